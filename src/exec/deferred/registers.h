#pragma once
// The register machine: a chain of instructions as a row of small functions that hand the values to
// each other in vector registers. Every value is a vector of 32-bit lanes: float (also for half and
// bfloat16, whose values float holds exactly), 32-bit words, or a mask of all ones and zeros.
// Compiled once per instruction set, like the loops of lanes/.
#include <cstddef>
#include <cstdint>

namespace drydock::exec {

// clang-format off
/// Functions of one register, X(name). `s` is the scalar of the step.
#define DRYDOCK_REGISTER_UNARY(X)                                                                \
    X(Move)                                                                                      \
    X(Abs)                                                                                       \
    X(Relu) X(Sqrt) X(Reciprocal) X(Canonical) X(RoundHalf) X(RoundBfloat) X(Exp) X(Ln) X(Rsqrt) \
        X(ExpOdd) X(LnOdd) X(RsqrtOdd) X(AddS) X(MulS) X(MaxS) X(MinS) X(SubS) X(FromS) X(DivS)  \
            X(OfS) X(LeakyRelu) X(LeakySum) X(LeakySumHalf) X(LessS) X(GreaterS) X(EqualS)       \
                X(LessEqualS) X(GreaterEqualS) X(NotEqualS)
/// Functions of two: the result takes the place of the first.
#define DRYDOCK_REGISTER_BINARY(X)                                                                 \
    X(Add)                                                                                         \
    X(Sub)                                                                                         \
    X(From) X(Mul) X(Div) X(Of) X(Max) X(Min) X(AddRelu) X(SubRelu) X(FromRelu) X(Less) X(Greater) \
        X(Equal) X(LessEqual) X(GreaterEqual) X(NotEqual)
#define DRYDOCK_REGISTER_LOAD(X) X(Float) X(Half) X(HalfRaw) X(Bfloat) X(Bits)
#define DRYDOCK_REGISTER_STORE(X) X(Float) X(Half) X(HalfRaw) X(Bfloat)
// clang-format on

#define DRYDOCK_ENUMERATOR(name) k##name,
enum class RegUnary : uint8_t { DRYDOCK_REGISTER_UNARY(DRYDOCK_ENUMERATOR) kCount };
enum class RegBinary : uint8_t { DRYDOCK_REGISTER_BINARY(DRYDOCK_ENUMERATOR) kCount };
enum class RegLoad : uint8_t { DRYDOCK_REGISTER_LOAD(DRYDOCK_ENUMERATOR) kCount };
enum class RegStore : uint8_t { DRYDOCK_REGISTER_STORE(DRYDOCK_ENUMERATOR) kCount };
#undef DRYDOCK_ENUMERATOR

constexpr int kRegisters = 4;     ///< virtual ones, of two vectors each: eight pass in registers
constexpr size_t kStepMost = 32;  ///< elements of a virtual register on the widest level

/// One function of a row. The last one is the store, which begins again at `first` until the run is
/// over.
struct Step {
    void (*function)() = nullptr;
    uint8_t* memory = nullptr;  ///< loads and stores: element 0
    const Step* first = nullptr;
    float scalar = 0;
    uint32_t bit = 0;  ///< loads of bits: the first one in its byte
};
using StepFn = void (*)();
/// One loop that does what a row load, unary, store does: elements [begin, end) from `src` to
/// `dst`, a whole number of vectors.
using PatternFn = void (*)(uint8_t* dst, const uint8_t* src, size_t begin, size_t end, float scalar,
                           bool stream);

struct RegisterTable {
    const char* level = "";
    uint32_t step = 0;  ///< elements of a virtual register
    StepFn unary[static_cast<int>(RegUnary::kCount)][kRegisters][kRegisters] = {};  ///< [dst][src]
    StepFn binary[static_cast<int>(RegBinary::kCount)][kRegisters][kRegisters] =
        {};                                                  ///< [dst][src1]
    StepFn select[kRegisters][kRegisters][kRegisters] = {};  ///< [mask and dst][where set][else]
    StepFn load[static_cast<int>(RegLoad::kCount)][kRegisters] = {};
    StepFn constant[kRegisters] = {};
    StepFn store[static_cast<int>(RegStore::kCount)][kRegisters][2] = {};  ///< [src][streamed]
    /// Null: no loop of its own.
    PatternFn pattern[static_cast<int>(RegLoad::kCount)][static_cast<int>(RegUnary::kCount)]
                     [static_cast<int>(RegStore::kCount)] = {};
    /// Elements [begin, end), a whole number of virtual registers.
    void (*run)(const Step* first, size_t begin, size_t end) = nullptr;
};

/// The table for the level of lanes(); null when that level has none (then strips do the work).
const RegisterTable* register_table();

/// Bytes per element in memory; 0: one bit.
constexpr uint32_t load_bytes(RegLoad load) {
    return load == RegLoad::kFloat ? 4 : load == RegLoad::kBits ? 0 : 2;
}
constexpr uint32_t store_bytes(RegStore store) { return store == RegStore::kFloat ? 4 : 2; }

}  // namespace drydock::exec
