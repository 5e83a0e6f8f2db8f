// Deferred execution against immediate execution: random programs of vector instructions and copies
// on buffers that overlap, in every tier and on every instruction set of this machine. GM has to
// have the same bits, and so has UB once everything was executed.
#include "exec/deferred/deferred.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cstring>
#include <random>
#include <vector>

#include "exec/lanes/lanes.h"

namespace drydock::exec {
namespace {

constexpr uint32_t kUbBytes = 16 << 10;
constexpr uint32_t kGmBytes = 16 << 10;

/// UB and GM of one execution.
struct Machine {
    std::vector<uint8_t> ub = std::vector<uint8_t>(kUbBytes);
    alignas(64) uint8_t gm[kGmBytes + 64];
    uint8_t* base[static_cast<int>(Space::kCount)] = {};
    uint32_t bytes[static_cast<int>(Space::kCount)] = {};
    VectorRegisters registers;

    explicit Machine(uint32_t seed) {
        base[static_cast<int>(Space::kUb)] = ub.data();
        bytes[static_cast<int>(Space::kUb)] = kUbBytes;
        std::mt19937 random(seed);
        // Halves and floats that matter: zeros, denormals, infinities, NaN with a payload.
        const uint32_t words[] = {0x80000000, 0x00000001, 0x7f800000, 0xff800000, 0x7f812345,
                                  0xffc00001, 0x3f800000, 0xbf800000, 0x33800000, 0x80008000,
                                  0x7e017c01, 0xfc007c00, 0x00010001, 0x83ff0400, 0x00000000};
        const auto fill = [&](uint8_t* to, size_t size) {
            for (size_t i = 0; i + 4 <= size; i += 4) {
                uint32_t word = random();
                if (random() % 4 == 0) word = words[random() % std::size(words)];
                if (random() % 4 == 0) {
                    const float small =
                        static_cast<float>(static_cast<int>(random() % 2001) - 1000) / 64;
                    std::memcpy(&word, &small, 4);
                }
                std::memcpy(to + i, &word, 4);
            }
        };
        fill(ub.data(), ub.size());
        fill(gm, sizeof gm);
    }
    LocalMemories memories() { return {base, bytes, &registers}; }
};

/// One call of a program, as small numbers that RapidCheck can shrink.
struct Call {
    uint8_t kind, dst, a, b, type, scalar;
    uint16_t count, gm;
};

const Opcode kOps[] = {
    Opcode::kAdd,        Opcode::kSub,       Opcode::kMul,         Opcode::kDiv,
    Opcode::kMax,        Opcode::kMin,       Opcode::kAdds,        Opcode::kMuls,
    Opcode::kMaxs,       Opcode::kMins,      Opcode::kRelu,        Opcode::kAbs,
    Opcode::kExp,        Opcode::kLn,        Opcode::kSqrt,        Opcode::kRsqrt,
    Opcode::kReciprocal, Opcode::kSubs,      Opcode::kDivs,        Opcode::kLeakyRelu,
    Opcode::kAxpy,       Opcode::kMulAddDst, Opcode::kFusedMulAdd, Opcode::kMulAddRelu,
    Opcode::kAddRelu,    Opcode::kSubRelu,   Opcode::kDuplicate,   Opcode::kCopyLanes,
    Opcode::kCompare,    Opcode::kCompares,  Opcode::kSelect,      Opcode::kSelects,
    Opcode::kCast,       Opcode::kNot,       Opcode::kAnd,         Opcode::kShiftRight};
constexpr int kKinds = static_cast<int>(std::size(kOps)) + 24;
const DType kTypes[] = {DType::kFloat16, DType::kFloat32, DType::kFloat16, DType::kFloat32,
                        DType::kInt32,   DType::kInt16,   DType::kBfloat16};

uint64_t scalar_bits(DType type, uint8_t pick) {
    static const float values[] = {0.0f, -0.0f, 0.01f,    1.0f, -1.5f,
                                   3.0f, -0.2f, INFINITY, NAN,  6e-8f};
    const float v = values[pick % std::size(values)];
    uint32_t bits;
    std::memcpy(&bits, &v, 4);
    if (type == DType::kFloat32) return bits;
    if (type == DType::kFloat16) {
        static const uint16_t halves[] = {0,      0x8000, 0x211f, 0x3c00, 0xbe00,
                                          0x4200, 0xb266, 0x7c00, 0x7e01, 1};
        return halves[pick % std::size(halves)];
    }
    return type == DType::kBfloat16 ? bits >> 16 : pick;
}

/// A buffer: mostly apart from the others, sometimes shifted into its neighbour.
uint32_t place(uint8_t number) {
    return number % 7 * 1536 + (number / 7 % 4 == 0 ? 32 * (number % 5) : 0);
}

/// Forms of the calls of one program; records point to them.
struct Forms {
    BlockCopyForm blocks;
    PadCopyForm pad;
};

Record record_of(const Call& call, Forms& forms, Machine& machine) {
    Record r{};
    const DType type = kTypes[call.type % std::size(kTypes)];
    r.dtype = r.dst_dtype = type;
    r.dst_space = r.src_space = Space::kUb;
    r.dst = place(call.dst);
    r.src[0] = place(call.a);
    r.src[1] = place(call.b);
    const uint32_t elem = dtype_bits(type) / 8;
    const uint32_t most = 1024 / 4;
    r.count = 1 + call.count % most;
    const int op = call.kind % kKinds;
    if (op >= static_cast<int>(std::size(kOps))) {  // a copy
        const int kind = op - static_cast<int>(std::size(kOps));
        const bool out = kind % 2 == 0, pad = kind % 3 != 0;
        r.op = pad ? Opcode::kCopyPad : Opcode::kCopy;
        (out ? r.dst_space : r.src_space) = Space::kGm;
        r.gm = machine.gm + (pad ? call.gm % 4096 : call.gm % 128 * 32);
        if (out) r.src[0] = r.dst;
        r.atomic = kind == 22 && elem != 1 && type != DType::kInt16 ? 1 : 0;
        const uint32_t pieces = kind >= 20 ? 1 + call.scalar % 3 : 1;
        if (pad) {
            forms.pad = {
                pieces, (1 + call.count % 400) * elem, call.gm % 5u * 2, pieces - 1, 0, 0, false,
                0};
            if (kind % 4 == 1) {
                forms.pad.right_elems = static_cast<uint8_t>(call.scalar % 5);
                forms.pad.pad_set = call.scalar % 2 == 0;
                forms.pad.pad_bits = scalar_bits(type, call.scalar);
            }
            r.form = Form::kPad;
            r.side = &forms.pad;
        } else {
            forms.blocks = {pieces, 1 + call.count % 24u, pieces - 1, call.scalar % 2u};
            r.form = Form::kBlocks;
            r.side = &forms.blocks;
        }
        return r;
    }
    r.op = kOps[op];
    r.scalar = scalar_bits(type, call.scalar);
    r.src[2] = r.dst;
    r.mode = 0;
    if (r.op == Opcode::kAxpy) r.src[1] = r.dst;
    if (r.op == Opcode::kSubs || r.op == Opcode::kDivs || r.op == Opcode::kShiftRight)
        r.mode = call.scalar % 2;
    if (r.op == Opcode::kCompare || r.op == Opcode::kCompares) r.mode = call.scalar % 6;
    if (r.op == Opcode::kSelect || r.op == Opcode::kSelects) {
        r.mode = r.op == Opcode::kSelect ? 2 : 1;
        r.src[2] = place(static_cast<uint8_t>(call.gm));
    }
    if (r.op == Opcode::kCast) {
        r.dst_dtype = kTypes[call.scalar % std::size(kTypes)];
        r.mode = call.gm % 6;
    }
    return r;
}

struct Setting {
    Tier best;
    bool stream;
};

/// What all programs of a test did.
ExecStatistics total;

/// Runs the program both ways; false and text in `why` when something differs.
bool same(const std::vector<Call>& program, uint32_t seed, Setting setting, std::string& why) {
    Machine now(seed), later(seed);
    Deferred deferred;
    deferred.begin_launch({setting.best, setting.stream, nullptr}, later.memories());
    for (size_t i = 0; i < program.size(); ++i) {
        const Call& call = program[i];
        Forms forms{}, other{};
        const Record a = record_of(call, forms, now), b = record_of(call, other, later);
        if (call.kind == 255) {  // a scalar access instead
            const uint32_t at = place(call.dst) + call.count % 1024;
            deferred.scalar_access(Space::kUb, at, 4, call.scalar % 2 == 0, false);
            if (std::memcmp(now.ub.data() + at, later.ub.data() + at, 4) != 0) {
                why = "a scalar read differs at call " + std::to_string(i);
                return false;
            }
            if (call.scalar % 2 == 0) now.ub[at] = later.ub[at] = call.scalar;
            continue;
        }
        const bool refused = execute(a, now.memories()) != nullptr;
        if (refused != (deferred.execute(b) != nullptr)) {
            why = "one refuses call " + std::to_string(i);
            return false;
        }
        if (std::memcmp(now.gm, later.gm, sizeof now.gm) != 0) {
            size_t at = 0;
            while (now.gm[at] == later.gm[at]) ++at;
            why = "GM differs at byte " + std::to_string(at) + " after call " + std::to_string(i);
            return false;
        }
    }
    deferred.settle();
    total.add(deferred.statistics());
    if (now.ub != later.ub) {
        size_t at = 0;
        while (now.ub[at] == later.ub[at]) ++at;
        why = "UB differs at byte " + std::to_string(at);
        return false;
    }
    return true;
}

std::string text(const std::vector<Call>& program) {
    std::string out;
    for (const Call& c : program) {
        const int op = c.kind % kKinds;
        out += c.kind == 255 ? "scalar"
               : op < static_cast<int>(std::size(kOps))
                   ? op_info(kOps[op]).name
                   : "copy" + std::to_string(op - static_cast<int>(std::size(kOps)));
        out += " type " + std::to_string(c.type % std::size(kTypes)) + " dst " +
               std::to_string(place(c.dst)) + " a " + std::to_string(place(c.a)) + " b " +
               std::to_string(place(c.b)) + " count " + std::to_string(c.count) + " gm " +
               std::to_string(c.gm) + " scalar " + std::to_string(c.scalar) + "\n";
    }
    return out;
}

/// `chained`: mostly one type and few buffers, so that long chains form.
rc::Gen<Call> any_call(bool chained) {
    const int buffers = chained ? 4 : 28, types = chained ? 2 : 7;
    return rc::gen::apply(
        [](uint8_t kind, int dst, int a, int b, int type, uint8_t scalar, uint16_t count,
           uint16_t gm) {
            return Call{kind,
                        static_cast<uint8_t>(dst),
                        static_cast<uint8_t>(a),
                        static_cast<uint8_t>(b),
                        static_cast<uint8_t>(type),
                        scalar,
                        count,
                        gm};
        },
        rc::gen::resize(100, rc::gen::arbitrary<uint8_t>()), rc::gen::inRange(0, buffers),
        rc::gen::inRange(0, buffers), rc::gen::inRange(0, buffers), rc::gen::inRange(0, types),
        rc::gen::resize(100, rc::gen::arbitrary<uint8_t>()),
        rc::gen::resize(100, rc::gen::arbitrary<uint16_t>()),
        rc::gen::resize(100, rc::gen::arbitrary<uint16_t>()));
}

void check_programs(bool chained) {
    for (const LaneTable* table : lane_tables()) {
        use_lanes(*table);
        rc::check([&] {
            const auto length = *rc::gen::inRange(1, 90);
            auto program = *rc::gen::container<std::vector<Call>>(static_cast<size_t>(length),
                                                                  any_call(chained));
            if (chained) {
                for (Call& call : program) {
                    call.type = program.front().type;
                    if (call.count > 300) call.count = static_cast<uint16_t>(200 + call.count % 3);
                }
            }
            const auto seed = *rc::gen::arbitrary<uint32_t>();
            const auto best = *rc::gen::element(Tier::kStrips, Tier::kRegisters, Tier::kPattern);
            const bool stream = *rc::gen::arbitrary<bool>();
            std::string why;
            if (!same(program, seed, {best, stream}, why))
                RC_FAIL(why + ", " + table->level + ", tier " + tier_name(best) + "\n" +
                        text(program));
        });
    }
    use_lanes(*lane_tables().back());
    // The tiers and the cache did take part.
    EXPECT_GT(total.records[static_cast<int>(Tier::kStrips)], 0);
    EXPECT_GT(total.streamed_stores, 0);
    EXPECT_GT(total.dropped, 0);
    if (lane_tables().size() == 1) return;
    EXPECT_GT(total.records[static_cast<int>(Tier::kRegisters)], 0);
    EXPECT_GT(total.records[static_cast<int>(Tier::kPattern)], 0);
}

TEST(Deferred, RandomProgramsGiveTheBitsOfImmediateExecution) { check_programs(false); }
TEST(Deferred, RandomChainsGiveTheBitsOfImmediateExecution) { check_programs(true); }

}  // namespace
}  // namespace drydock::exec
