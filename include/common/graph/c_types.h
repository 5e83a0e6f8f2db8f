#pragma once
// Data type and format numbers under their C names; the values are those of ge::DataType and
// ge::Format. Usable from host and kernel code.

enum CDataType {
#define DRYDOCK_DATA_TYPE(name, value, size) C_DT_##name = value,
#include "drydock/detail/data_types.inc"
#undef DRYDOCK_DATA_TYPE
    C_DT_MAX = 43
};

enum CFormat {
#define DRYDOCK_FORMAT(enumerator, name, value) C_##enumerator = value,
#include "drydock/detail/formats.inc"
#undef DRYDOCK_FORMAT
};
