#include <cstdint>
#ifndef TOP_K_ROW_STRUCT_H
#define TOP_K_ROW_STRUCT_H
struct TopKRowStruct {
    uint32_t rows, columns, k, padded, runs;
    bool largest;
};
#endif
