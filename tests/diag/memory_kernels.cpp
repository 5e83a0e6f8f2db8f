// Bounds, alignment, tails: the memory checker, and the model's own findings of the same kind.
#include "diag_tensors.h"

using namespace AscendC;

DIAG_KERNEL(bad_read_past_tensor, Setup().x(64).y(64)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 1024);
    auto local = buffer.Get<float>();
    DataCopy(local, global<float>(x), 256);  // FINDING mem.gm-oob x, which has 256 bytes
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), local, 64);
}

DIAG_KERNEL(ok_read_past_tensor, Setup().x(64).y(64)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 1024);
    auto local = buffer.Get<float>();
    DataCopy(local, global<float>(x), 64);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), local, 64);
}

DIAG_KERNEL(bad_write_into_padding, Setup().x(16).y(11)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 64);
    auto local = buffer.Get<float>();
    DataCopy(local, global<float>(x), 16);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), local, 16);  // FINDING tail.gm-overwrite 20 bytes past the end of y
}

DIAG_KERNEL(ok_write_into_padding, Setup().x(16).y(11)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 64);
    auto local = buffer.Get<float>();
    DataCopy(local, global<float>(x), 16);
    PipeBarrier<PIPE_ALL>();
    DataCopyPad(global<float>(y), local, exact(44));
}

DIAG_KERNEL(bad_unaligned_operand, Setup().x(32, 2).y(32, 2)) {
    TPipe pipe;
    TBuf<> buffer, result;
    pipe.InitBuffer(buffer, 64);
    pipe.InitBuffer(result, 64);
    auto in = buffer.Get<half>();
    auto out = result.Get<half>();
    DataCopy(in, global<half>(x), 32);
    PipeBarrier<PIPE_ALL>();
    Duplicate(out, half(0), 32);
    Muls(out, in[6], half(2), 16);  // FINDING mem.align UB+12
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<half>(y), out, 32);
}

DIAG_KERNEL(ok_unaligned_operand, Setup().x(32, 2).y(32, 2)) {
    TPipe pipe;
    TBuf<> buffer, result;
    pipe.InitBuffer(buffer, 64);
    pipe.InitBuffer(result, 64);
    auto in = buffer.Get<half>();
    auto out = result.Get<half>();
    DataCopy(in, global<half>(x), 32);
    PipeBarrier<PIPE_ALL>();
    Duplicate(out, half(0), 32);
    Muls(out, in[16], half(2), 16);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<half>(y), out, 32);
}

// The count is no whole number of blocks: the last 11 elements are not copied.
DIAG_KERNEL(bad_tail_dropped, Setup().x(27, 2).y(16, 2)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 64);
    auto local = buffer.Get<half>();
    DataCopy(local, global<half>(x), 27);  // FINDING tail.rounded-down
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<half>(y), local, 16);
}

DIAG_KERNEL(ok_tail_dropped, Setup().x(27, 2).y(27, 2)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 64);
    auto local = buffer.Get<half>();
    DataCopyPad(local, global<half>(x), exact(54), DataCopyPadExtParams<half>{true, 0, 5, half(0)});
    PipeBarrier<PIPE_ALL>();
    DataCopyPad(global<half>(y), local, exact(54));
}
