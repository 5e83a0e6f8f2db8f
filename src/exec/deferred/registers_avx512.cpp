// The register machine for x86-64 with AVX512; flags: src/exec/CMakeLists.txt.
#if defined(__x86_64__)
#define DRYDOCK_REGISTERS_LEVEL avx512_registers
#define DRYDOCK_REGISTERS_NAME "avx512"
#include "exec/deferred/registers-inl.h"
#endif
