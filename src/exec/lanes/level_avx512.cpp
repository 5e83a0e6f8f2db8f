// The loops for x86-64 with AVX512; flags: src/exec/CMakeLists.txt.
#define DRYDOCK_LANES_LEVEL avx512_level
#define DRYDOCK_LANES_NAME "avx512"
#include "exec/lanes/lanes-inl.h"
