#include "exec/deferred/registers.h"

#include <string_view>

#include "exec/lanes/lanes.h"

// The sanitizers' calls at the end of a function would keep each step of a row on the stack.
#if defined(DRYDOCK_LANES_X86) && !defined(__SANITIZE_THREAD__) && !defined(__SANITIZE_ADDRESS__)
#define DRYDOCK_REGISTERS
#endif

namespace drydock::exec {

#ifdef DRYDOCK_REGISTERS
namespace avx2_registers {
const RegisterTable& table();
}
namespace avx512_registers {
const RegisterTable& table();
}
#endif

const RegisterTable* register_table() {
#ifdef DRYDOCK_REGISTERS
    const std::string_view level = lanes().level;
    if (level == "avx512") return &avx512_registers::table();
    if (level == "avx2") return &avx2_registers::table();
#endif
    return nullptr;
}

}  // namespace drydock::exec
