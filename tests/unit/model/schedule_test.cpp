// The adversarial schedule: what the synchronisation orders keeps its order, what it does not order
// shows. Kernels are made of records; each mistake has its fixed twin.
#include "model/schedule.h"

#include <gtest/gtest.h>

#include <cstring>
#include <functional>
#include <set>

#include "event/poison.h"
#include "model/block_runner.h"
#include "model/global_memory.h"

namespace drydock {
namespace {

constexpr uint32_t kFloats = 64;  // of a tile
constexpr uint32_t kBytes = kFloats * sizeof(float);

const Soc& chip() { return find_soc("Ascend910B3"); }

uint8_t event_number(const char* name) {
    for (uint8_t i = 0; i < kHardEventCount; ++i) {
        if (std::strcmp(kHardEvents[i].name, name) == 0) return i;
    }
    ADD_FAILURE() << name;
    return 0;
}

float poison() {
    float value;
    std::memset(&value, kPoisonByte, sizeof value);
    return value;
}

/// Floats in device memory, each with a value of its own.
class Tensor {
  public:
    explicit Tensor(uint32_t tiles, float first = 1000) : count_(tiles * kFloats) {
        data_ = static_cast<float*>(GlobalMemory::instance().allocate(count_ * sizeof(float), 32));
        for (uint32_t i = 0; i < count_; ++i) data_[i] = first + static_cast<float>(i);
    }
    ~Tensor() { GlobalMemory::instance().release(data_); }
    Tensor(const Tensor&) = delete;
    Tensor& operator=(const Tensor&) = delete;
    float* tile(uint32_t i) const { return data_ + i * kFloats; }
    std::vector<float> values() const { return {data_, data_ + count_}; }

  private:
    float* data_;
    uint32_t count_;
};

// What kernel code would leave behind.

void load(uint32_t ub, const float* gm) {
    const BlockCopyForm form{1, kBytes / 32, 0, 0};
    Record r{};
    r.op = Opcode::kCopy;
    r.dtype = r.dst_dtype = DType::kFloat32;
    r.pipe = Pipe::kMte2;
    r.form = Form::kBlocks;
    r.side = &form;
    r.dst_space = Space::kUb;
    r.src_space = Space::kGm;
    r.dst = ub;
    r.gm = reinterpret_cast<uint8_t*>(const_cast<float*>(gm));
    r.count = kFloats;
    record(r);
}
void store(float* gm, uint32_t ub) {
    const BlockCopyForm form{1, kBytes / 32, 0, 0};
    Record r{};
    r.op = Opcode::kCopy;
    r.dtype = r.dst_dtype = DType::kFloat32;
    r.pipe = Pipe::kMte3;
    r.form = Form::kBlocks;
    r.side = &form;
    r.dst_space = Space::kGm;
    r.src_space = Space::kUb;
    r.src[0] = ub;
    r.gm = reinterpret_cast<uint8_t*>(gm);
    r.count = kFloats;
    record(r);
}
Record vector(Opcode op, uint32_t dst, uint32_t src) {
    Record r{};
    r.op = op;
    r.dtype = r.dst_dtype = DType::kFloat32;
    r.pipe = Pipe::kV;
    r.dst_space = r.src_space = Space::kUb;
    r.dst = dst;
    r.src[0] = src;
    r.count = kFloats;
    return r;
}
void adds(uint32_t dst, uint32_t src, float value) {
    Record r = vector(Opcode::kAdds, dst, src);
    std::memcpy(&r.scalar, &value, sizeof value);
    record(r);
}
void set(const char* event, int32_t id = 0) { flag_set(event_number(event), id, false); }
void wait(const char* event, int32_t id = 0) { flag_wait(event_number(event), id, false); }
void pass(const char* event) {
    set(event);
    wait(event);
}
float* local(uint32_t offset, bool write = false) {
    return static_cast<float*>(scalar_access(Space::kUb, offset, sizeof(float), write));
}

LaunchState& run(LaunchState& state, const std::function<void()>& kernel,
                 const ScheduleOptions& schedule, uint32_t blocks = 1) {
    state.block_count = blocks;
    state.core_limit = chip().cores();
    state.kernel = "test";
    state.invoke = kernel;
    state.schedule = schedule;
    run_blocks(state, chip(), 0, std::chrono::seconds(20));
    return state;
}
void run(const std::function<void()>& kernel, const ScheduleOptions& schedule,
         uint32_t blocks = 1) {
    LaunchState state;
    run(state, kernel, schedule, blocks);
    EXPECT_EQ(state.stop.kind, Stop::Kind::kNone) << state.stop.what;
}

using Kernel = std::function<void(const Tensor& x, Tensor& y)>;

/// y of the kernel.
std::vector<float> result(const Kernel& kernel, const ScheduleOptions& schedule,
                          uint32_t blocks = 1) {
    const Tensor x(8);
    Tensor y(8, 0);
    run([&] { kernel(x, y); }, schedule, blocks);
    return y.values();
}

constexpr uint64_t kSeeds = 12;

/// The kernel is right: no order changes what it does.
void expect_same(const Kernel& kernel, bool auto_sync = true, uint32_t blocks = 1) {
    const std::vector<float> expected = result(kernel, {});
    for (uint64_t seed = 0; seed < kSeeds; ++seed)
        EXPECT_EQ(result(kernel, {true, seed, auto_sync}, blocks), expected) << "seed " << seed;
}
/// The kernel is wrong, and seed 0 shows it.
std::vector<float> expect_different(const Kernel& kernel, bool auto_sync = true,
                                    uint32_t blocks = 1) {
    const std::vector<float> worst = result(kernel, {true, 0, auto_sync}, blocks);
    EXPECT_NE(worst, result(kernel, {}, blocks));
    return worst;
}

constexpr uint32_t kIn = 0, kOut = 4096, kOther = 8192;

TEST(Schedule, ComputingBeforeTheCopyIsDoneReadsPoison) {
    const auto y = expect_different([](const Tensor& x, Tensor& y) {
        load(kIn, x.tile(0));
        adds(kOut, kIn, 1);
        pass("V_MTE3");
        store(y.tile(0), kOut);
    });
    EXPECT_EQ(y[0], poison() + 1);
    expect_same([](const Tensor& x, Tensor& y) {
        load(kIn, x.tile(0));
        pass("MTE2_V");
        adds(kOut, kIn, 1);
        pass("V_MTE3");
        store(y.tile(0), kOut);
    });
}

TEST(Schedule, ABufferFilledAgainTooEarlyShowsTheNextTile) {
    const auto kernel = [](bool right) {
        return [right](const Tensor& x, Tensor& y) {
            for (uint32_t tile = 0; tile < 8; ++tile) {
                if (right && tile != 0) wait("V_MTE2");
                load(kIn, x.tile(tile));
                pass("MTE2_V");
                if (tile != 0) wait("MTE3_V");
                adds(kOut, kIn, 1);
                if (right && tile != 7) set("V_MTE2");
                pass("V_MTE3");
                store(y.tile(tile), kOut);
                if (tile != 7) set("MTE3_V");
            }
        };
    };
    expect_different(kernel(false));
    expect_same(kernel(true));
}

TEST(Schedule, AResultOverwrittenBeforeItIsCopiedOutShows) {
    const auto kernel = [](bool right) {
        return [right](const Tensor& x, Tensor& y) {
            load(kIn, x.tile(0));
            pass("MTE2_V");
            adds(kOut, kIn, 1);
            pass("V_MTE3");
            store(y.tile(0), kOut);
            if (right) pass("MTE3_V");
            adds(kOut, kIn, 2);
            pass("V_MTE3");
            store(y.tile(1), kOut);
        };
    };
    expect_different(kernel(false));
    expect_same(kernel(true));
}

TEST(Schedule, CopiesOfOnePipeToOnePlaceNeedABarrier) {
    const auto kernel = [](bool right) {
        return [right](const Tensor& x, Tensor& y) {
            load(kIn, x.tile(0));
            load(kOther, x.tile(1));
            pass("MTE2_MTE3");
            store(y.tile(0), kIn);
            if (right) pipe_barrier(Pipe::kMte3);
            store(y.tile(0), kOther);
        };
    };
    expect_different(kernel(false));
    expect_same(kernel(true));
}

TEST(Schedule, VectorInstructionsKeepTheirOrderUnderAutomaticSynchronisation) {
    const auto kernel = [](bool barrier) {
        return [barrier](const Tensor& x, Tensor& y) {
            load(kIn, x.tile(0));
            pass("MTE2_V");
            adds(kOut, kIn, 1);
            if (barrier) pipe_barrier(Pipe::kV);
            adds(kOut, kOut, 1);
            pipe_barrier(Pipe::kAll);
            store(y.tile(0), kOut);
        };
    };
    expect_same(kernel(false));
    expect_different(kernel(false), false);
    expect_same(kernel(true), false);
}

TEST(Schedule, ScalarReadsWaitUnderAutomaticSynchronisationOrForTheirFlag) {
    const auto kernel = [](bool flag) {
        return [flag](const Tensor& x, Tensor& y) {
            load(kIn, x.tile(1));
            if (flag) pass("MTE2_S");
            const float value = *local(kIn + 8);
            adds(kOut, kIn, value);
            pass("V_MTE3");
            store(y.tile(0), kOut);
        };
    };
    expect_same(kernel(false));
    const auto y = expect_different(kernel(false), false);
    EXPECT_EQ(y[0], poison() + poison());
    expect_same(kernel(true), false);
}

TEST(Schedule, AScalarStoreWaitsForTheReaderBeforeIt) {
    const auto kernel = [](const Tensor& x, Tensor& y) {
        load(kIn, x.tile(0));
        pipe_barrier(Pipe::kAll);
        adds(kOut, kIn, 0);
        *local(kIn, true) = -1;
        pass("V_MTE3");
        store(y.tile(0), kOut);
    };
    expect_same(kernel);
    expect_different(kernel, false);
}

// The flag that the compiler sets for the scalar read of the second copy stands behind both.
TEST(Schedule, AnAutomaticFlagBringsWithItWhatCameBefore) {
    const auto kernel = [](const Tensor& x, Tensor& y) {
        load(kIn, x.tile(0));
        pipe_barrier(Pipe::kMte2);
        load(kOther, x.tile(1));
        const float value = *local(kOther);
        adds(kOut, kIn, value);
        pass("V_MTE3");
        store(y.tile(0), kOut);
    };
    expect_same(kernel);
}

TEST(Schedule, ScalarStoresToGlobalMemoryAreNotOrderedByTheCompiler) {
    const auto kernel = [](bool right) {
        return [right](const Tensor& x, Tensor& y) {
            load(kIn, x.tile(0));
            pass("MTE2_MTE3");
            store(y.tile(0), kIn);
            if (right) pass("MTE3_S");
            const auto address = reinterpret_cast<uint64_t>(y.tile(0));
            *static_cast<float*>(scalar_access(Space::kGm, address, 4, true)) = -5;
        };
    };
    expect_different(kernel(false));
    expect_same(kernel(true));
}

TEST(Schedule, ResultsInRegistersAreThoseOfTheNewestReduction) {
    expect_same([](const Tensor& x, Tensor& y) {
        load(kIn, x.tile(0));
        pass("MTE2_V");
        for (int i = 0; i < 3; ++i) {
            Record r = vector(Opcode::kReduceSum, kOut, kIn);
            r.src[1] = kOther;
            record(r);
            const uint64_t bits = result_registers().sum;
            float sum;
            std::memcpy(&sum, &bits, sizeof sum);
            adds(kIn, kIn, sum);
        }
        pass("V_MTE3");
        store(y.tile(0), kIn);
    });
}

TEST(Schedule, LongKernelsAreHeldInParts) {
    const auto kernel = [](bool right) {
        return [right](const Tensor& x, Tensor& y) {
            for (uint32_t i = 0; i < 3000; ++i) {
                if (i != 0) wait("MTE3_MTE2");
                load(kIn, x.tile(i % 8));
                if (right) pass("MTE2_V");
                adds(kIn, kIn, static_cast<float>(i));
                pass("V_MTE3");
                store(y.tile(i % 8), kIn);
                if (i != 2999) set("MTE3_MTE2");
            }
        };
    };
    expect_same(kernel(true));
    expect_different(kernel(false));
}

TEST(Schedule, EveryBlockBeginsWithPoisonedLocalMemory) {
    std::multiset<float> seen;
    run(
        [&] {
            seen.insert(*local(64));
            *local(64, true) = 1;
        },
        {true, 0, true}, 3);
    EXPECT_EQ(seen.count(poison()), 3u);
}

TEST(Schedule, BlocksBeginInReverseOrAsTheSeedSays) {
    const auto order = [](uint64_t seed) {
        std::vector<uint32_t> blocks;
        run([&] { blocks.push_back(current_core().block_index); }, {true, seed, true}, 20);
        return blocks;
    };
    const std::vector<uint32_t> reversed = order(0);
    for (uint32_t i = 0; i < 20; ++i) EXPECT_EQ(reversed[i], 19 - i);
    EXPECT_EQ(order(7), order(7));
    EXPECT_NE(order(7), order(8));
    const std::vector<uint32_t> seven = order(7);
    EXPECT_EQ(std::set<uint32_t>(seven.begin(), seven.end()).size(), 20u);
}

TEST(Schedule, OneSeedGivesOneResult) {
    const auto racing = [](const Tensor& x, Tensor& y) {
        for (uint32_t i = 0; i < 40; ++i) {
            load(kIn, x.tile(i % 8));
            adds(kOut, kIn, static_cast<float>(i));
            store(y.tile(i % 8), kOut);
        }
    };
    std::set<std::vector<float>> results;
    for (uint64_t seed = 1; seed < 9; ++seed) {
        const auto y = result(racing, {true, seed, true});
        EXPECT_EQ(y, result(racing, {true, seed, true}));
        results.insert(y);
    }
    EXPECT_GT(results.size(), 4u);
}

TEST(Schedule, CoresHearOfCopiesThatTheirFlagsOrder) {
    const auto kernel = [](Pipe pipe) {
        return [pipe](const Tensor& x, Tensor& y) {
            const uint32_t block = current_core().block_index;
            load(kIn, x.tile(block));
            pass("MTE2_MTE3");
            store(y.tile(block), kIn);
            cross_core_set(0, pipe, 3);
            cross_core_wait(3);
            load(kOther, y.tile(1 - block));
            pass("MTE2_MTE3");
            store(y.tile(2 + block), kOther);
        };
    };
    const std::vector<float> right = result(kernel(Pipe::kMte3), {}, 2);
    for (uint64_t seed = 0; seed < kSeeds; ++seed)
        EXPECT_EQ(result(kernel(Pipe::kMte3), {true, seed, true}, 2), right) << "seed " << seed;
    EXPECT_NE(result(kernel(Pipe::kMte2), {true, 0, true}, 2), right);  // the wrong pipe's flag
}

TEST(Schedule, SyncAllFinishesEverything) {
    const Kernel kernel = [](const Tensor& x, Tensor& y) {
        const uint32_t block = current_core().block_index;
        load(kIn, x.tile(block));
        pass("MTE2_MTE3");
        store(y.tile(block), kIn);
        sync_all(true);
        load(kOther, y.tile((block + 1) % 4));
        pass("MTE2_MTE3");
        store(y.tile(4 + block), kOther);
    };
    const std::vector<float> right = result(kernel, {}, 4);
    for (uint64_t seed = 0; seed < kSeeds; ++seed)
        EXPECT_EQ(result(kernel, {true, seed, true}, 4), right) << "seed " << seed;
}

TEST(Schedule, AWordThatAnotherBlockPollsIsCopiedInTheEnd) {
    const Tensor x(1, 7);
    Tensor y(1, 0);
    run(
        [&] {
            if (current_core().block_index == 0) {
                load(kIn, x.tile(0));
                pass("MTE2_MTE3");
                store(y.tile(0), kIn);
                cross_core_set(0, Pipe::kMte2, 2);  // says nothing of the copy
                cross_core_wait(2);
                return;
            }
            const auto address = reinterpret_cast<uint64_t>(y.tile(0));
            while (*static_cast<volatile float*>(scalar_access(Space::kGm, address, 4, false)) ==
                   0) {
            }
            cross_core_set(0, Pipe::kMte3, 2);
        },
        {true, 0, true}, 2);
    EXPECT_EQ(y.values()[0], 7);
}

TEST(Schedule, AnOperandOutsideItsMemoryIsReportedAtItsCall) {
    LaunchState state;
    const Tensor x(1);
    run(state,
        [&] {
            load(196608 - 32, x.tile(0));
            adds(kOut, kIn, 1);
        },
        {true, 0, true});
    EXPECT_EQ(state.stop.kind, Stop::Kind::kFault);
    ASSERT_EQ(state.findings.size(), 1u);
    EXPECT_EQ(state.findings[0].id, "mem.local-oob");
    EXPECT_EQ(state.findings[0].site, state.stop.pc);
    EXPECT_NE(state.findings[0].site, nullptr);
}

/// Sees instructions and their results.
class Listener final : public Observer {
  public:
    explicit Listener(bool results) : results_(results) {}
    void on_event(const Event& event) override {
        if (const auto* instr = std::get_if<Instr>(&event)) {
            order.push_back(instr->record->pipe);
            sites.insert(instr->site);
            numbers.push_back(instr->seq);
        }
    }
    void on_result(const Instr& instr) override { result_numbers.push_back(instr.seq); }
    bool wants_results() const override { return results_; }
    std::vector<Pipe> order;
    std::set<const void*> sites;
    std::vector<uint64_t> numbers, result_numbers;

  private:
    bool results_;
};

TEST(Schedule, ListenersHearInProgramOrderThoseOfResultsAsItIsPerformed) {
    Listener plain(false), results(true);
    const std::array<Observer*, 2> observers = {&plain, &results};
    LaunchState state;
    state.observers = observers;
    state.results_wanted = true;
    const Tensor x(1);
    Tensor y(1);
    run(state,
        [&] {
            load(kIn, x.tile(0));
            adds(kOut, kIn, 1);
            store(y.tile(0), kOut);
        },
        {true, 0, true});
    EXPECT_EQ(plain.order, (std::vector{Pipe::kMte2, Pipe::kV, Pipe::kMte3}));
    EXPECT_EQ(results.order, (std::vector{Pipe::kMte3, Pipe::kV, Pipe::kMte2}));
    EXPECT_EQ(results.numbers, (std::vector<uint64_t>{2, 1, 0}));
    EXPECT_EQ(results.result_numbers, results.numbers);
    EXPECT_EQ(plain.sites, results.sites);
}

// A copy to an address that faults: the crash is of its own call, not of what waited for it.
[[gnu::noinline]] void store_nowhere() { store(reinterpret_cast<float*>(0x40), kIn); }

TEST(Schedule, ACrashNamesTheCallOfTheInstructionThatCrashed) {
    LaunchState state;
    const void* held = nullptr;
    run(state,
        [&] {
            store_nowhere();
            held = static_cast<Core&>(current_core()).last_site;
            adds(kOut, kIn, 1);
            pipe_barrier(Pipe::kAll);
        },
        {true, 0, true});
    EXPECT_EQ(state.stop.kind, Stop::Kind::kCrashed);
    EXPECT_EQ(state.stop.pc, held);
}

}  // namespace
}  // namespace drydock
