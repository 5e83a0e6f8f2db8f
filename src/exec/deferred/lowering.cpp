#include "exec/deferred/lowering.h"

#include <algorithm>
#include <cmath>

#include "exec/operands.h"

namespace drydock::exec {
namespace {

Lane lane_of(DType dtype) {
    switch (dtype) {
        case DType::kFloat32:
            return Lane::kFloat;
        case DType::kFloat16:
            return Lane::kHalf;
        case DType::kBfloat16:
            return Lane::kBfloat;
        default:
            return Lane::kNone;
    }
}

/// Commutes with rounding to half, as it only picks or changes a sign: the rounding may come later.
bool is_exact(Opcode op) {
    switch (op) {
        case Opcode::kMax:
        case Opcode::kMin:
        case Opcode::kMaxs:
        case Opcode::kMins:
        case Opcode::kRelu:
        case Opcode::kAbs:
        case Opcode::kSelect:
        case Opcode::kSelects:
            return true;
        default:
            return false;
    }
}

DType source_type(const PlanNode& node, int s) {
    return accumulates(node.op) && s == node.nsrc - 1 ? node.dst_dtype : node.dtype;
}

bool unused(const PlanNode& node, int s) { return node.op == Opcode::kSelects && s == 1; }

bool is_bits(const PlanNode& node, int s) { return is_select(node.op) && s == 2; }

RegUnary compare_with_scalar(uint8_t mode) {
    constexpr RegUnary functions[] = {RegUnary::kLessS,         RegUnary::kGreaterS,
                                      RegUnary::kEqualS,        RegUnary::kLessEqualS,
                                      RegUnary::kGreaterEqualS, RegUnary::kNotEqualS};
    return functions[mode];
}
RegBinary compare_of(uint8_t mode) {
    constexpr RegBinary functions[] = {RegBinary::kLess,         RegBinary::kGreater,
                                       RegBinary::kEqual,        RegBinary::kLessEqual,
                                       RegBinary::kGreaterEqual, RegBinary::kNotEqual};
    return functions[mode];
}

int operands_of(const Abstract& step) {
    switch (step.kind) {
        case Abstract::Kind::kUnary:
            return 1;
        case Abstract::Kind::kBinary:
            return 2;
        case Abstract::Kind::kSelect:
            return 3;
        default:
            return 0;
    }
}
bool has_no_operands(const Abstract& step) { return operands_of(step) == 0; }

/// The function that gives the same with its operands exchanged.
RegBinary exchanged(RegBinary f) {
    switch (f) {
        case RegBinary::kSub:
            return RegBinary::kFrom;
        case RegBinary::kDiv:
            return RegBinary::kOf;
        case RegBinary::kSubRelu:
            return RegBinary::kFromRelu;
        case RegBinary::kLess:
            return RegBinary::kGreater;
        case RegBinary::kGreater:
            return RegBinary::kLess;
        case RegBinary::kLessEqual:
            return RegBinary::kGreaterEqual;
        case RegBinary::kGreaterEqual:
            return RegBinary::kLessEqual;
        default:
            return f;
    }
}

}  // namespace

/// How each value lies in its register; false for types that the machine has not. Memory takes the
/// type of who reads it, which must be one.
bool Lowering::find_lanes() {
    for (int i = 0; i < plan_.count; ++i) {
        const PlanNode& node = plan_.node[i];
        if (node.is_memory()) continue;
        node_[i].lane = is_compare(node.op) ? Lane::kMask : lane_of(node.dst_dtype);
        if (node_[i].lane == Lane::kNone) return false;
        for (int s = 0; s < node.nsrc; ++s) {
            if (unused(node, s)) continue;
            const Lane wanted = is_bits(node, s) ? Lane::kMask : lane_of(source_type(node, s));
            Node& source = node_[node.src[s]];
            if (wanted == Lane::kNone) return false;
            if (plan_.node[node.src[s]].is_memory() && source.lane == Lane::kNone)
                source.lane = wanted;
            if (source.lane != wanted) return false;
        }
    }
    const Node& result = node_[plan_.count - 1];
    return result.lane != Lane::kNone && result.lane != Lane::kMask;
}

void Lowering::find_rounding() {
    for (int i = 0; i < plan_.count; ++i) {
        const PlanNode& node = plan_.node[i];
        Node& own = node_[i];
        own.raw = node.is_memory() || node.op == Opcode::kDuplicate ||
                  (is_select(node.op) &&
                   (node_[node.src[0]].raw || (!unused(node, 1) && node_[node.src[1]].raw)));
    }
    node_[plan_.count - 1].raw_wanted = node_[plan_.count - 1].raw;
    node_[plan_.count - 1].computed_with = false;
    for (int i = plan_.count - 1; i >= 0; --i) {
        const PlanNode& node = plan_.node[i];
        for (int s = 0; s < node.nsrc; ++s) {
            if (unused(node, s) || is_bits(node, s)) continue;
            Node& source = node_[node.src[s]];
            source.exact_users = source.exact_users && node_[i].lane == Lane::kHalf &&
                                 is_exact(node.op) && node_[i].exact_users;
            if (node.op == Opcode::kCast) source.computed_with = false;
            if (is_select(node.op)) {
                source.computed_with = false;
                source.raw_wanted |= source.raw && node_[i].raw_wanted;
            }
        }
    }
}

uint8_t Lowering::emit(Abstract::Kind kind, uint8_t function, int node, uint8_t a, uint8_t b,
                       uint8_t c) {
    if (count_ + 2 >= Program::kSteps) {  // room for the store
        full_ = true;
        return 0;
    }
    steps_[count_++] = {kind, function, values_, {a, b, c}, static_cast<uint8_t>(node)};
    return values_++;
}

bool Lowering::unary(int index, RegUnary function, int source) {
    node_[index].value =
        emit(Abstract::Kind::kUnary, static_cast<uint8_t>(function), index, node_[source].value);
    return true;
}

/// A half result is rounded now unless every user leaves that to the store.
void Lowering::round(int index) {
    Node& own = node_[index];
    if (own.lane != Lane::kHalf || own.exact_users) return;
    own.value =
        emit(Abstract::Kind::kUnary, static_cast<uint8_t>(RegUnary::kRoundHalf), index, own.value);
}

/// max(x, 0) + s * min(x, 0), in any order, as one function.
bool Lowering::leaky_sum(int index) {
    const PlanNode& sum = plan_.node[index];
    if (sum.op != Opcode::kAdd) return false;
    for (int flip = 0; flip < 2; ++flip) {
        const PlanNode& high = plan_.node[sum.src[flip]];
        const PlanNode& product = plan_.node[sum.src[1 - flip]];
        if (product.op != Opcode::kMuls || !Program::key_of(product).finite) continue;
        const PlanNode& low = plan_.node[product.src[0]];
        const bool upper =
            (high.op == Opcode::kMaxs && Program::key_of(high).zero) || high.op == Opcode::kRelu;
        if (!upper || low.op != Opcode::kMins || !Program::key_of(low).zero ||
            low.src[0] != high.src[0])
            continue;
        const bool half = node_[index].lane == Lane::kHalf;
        const int slope = sum.src[1 - flip];
        node_[index].value =
            emit(Abstract::Kind::kUnary,
                 static_cast<uint8_t>(half ? RegUnary::kLeakySumHalf : RegUnary::kLeakySum), slope,
                 node_[high.src[0]].value);
        return true;
    }
    return false;
}

bool Lowering::lower_arithmetic(int index) {
    const PlanNode& node = plan_.node[index];
    Node& own = node_[index];
    const bool half = own.lane == Lane::kHalf;
    const auto value = [&](int s) { return node_[node.src[s]].value; };
    const auto binary = [&](RegBinary f, uint8_t a, uint8_t b) {
        own.value = emit(Abstract::Kind::kBinary, static_cast<uint8_t>(f), index, a, b);
        return true;
    };
    // The product of a compound is rounded to the destination's type before the sum; of halves into
    // a float it is exact.
    const auto rounded = [&](uint8_t p) {
        if (!half) return p;
        return emit(Abstract::Kind::kUnary, static_cast<uint8_t>(RegUnary::kRoundHalf), index, p);
    };
    const auto product = [&](uint8_t a, uint8_t b) {
        return rounded(
            emit(Abstract::Kind::kBinary, static_cast<uint8_t>(RegBinary::kMul), index, a, b));
    };
    switch (node.op) {
        case Opcode::kAbs:
            return unary(index, RegUnary::kAbs, node.src[0]);
        case Opcode::kRelu:
            return unary(index, RegUnary::kRelu, node.src[0]);
        case Opcode::kSqrt:
            return unary(index, RegUnary::kSqrt, node.src[0]);
        case Opcode::kReciprocal:
            return unary(index, RegUnary::kReciprocal, node.src[0]);
        case Opcode::kExp:
            return unary(index, half ? RegUnary::kExpOdd : RegUnary::kExp, node.src[0]);
        case Opcode::kLn:
            return unary(index, half ? RegUnary::kLnOdd : RegUnary::kLn, node.src[0]);
        case Opcode::kRsqrt:
            return unary(index, half ? RegUnary::kRsqrtOdd : RegUnary::kRsqrt, node.src[0]);
        case Opcode::kAdds:
            return unary(index, RegUnary::kAddS, node.src[0]);
        case Opcode::kMuls:
            return unary(index, RegUnary::kMulS, node.src[0]);
        case Opcode::kMaxs:
            return unary(index, RegUnary::kMaxS, node.src[0]);
        case Opcode::kMins:
            return unary(index, RegUnary::kMinS, node.src[0]);
        case Opcode::kSubs:
            return unary(index, node.mode == 1 ? RegUnary::kFromS : RegUnary::kSubS, node.src[0]);
        case Opcode::kDivs:
            return unary(index, node.mode == 1 ? RegUnary::kOfS : RegUnary::kDivS, node.src[0]);
        case Opcode::kLeakyRelu:
            return unary(index, RegUnary::kLeakyRelu, node.src[0]);
        case Opcode::kAdd:
            return leaky_sum(index) || binary(RegBinary::kAdd, value(0), value(1));
        case Opcode::kSub:
            return binary(RegBinary::kSub, value(0), value(1));
        case Opcode::kMul:
            return binary(RegBinary::kMul, value(0), value(1));
        case Opcode::kDiv:
            return binary(RegBinary::kDiv, value(0), value(1));
        case Opcode::kMax:
            return binary(RegBinary::kMax, value(0), value(1));
        case Opcode::kMin:
            return binary(RegBinary::kMin, value(0), value(1));
        case Opcode::kAddRelu:
            return binary(RegBinary::kAddRelu, value(0), value(1));
        case Opcode::kSubRelu:
            return binary(RegBinary::kSubRelu, value(0), value(1));
        case Opcode::kAxpy:
            return binary(RegBinary::kAdd,
                          rounded(emit(Abstract::Kind::kUnary,
                                       static_cast<uint8_t>(RegUnary::kMulS), index, value(0))),
                          value(1));
        case Opcode::kMulAddDst:
            return binary(RegBinary::kAdd, product(value(0), value(1)), value(2));
        case Opcode::kFusedMulAdd:
            return binary(RegBinary::kAdd, product(value(0), value(2)), value(1));
        case Opcode::kMulAddRelu:
            return binary(RegBinary::kAddRelu, product(value(0), value(2)), value(1));
        default:
            return false;
    }
}

bool Lowering::lower(int index) {
    const PlanNode& node = plan_.node[index];
    Node& own = node_[index];
    const auto mode = static_cast<Rounding>(node.mode);
    if (node.is_memory()) {
        RegLoad load = RegLoad::kFloat;
        if (own.lane == Lane::kHalf) load = own.raw_wanted ? RegLoad::kHalfRaw : RegLoad::kHalf;
        if (own.lane == Lane::kBfloat) load = RegLoad::kBfloat;
        if (own.lane == Lane::kMask) load = RegLoad::kBits;
        own.value = emit(Abstract::Kind::kLoad, static_cast<uint8_t>(load), index);
        return true;
    }
    switch (node.op) {
        case Opcode::kDuplicate:
            if (!Program::key_of(node).finite) return false;  // a NaN keeps its bits
            own.value = emit(Abstract::Kind::kConstant, 0, index);
            return true;
        case Opcode::kCompares:
            own.value =
                emit(Abstract::Kind::kUnary, static_cast<uint8_t>(compare_with_scalar(node.mode)),
                     index, node_[node.src[0]].value);
            return true;
        case Opcode::kCompare:
            own.value = emit(Abstract::Kind::kBinary, static_cast<uint8_t>(compare_of(node.mode)),
                             index, node_[node.src[0]].value, node_[node.src[1]].value);
            return true;
        case Opcode::kSelect:
        case Opcode::kSelects: {
            uint8_t other = node_[node.src[1]].value;
            if (node.op == Opcode::kSelects) {
                if (!Program::key_of(node).finite) return false;
                other = emit(Abstract::Kind::kConstant, 0, index);
            }
            own.value = emit(Abstract::Kind::kSelect, 0, index, node_[node.src[2]].value,
                             node_[node.src[0]].value, other);
            return true;
        }
        case Opcode::kCast: {
            if (mode != Rounding::kNone && mode != Rounding::kRint) return false;
            const Lane from = node_[node.src[0]].lane;
            if (from == own.lane || own.lane == Lane::kMask) return false;
            if (own.lane == Lane::kFloat) {
                own.value = node_[node.src[0]].value;
                return own.computed_with || unary(index, RegUnary::kCanonical, node.src[0]);
            }
            if (from != Lane::kFloat) return false;
            if (own.lane == Lane::kBfloat) return unary(index, RegUnary::kRoundBfloat, node.src[0]);
            own.value = node_[node.src[0]].value;
            // The bits of a NaN may come from memory.
            if (node_[node.src[0]].raw) unary(index, RegUnary::kCanonical, node.src[0]);
            round(index);
            return true;
        }
        default:
            if (own.lane == Lane::kBfloat || !lower_arithmetic(index)) return false;
            if (!is_exact(node.op)) round(index);
            return true;
    }
}

int Lowering::take_register() {
    for (int r = 0; r < kRegisters; ++r) {
        if (!free_[r]) continue;
        free_[r] = false;
        return r;
    }
    return -1;
}

void Lowering::release(uint8_t value, int number) {
    if (dies(value, number)) free_[register_[value]] = true;
}

bool Lowering::add_step(StepFn function, int node, RegLoad load) {
    if (program_.steps_ + 1 >= Program::kSteps) return false;
    program_.node_of_step_[program_.steps_] = static_cast<uint8_t>(node);
    program_.load_of_step_[program_.steps_] = load;
    program_.step_[program_.steps_++].function = function;
    return true;
}

/// A register that holds `value` and may be overwritten.
bool Lowering::move_to_own(uint8_t value, int& reg, int number) {
    reg = register_[value];
    if (dies(value, number)) return true;
    const int from = reg;
    reg = take_register();
    return reg >= 0 &&
           add_step(table_.unary[static_cast<int>(RegUnary::kMove)][reg][from], Plan::kNodes);
}

bool Lowering::place(const Abstract& step, int number) {
    int reg = -1;
    switch (step.kind) {
        case Abstract::Kind::kLoad:
        case Abstract::Kind::kConstant: {
            reg = take_register();
            if (reg < 0) return false;
            register_[step.result] = static_cast<int8_t>(reg);
            const bool load = step.kind == Abstract::Kind::kLoad;
            return add_step(load ? table_.load[step.function][reg] : table_.constant[reg],
                            step.node, static_cast<RegLoad>(load ? step.function : 0));
        }
        case Abstract::Kind::kUnary: {
            const int from = register_[step.src[0]];
            release(step.src[0], number);
            reg = free_[from] ? from : take_register();
            if (reg < 0) return false;
            free_[reg] = false;
            register_[step.result] = static_cast<int8_t>(reg);
            return add_step(table_.unary[step.function][reg][from], step.node);
        }
        case Abstract::Kind::kBinary: {
            auto function = static_cast<RegBinary>(step.function);
            uint8_t a = step.src[0], b = step.src[1];
            if (!dies(a, number) && dies(b, number)) {
                std::swap(a, b);
                function = exchanged(function);
            }
            const int other = register_[b];
            if (!move_to_own(a, reg, number)) return false;
            if (!add_step(table_.binary[static_cast<int>(function)][reg][other], step.node))
                return false;
            if (b != a) release(b, number);
            register_[step.result] = static_cast<int8_t>(reg);
            return true;
        }
        case Abstract::Kind::kSelect: {
            const int yes = register_[step.src[1]], no = register_[step.src[2]];
            if (!move_to_own(step.src[0], reg, number)) return false;
            if (!add_step(table_.select[reg][yes][no], step.node)) return false;
            release(step.src[1], number);
            if (step.src[2] != step.src[1]) release(step.src[2], number);
            register_[step.result] = static_cast<int8_t>(reg);
            return true;
        }
    }
    return false;
}

bool Lowering::allocate() {
    std::fill(free_, free_ + kRegisters, true);
    std::fill(last_use_, last_use_ + Program::kSteps, -1);
    const uint8_t result = node_[plan_.count - 1].value;
    // Steps that nothing needs (the parts of a pattern) are left out.
    bool needed[Program::kSteps] = {};
    needed[result] = true;
    last_use_[result] = count_;
    for (int i = count_ - 1; i >= 0; --i) {
        const Abstract& step = steps_[i];
        if (!needed[step.result]) continue;
        for (int s = 0; s < operands_of(step); ++s) {
            needed[step.src[s]] = true;
            last_use_[step.src[s]] = std::max(last_use_[step.src[s]], i);
        }
    }
    // A load waits until its first reader: fewer values are alive at once.
    bool placed[Program::kSteps] = {};
    const auto load_first = [&](uint8_t value) {
        for (int i = 0; i < count_; ++i) {
            if (steps_[i].result != value || placed[i] || !has_no_operands(steps_[i])) continue;
            placed[i] = true;
            return place(steps_[i], i);
        }
        return true;
    };
    for (int i = 0; i < count_; ++i) {
        const Abstract& step = steps_[i];
        if (!needed[step.result] || placed[i]) continue;
        if (has_no_operands(step) && i + 1 < count_) continue;
        for (int s = 0; s < operands_of(step); ++s) {
            if (!load_first(step.src[s])) return false;
        }
        placed[i] = true;
        if (!place(step, i)) return false;
    }
    const Lane lane = node_[plan_.count - 1].lane;
    program_.store_ = lane == Lane::kFloat                ? RegStore::kFloat
                      : lane == Lane::kBfloat             ? RegStore::kBfloat
                      : node_[plan_.count - 1].raw_wanted ? RegStore::kHalfRaw
                                                          : RegStore::kHalf;
    for (int streamed = 0; streamed < 2; ++streamed) {
        program_.stores_[streamed] =
            table_.store[static_cast<int>(program_.store_)][register_[result]][streamed];
    }
    return add_step(program_.stores_[0], Plan::kNodes);
}

bool Lowering::run() {
    if (!find_lanes()) return false;
    find_rounding();
    for (int i = 0; i < plan_.count; ++i) {
        if (!lower(i) || full_) return false;
    }
    return allocate();
}

}  // namespace drydock::exec
