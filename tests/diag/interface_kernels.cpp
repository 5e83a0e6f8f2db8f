// Calls that the interface does not allow, or that do less than they look like.
#include "diag_tensors.h"

using namespace AscendC;

namespace {

constexpr uint32_t kTile = 64;  // elements
constexpr uint32_t kBytes = kTile * sizeof(float);

/// One buffer with kTile elements of x in it.
struct Tile {
    TPipe pipe;
    TBuf<> buffer, more;
    LocalTensor<float> a, b;

    explicit Tile(GM_ADDR x) {
        pipe.InitBuffer(buffer, 2 * kBytes);
        pipe.InitBuffer(more, 2 * kBytes);
        a = buffer.Get<float>();
        b = more.Get<float>();
        DataCopy(a, global<float>(x), kTile);
        PipeBarrier<PIPE_ALL>();
    }
    void store(GM_ADDR y, const LocalTensor<float>& from) {
        PipeBarrier<PIPE_ALL>();
        DataCopy(global<float>(y), from, kTile);
    }
};

}  // namespace

DIAG_KERNEL(bad_advanced_overlap, Setup().x(kTile).y(kTile)) {
    Tile t(x);
    Sinh(t.a[8], t.a, kTile);  // FINDING mem.overlap Sinh
    t.store(y, t.a[8]);
}

DIAG_KERNEL(ok_advanced_overlap, Setup().x(kTile).y(kTile)) {
    Tile t(x);
    Sinh(t.b, t.a, kTile);
    t.store(y, t.b);
}

DIAG_KERNEL(bad_scratch_too_small, Setup().x(kTile).y(kTile)) {
    Tile t(x);
    TBuf<> scratch;
    t.pipe.InitBuffer(scratch, 32);
    auto work = scratch.Get<uint8_t>();
    Sinh(t.b, t.a, work, kTile);  // FINDING api.tmp-too-small sharedTmpBuffer has 32 bytes
    t.store(y, t.b);
}

DIAG_KERNEL(ok_scratch_too_small, Setup().x(kTile).y(kTile)) {
    Tile t(x);
    TBuf<> scratch;
    t.pipe.InitBuffer(scratch, 16384);
    auto work = scratch.Get<uint8_t>();
    Sinh(t.b, t.a, work, kTile);
    t.store(y, t.b);
}

DIAG_KERNEL(bad_no_scratch_left, Setup().x(kTile).y(kTile)) {
    Tile t(x);
    TBuf<> rest;
    t.pipe.InitBuffer(rest, 196352 - 4 * kBytes);
    Sinh(t.b, t.a, kTile);  // FINDING mem.ub-scratch
    t.store(y, t.b);
}

DIAG_KERNEL(ok_no_scratch_left, Setup().x(kTile).y(kTile)) {
    Tile t(x);
    TBuf<> rest;
    t.pipe.InitBuffer(rest, 65536);
    Sinh(t.b, t.a, kTile);
    t.store(y, t.b);
}

// An optional input that is absent.
DIAG_KERNEL(bad_null_input, Setup().y(kTile)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, kBytes);
    auto local = buffer.Get<float>();
    Duplicate(local, 0.0f, kTile);
    PipeBarrier<PIPE_ALL>();
    DataCopy(local, global<float>(x), kTile);  // FINDING mem.gm-null
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), local, kTile);
}

DIAG_KERNEL(ok_null_input, Setup().y(kTile)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, kBytes);
    auto local = buffer.Get<float>();
    Duplicate(local, 0.0f, kTile);
    PipeBarrier<PIPE_ALL>();
    if (x != nullptr) DataCopy(local, global<float>(x), kTile);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), local, kTile);
}

DIAG_KERNEL(bad_local_without_memory, Setup().x(kTile).y(kTile)) {
    Tile t(x);
    LocalTensor<float> result;
    Relu(result, t.a, kTile);  // FINDING mem.local-null
    t.store(y, result);
}

DIAG_KERNEL(ok_local_without_memory, Setup().x(kTile).y(kTile)) {
    Tile t(x);
    LocalTensor<float> result = t.b;
    Relu(result, t.a, kTile);
    t.store(y, result);
}

DIAG_KERNEL(bad_two_pipes, Setup().x(kTile).y(kTile)) {
    Tile t(x);
    TPipe second;  // FINDING api.tpipe-twice
    TBuf<> buffer;
    second.InitBuffer(buffer, kBytes);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), t.a, kTile);
}

DIAG_KERNEL(ok_two_pipes, Setup().x(kTile).y(kTile)) {
    {
        Tile t(x);
        t.store(y, t.a);
    }
    TPipe second;
    TBuf<> buffer;
    second.InitBuffer(buffer, kBytes);
}

DIAG_KERNEL(bad_assertion, Setup().x(kTile).y(kTile)) {
    Tile t(x);
    ASSERT(GetBlockNum() == 2);  // FINDING api.assert GetBlockNum() == 2
    t.store(y, t.a);
}

DIAG_KERNEL(ok_assertion, Setup().x(kTile).y(kTile)) {
    Tile t(x);
    ASSERT(GetBlockNum() == 1);
    t.store(y, t.a);
}

DIAG_KERNEL(bad_trap, Setup().x(kTile).y(kTile)) {
    Tile t(x);
    if (GetBlockNum() == 1) Trap();  // FINDING api.trap
    t.store(y, t.a);
}

DIAG_KERNEL(ok_trap, Setup().x(kTile).y(kTile)) {
    Tile t(x);
    if (GetBlockNum() == 2) Trap();
    t.store(y, t.a);
}

DIAG_KERNEL(bad_padding_of_more_than_a_block, Setup().x(kTile).y(kTile)) {
    Tile t(x);
    DataCopyPad(t.b, global<float>(x), exact(8 * 4), {true, 0, 9, 0});  // FINDING api.pad-too-long
    t.store(y, t.a);
}

DIAG_KERNEL(ok_padding_of_more_than_a_block, Setup().x(kTile).y(kTile)) {
    Tile t(x);
    DataCopyPad(t.b, global<float>(x), exact(5 * 4), {true, 0, 3, 0});
    t.store(y, t.a);
}

DIAG_KERNEL(bad_padding_without_effect, Setup().x(5).y(1)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 32);
    auto row = buffer.Get<float>();
    DataCopyPad(row, global<float>(x), exact(5 * 4), {true, 0, 0, 0});  // FINDING tail.pad-ignored
    PipeBarrier<PIPE_ALL>();
    DataCopyPad(global<float>(y), row, exact(4));
}

DIAG_KERNEL(ok_padding_without_effect, Setup().x(5).y(1)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 32);
    auto row = buffer.Get<float>();
    DataCopyPad(row, global<float>(x), exact(5 * 4), {true, 0, 3, 0});
    PipeBarrier<PIPE_ALL>();
    DataCopyPad(global<float>(y), row, exact(4));
}

DIAG_KERNEL(bad_padding_value_of_64_bits, Setup().x(3, 8).y(1, 8)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 32);
    auto row = buffer.Get<int64_t>();
    DataCopyPad(row, global<int64_t>(x), exact(3 * 8), {true, 0, 1, 7});  // FINDING api.pad-64bit
    PipeBarrier<PIPE_ALL>();
    DataCopyPad(global<int64_t>(y), row, exact(8));
}

DIAG_KERNEL(ok_padding_value_of_64_bits, Setup().x(3, 8).y(1, 8)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 32);
    auto row = buffer.Get<int64_t>();
    DataCopyPad(row, global<int64_t>(x), exact(3 * 8), {true, 0, 1, 0});
    PipeBarrier<PIPE_ALL>();
    DataCopyPad(global<int64_t>(y), row, exact(8));
}

// 60 floats are less than one repeat: nothing is compared.
DIAG_KERNEL(bad_compare_drops_the_tail, Setup().x(kTile).y(1)) {
    Tile t(x);
    Compare(t.b.ReinterpretCast<uint8_t>(), t.a, t.a, CMPMODE::EQ, 60);  // FINDING tail.not-compared
    PipeBarrier<PIPE_ALL>();
    DataCopyPad(global<float>(y), t.a, exact(4));
}

DIAG_KERNEL(ok_compare_drops_the_tail, Setup().x(kTile).y(1)) {
    Tile t(x);
    Compare(t.b.ReinterpretCast<uint8_t>(), t.a, t.a, CMPMODE::EQ, 64);
    PipeBarrier<PIPE_ALL>();
    DataCopyPad(global<float>(y), t.a, exact(4));
}

DIAG_KERNEL(bad_atomic_mode_stays_on, Setup().x(kTile).y(kTile)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, kBytes);
    auto local = buffer.Get<float>();
    DataCopy(local, global<float>(x), kTile);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), local, kTile);
    PipeBarrier<PIPE_ALL>();
    SetAtomicAdd<float>();
    DataCopy(global<float>(y), local, kTile);
    pipe.Destroy();  // FINDING state.leak
}

DIAG_KERNEL(ok_atomic_mode_stays_on, Setup().x(kTile).y(kTile)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, kBytes);
    auto local = buffer.Get<float>();
    DataCopy(local, global<float>(x), kTile);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), local, kTile);
    PipeBarrier<PIPE_ALL>();
    SetAtomicAdd<float>();
    DataCopy(global<float>(y), local, kTile);
    SetAtomicNone();
    pipe.Destroy();
}

DIAG_KERNEL(bad_mode_that_is_missing, Setup().x(kTile).y(kTile)) {
    Tile t(x);
    DataCopyEnhancedParams enhanced;
    enhanced.isRelu = true;
    DataCopy(t.b, global<float>(x), DataCopyParams(1, 8, 0, 0), enhanced);  // FINDING api.unsupported
    t.store(y, t.b);
}

DIAG_KERNEL(ok_mode_that_is_missing, Setup().x(kTile).y(kTile)) {
    Tile t(x);
    DataCopyEnhancedParams enhanced;
    DataCopy(t.b, global<float>(x), DataCopyParams(1, 8, 0, 0), enhanced);
    t.store(y, t.b);
}
