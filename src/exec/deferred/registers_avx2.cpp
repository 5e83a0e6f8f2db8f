// The register machine for x86-64 with AVX2; flags: src/exec/CMakeLists.txt.
#if defined(__x86_64__)
#define DRYDOCK_REGISTERS_LEVEL avx2_registers
#define DRYDOCK_REGISTERS_NAME "avx2"
#include "exec/deferred/registers-inl.h"
#endif
