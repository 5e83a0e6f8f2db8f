#pragma once
// Names and sizes of element types and formats.
#include <cstdint>
#include <string>

#include "graph/types.h"

namespace ge {

class TypeUtils {
  public:
    /// False, and `length` unchanged, for a type without a size. Below one byte: 1000 + bits.
    static bool GetDataTypeLength(DataType type, uint32_t& length);
    static bool IsDataTypeValid(DataType type);
    static bool IsFormatValid(Format format);

    static std::string DataTypeToSerialString(DataType type);  ///< "DT_FLOAT"
    static DataType SerialStringToDataType(const std::string& name);
    static std::string FormatToSerialString(Format format);  ///< "ND"
    static Format SerialStringToFormat(const std::string& name);

    static AscendString DataTypeToAscendString(const DataType& type);
    static DataType AscendStringToDataType(const AscendString& name);
    static AscendString FormatToAscendString(const Format& format);
    static Format AscendStringToFormat(const AscendString& name);
};

}  // namespace ge
