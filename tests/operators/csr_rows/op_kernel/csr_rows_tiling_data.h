#pragma once
#include <cstdint>
struct CsrRowsTilingData { int64_t rows, columns, nnz; int32_t debug; };
