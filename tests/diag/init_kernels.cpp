// Bytes that nothing wrote: where they are read, and where they reach an output.
#include "diag_tensors.h"

using namespace AscendC;

namespace {

const DataCopyPadExtParams<float> kNoPad{false, 0, 0, 0.0f};

}  // namespace

DIAG_KERNEL(bad_scalar_read, Setup().y(8)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 32);
    auto local = buffer.Get<float>();
    const float value = local.GetValue(2);  // FINDING init.uninit-read UB+8
    Duplicate(local, value, 8);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), local, 8);
}

DIAG_KERNEL(ok_scalar_read, Setup().y(8)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 32);
    auto local = buffer.Get<float>();
    local.SetValue(2, 1.5f);
    const float value = local.GetValue(2);
    event_t id = static_cast<event_t>(pipe.FetchEventID(HardEvent::S_V));
    SetFlag<HardEvent::S_V>(id);
    WaitFlag<HardEvent::S_V>(id);
    Duplicate(local, value, 8);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), local, 8);
}

DIAG_KERNEL(bad_workspace_scalar, Setup().y(8).workspace(64)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 32);
    auto local = buffer.Get<float>();
    const float value = global<float>(workspace).GetValue(3);  // FINDING init.uninit-read workspace
    Duplicate(local, value, 8);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), local, 8);
}

DIAG_KERNEL(ok_workspace_scalar, Setup().y(8).workspace(64)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 32);
    auto local = buffer.Get<float>();
    global<float>(workspace).SetValue(3, 2.0f);
    const float value = global<float>(workspace).GetValue(3);
    Duplicate(local, value, 8);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), local, 8);
}

// A buffer is copied out that nothing ever wrote.
DIAG_KERNEL(bad_copy_out_fresh, Setup().y(16)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 64);
    auto local = buffer.Get<float>();
    Duplicate(local, 1.0f, 8);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), local, 16);  // FINDING init.output-uninit y[8, 16)
}

DIAG_KERNEL(ok_copy_out_fresh, Setup().y(16)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 64);
    auto local = buffer.Get<float>();
    Duplicate(local, 1.0f, 16);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), local, 16);
}

// The last tile is computed in full and copied out in full: the lanes behind x are no results.
DIAG_KERNEL(bad_tail_copied_out, Setup().x(13).y(16)) {
    TPipe pipe;
    TBuf<> buffer, result;
    pipe.InitBuffer(buffer, 64);
    pipe.InitBuffer(result, 64);
    auto in = buffer.Get<float>();
    auto out = result.Get<float>();
    DataCopyPad(in, global<float>(x), exact(52), kNoPad);  // OTHER
    PipeBarrier<PIPE_ALL>();
    Muls(out, in, 2.0f, 16);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), out, 16);  // FINDING init.output-uninit y[13, 16)
}

// The same, but only what counts is copied out.
DIAG_KERNEL(ok_tail_copied_out, Setup().x(13).y(13)) {
    TPipe pipe;
    TBuf<> buffer, result;
    pipe.InitBuffer(buffer, 64);
    pipe.InitBuffer(result, 64);
    auto in = buffer.Get<float>();
    auto out = result.Get<float>();
    DataCopyPad(in, global<float>(x), exact(52), kNoPad);
    PipeBarrier<PIPE_ALL>();
    Muls(out, in, 2.0f, 16);
    PipeBarrier<PIPE_ALL>();
    DataCopyPad(global<float>(y), out, exact(52));
}

// Case R17: a reduction runs over the filler of a padded copy.
DIAG_KERNEL(bad_filler_reduced, Setup().x(13).y(1)) {
    TPipe pipe;
    TBuf<> buffer, result, scratch;
    pipe.InitBuffer(buffer, 64);
    pipe.InitBuffer(result, 32);
    pipe.InitBuffer(scratch, 256);
    auto row = buffer.Get<float>();
    auto sum = result.Get<float>();
    DataCopyPad(row, global<float>(x), exact(52), kNoPad);  // OTHER
    PipeBarrier<PIPE_ALL>();
    ReduceSum(sum, row, scratch.Get<float>(), 16);  // FINDING init.output-uninit filler
    PipeBarrier<PIPE_ALL>();
    DataCopyPad(global<float>(y), sum, exact(4));  // OTHER
}

DIAG_KERNEL(ok_filler_reduced, Setup().x(13).y(1)) {
    TPipe pipe;
    TBuf<> buffer, result, scratch;
    pipe.InitBuffer(buffer, 64);
    pipe.InitBuffer(result, 32);
    pipe.InitBuffer(scratch, 256);
    auto row = buffer.Get<float>();
    auto sum = result.Get<float>();
    const DataCopyPadExtParams<float> zeros{true, 0, 3, 0.0f};
    DataCopyPad(row, global<float>(x), exact(52), zeros);
    PipeBarrier<PIPE_ALL>();
    ReduceSum(sum, row, scratch.Get<float>(), 16);
    PipeBarrier<PIPE_ALL>();
    DataCopyPad(global<float>(y), sum, exact(4));
}

// Blocks 0 and 1 share 20 elements out as 8 and 8: the last 4 belong to nobody.
DIAG_KERNEL(bad_tail_lost, Setup(2).x(20).y(20)) {  // FINDING init.output-unwritten 4 of 20 elements of y were never written: [16, 20)
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 64);
    auto local = buffer.Get<float>();
    const uint32_t share = 20 / GetBlockNum() / 8 * 8;
    DataCopy(local, global<float>(x)[GetBlockIdx() * share], share);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y)[GetBlockIdx() * share], local, share);
}

DIAG_KERNEL(ok_tail_lost, Setup(2).x(20).y(20)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 64);
    auto local = buffer.Get<float>();
    const uint32_t first = GetBlockIdx() * 8;
    const uint32_t count = GetBlockIdx() + 1 == GetBlockNum() ? 20 - first : 8;
    DataCopyPad(local, global<float>(x)[first], exact(count * 4), kNoPad);
    PipeBarrier<PIPE_ALL>();
    DataCopyPad(global<float>(y)[first], local, exact(count * 4));
}

// Partial sums are added to a workspace that nobody cleared.
DIAG_KERNEL(bad_workspace_accumulated, Setup().x(8).y(8).workspace(32)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 32);
    auto local = buffer.Get<float>();
    DataCopy(local, global<float>(x), 8);
    PipeBarrier<PIPE_ALL>();
    SetAtomicAdd<float>();
    DataCopy(global<float>(workspace), local, 8);
    SetAtomicNone();
    PipeBarrier<PIPE_ALL>();
    DataCopy(local, global<float>(workspace), 8);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), local, 8);  // FINDING init.output-uninit atomic
}

DIAG_KERNEL(ok_workspace_accumulated, Setup().x(8).y(8).workspace(32)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 32);
    auto local = buffer.Get<float>();
    Duplicate(local, 0.0f, 8);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(workspace), local, 8);
    PipeBarrier<PIPE_ALL>();
    DataCopy(local, global<float>(x), 8);
    PipeBarrier<PIPE_ALL>();
    SetAtomicAdd<float>();
    DataCopy(global<float>(workspace), local, 8);
    SetAtomicNone();
    PipeBarrier<PIPE_ALL>();
    DataCopy(local, global<float>(workspace), 8);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), local, 8);
}

// Only the first half of a tile is computed, all of it is added up by halves.
DIAG_KERNEL(bad_half_computed, Setup().x(16, 2).y(16)) {
    TPipe pipe;
    TBuf<> buffer, wide;
    pipe.InitBuffer(buffer, 32);
    pipe.InitBuffer(wide, 128);
    auto in = buffer.Get<half>();
    auto out = wide.Get<float>();
    DataCopy(in, global<half>(x), 16);
    PipeBarrier<PIPE_ALL>();
    Cast(out, in, RoundMode::CAST_NONE, 16);
    Add(out, out, out[16], 16);  // OTHER
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), out, 16);  // FINDING init.output-uninit local memory
}

DIAG_KERNEL(ok_half_computed, Setup().x(16, 2).y(16)) {
    TPipe pipe;
    TBuf<> buffer, wide;
    pipe.InitBuffer(buffer, 32);
    pipe.InitBuffer(wide, 128);
    auto in = buffer.Get<half>();
    auto out = wide.Get<float>();
    DataCopy(in, global<half>(x), 16);
    PipeBarrier<PIPE_ALL>();
    Cast(out, in, RoundMode::CAST_NONE, 16);
    Duplicate(out[16], 1.0f, 16);
    Add(out, out, out[16], 16);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), out, 16);
}

// Lanes that are garbage are compared and selected away together with good ones.
DIAG_KERNEL(bad_select_of_fresh, Setup().x(64).y(64)) {
    TPipe pipe;
    TBuf<> buffer, bits, result;
    pipe.InitBuffer(buffer, 256);
    pipe.InitBuffer(bits, 32);
    pipe.InitBuffer(result, 512);
    auto in = buffer.Get<float>();
    auto mask = bits.Get<uint8_t>();
    auto out = result.Get<float>();
    DataCopy(in, global<float>(x), 64);
    PipeBarrier<PIPE_ALL>();
    CompareScalar(mask, in, 0.0f, CMPMODE::GT, 64);
    Select(out, mask, out[64], out[64], SELMODE::VSEL_TENSOR_TENSOR_MODE, 64);  // OTHER
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), out, 64);  // FINDING init.output-uninit
}

DIAG_KERNEL(ok_select_of_fresh, Setup().x(13).y(13)) {
    TPipe pipe;
    TBuf<> buffer, bits, result;
    pipe.InitBuffer(buffer, 256);
    pipe.InitBuffer(bits, 32);
    pipe.InitBuffer(result, 256);
    auto in = buffer.Get<float>();
    auto mask = bits.Get<uint8_t>();
    auto out = result.Get<float>();
    DataCopyPad(in, global<float>(x), exact(52), kNoPad);
    PipeBarrier<PIPE_ALL>();
    CompareScalar(mask, in, 0.0f, CMPMODE::GT, 64);
    Muls(out, in, 0.25f, 64);
    Select(out, mask, in, out, SELMODE::VSEL_TENSOR_TENSOR_MODE, 64);
    PipeBarrier<PIPE_ALL>();
    DataCopyPad(global<float>(y), out, exact(52));
}
