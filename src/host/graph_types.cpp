// Names and sizes of element types and formats.
#include "graph/utils/type_utils.h"
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
