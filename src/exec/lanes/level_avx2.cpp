// The loops for x86-64 with AVX2; flags: src/exec/CMakeLists.txt.
#define DRYDOCK_LANES_LEVEL avx2_level
#define DRYDOCK_LANES_NAME "avx2"
#include "exec/lanes/lanes-inl.h"
