#pragma once
#include <cstdint>
struct AvgPool1dData {
  int64_t rows, width, outWidth, kernel, stride, pad;
  bool include;
};
