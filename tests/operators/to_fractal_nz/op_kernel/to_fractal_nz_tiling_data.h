#pragma once
#include <cstdint>
struct ToFractalNzTilingData {
  uint32_t rows;
  uint32_t columns;
};
