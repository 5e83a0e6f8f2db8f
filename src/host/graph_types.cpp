// Names and sizes of element types and formats.
#include "graph/utils/type_utils.h"
#include "host/definition.h"
#include "log/log.h"

namespace ge {

const char* GetFormatName(Format format) {
    switch (GetPrimaryFormat(static_cast<int32_t>(format))) {
#define DRYDOCK_FORMAT(enumerator, name, value) \
    case value:                                 \
        return name;
#include "drydock/detail/formats.inc"
#undef DRYDOCK_FORMAT
    }
    return "UNKNOWN";
}

bool TypeUtils::GetDataTypeLength(DataType type, uint32_t& length) {
    const int size = GetSizeByDataType(type);
    if (size < 0) {
        return false;
    }
    length = static_cast<uint32_t>(size);
    return true;
}

bool TypeUtils::IsDataTypeValid(DataType type) {
    return DataTypeToSerialString(type).compare(0, 3, "DT_") == 0 && type != DT_UNDEFINED;
}

bool TypeUtils::IsFormatValid(Format format) {
    const int number = GetPrimaryFormat(static_cast<int32_t>(format));
    return number >= 0 && number < FORMAT_END;
}

std::string TypeUtils::DataTypeToSerialString(DataType type) { return Ops::Base::ToString(type); }

DataType TypeUtils::SerialStringToDataType(const std::string& name) {
#define DRYDOCK_DATA_TYPE(type, value, size) \
    if (name == "DT_" #type) {               \
        return DT_##type;                    \
    }
#include "drydock/detail/data_types.inc"
#undef DRYDOCK_DATA_TYPE
    return DT_UNDEFINED;
}

std::string TypeUtils::FormatToSerialString(Format format) { return GetFormatName(format); }

Format TypeUtils::SerialStringToFormat(const std::string& name) {
#define DRYDOCK_FORMAT(enumerator, text, value) \
    if (name == text) {                         \
        return enumerator;                      \
    }
#include "drydock/detail/formats.inc"
#undef DRYDOCK_FORMAT
    return FORMAT_RESERVED;
}

AscendString TypeUtils::DataTypeToAscendString(const DataType& type) {
    return AscendString(DataTypeToSerialString(type).c_str());
}
DataType TypeUtils::AscendStringToDataType(const AscendString& name) {
    return SerialStringToDataType(name.GetString());
}
AscendString TypeUtils::FormatToAscendString(const Format& format) {
    return AscendString(FormatToSerialString(format).c_str());
}
Format TypeUtils::AscendStringToFormat(const AscendString& name) {
    return SerialStringToFormat(name.GetString());
}

}  // namespace ge

namespace drydock::host {

std::optional<int> parse_format(std::string_view name) {
    if (name == "NZ") return ge::FORMAT_FRACTAL_NZ;
    const ge::Format format = ge::TypeUtils::SerialStringToFormat(std::string(name));
    if (format == ge::FORMAT_RESERVED) return std::nullopt;
    return static_cast<int>(format);
}

bool is_plain_format(int format) {
    switch (ge::GetPrimaryFormat(format)) {
        case ge::FORMAT_NCHW:
        case ge::FORMAT_NHWC:
        case ge::FORMAT_ND:
        case ge::FORMAT_CHWN:
        case ge::FORMAT_HWCN:
        case ge::FORMAT_NDHWC:
        case ge::FORMAT_NCDHW:
        case ge::FORMAT_DHWCN:
        case ge::FORMAT_CN:
        case ge::FORMAT_NC:
        case ge::FORMAT_DHWNC:
        case ge::FORMAT_NCL:
            return true;
        default:
            return false;
    }
}

}  // namespace drydock::host
