#pragma once
// Registers a small kernel with one planted mistake (bad_*) or its fixed twin (ok_*). C++17: kernel
// sources include it. How to write one: README.md.
#include <cstdint>
#include <vector>

namespace diag {

/// The memory that a kernel gets and how it is launched.
struct Setup {
    enum class Fill : uint8_t { kPattern,
                                kValue };
    uint32_t blocks = 1;
    uint64_t x_elements = 0, y_elements = 0;
    uint32_t x_bytes = 4, y_bytes = 4;  ///< of one element: 4 float, 2 half
    uint64_t workspace_bytes = 0;
    Fill fill = Fill::kPattern;
    float value = 0;
    uint32_t cube_per_block = 0;  ///< 1: MIX_AIC_1_2, one cube core and two vector cores a block
    std::vector<uint8_t> tiling;  ///< what the host wrote, for kernels with a tiling argument

    explicit Setup(uint32_t block_count = 1) : blocks(block_count) {}
    /// Input of `count` elements: (((37 i + 11) mod 97) - 48) / 8, from -6 to 6 in steps of 1/8.
    Setup& x(uint64_t count, uint32_t element_bytes = 4) {
        x_elements = count;
        x_bytes = element_bytes;
        return *this;
    }
    Setup& y(uint64_t count, uint32_t element_bytes = 4) {
        y_elements = count;
        y_bytes = element_bytes;
        return *this;
    }
    Setup& workspace(uint64_t bytes) {
        workspace_bytes = bytes;
        return *this;
    }
    /// Every element of x is this.
    Setup& all(float v) {
        fill = Fill::kValue;
        value = v;
        return *this;
    }
    Setup& mixed() {
        cube_per_block = 1;
        return *this;
    }
    template <typename T>
    Setup& host_tiling(const T& data) {
        const auto* bytes = reinterpret_cast<const uint8_t*>(&data);
        tiling.assign(bytes, bytes + sizeof data);
        return *this;
    }
};

using Kernel = void (*)(uint8_t* x, uint8_t* y, uint8_t* workspace, uint8_t* tiling);

struct Case {
    const char* name;
    const char* file;
    int line;
    Kernel kernel;
    Setup setup;
};

/// All cases that are linked in, in the order of registration.
std::vector<Case>& cases();

struct Register {
    Register(const char* name, const char* file, int line, Kernel kernel, const Setup& setup) {
        cases().push_back({name, file, line, kernel, setup});
    }
};

}  // namespace diag

/// DIAG_KERNEL(bad_tail, Setup(2).x(1003, 2).y(1003, 2)) { body with x, y, workspace, tiling }
#define DIAG_KERNEL(name, ...)                                                     \
    static void name(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling);     \
    static const ::diag::Register register_##name(#name, __FILE__, __LINE__, name, \
                                                  ::diag::__VA_ARGS__);            \
    static void name([[maybe_unused]] GM_ADDR x, [[maybe_unused]] GM_ADDR y,       \
                     [[maybe_unused]] GM_ADDR workspace, [[maybe_unused]] GM_ADDR tiling)
