// The loops for any processor; flags: src/exec/CMakeLists.txt.
#define DRYDOCK_LANES_LEVEL base_level
#define DRYDOCK_LANES_NAME "base"
#include "exec/lanes/lanes-inl.h"
