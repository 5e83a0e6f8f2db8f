#ifndef SOFTMAX_ROWS_TILING_DATA_H_
#define SOFTMAX_ROWS_TILING_DATA_H_
struct SoftmaxRowsTilingData {
  int64_t rows;
  int64_t base;     // rows of every core
  int64_t former;   // the first cores have one more
  uint32_t columns;
  uint32_t width;
};
#endif
