#ifndef TILING_DATA_H_
#define TILING_DATA_H_
#include <cstdint>
namespace key_structs_tiling {
struct Head {
  int64_t total = 0;
  uint32_t blocks = 1;
};
struct Single {
  Head head;
  float scale = 1.0f;
};
struct Part {
  float scale = 1.0f;
};
struct Pair {
  Head head;
  int8_t sign = 1;
  Part x, y;
};
struct ManyScales {
  Head head;
  uint16_t count = 0;
  float scale[16] = {};
};
}  // namespace key_structs_tiling
#endif
