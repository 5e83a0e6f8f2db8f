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

// Outside GM, in UB: the padding behind x, the element size, buffers and their sum.
DIAG_KERNEL(bad_read_of_padding, Setup().x(11).y(11)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 64);
    auto local = buffer.Get<float>();
    DataCopy(local, global<float>(x), 16);  // FINDING tail.gm-overread 20 bytes past the end of x
    PipeBarrier<PIPE_ALL>();
    DataCopyPad(global<float>(y), local, exact(44));
}

DIAG_KERNEL(ok_read_of_padding, Setup().x(11).y(11)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 64);
    auto local = buffer.Get<float>();
    DataCopyPad(local, global<float>(x), exact(44), DataCopyPadExtParams<float>{false, 0, 0, 0});
    PipeBarrier<PIPE_ALL>();
    DataCopyPad(global<float>(y), local, exact(44));
}

DIAG_KERNEL(bad_scalar_store_past_tensor, Setup().y(64)) {
    auto out = global<float>(y);
    for (uint32_t i = 0; i < 64; ++i) out.SetValue(i, 1.0f);
    out.SetValue(1000, 2.0f);  // FINDING mem.gm-oob y, which has 256 bytes
}

DIAG_KERNEL(ok_scalar_store_past_tensor, Setup().y(64)) {
    auto out = global<float>(y);
    for (uint32_t i = 0; i < 64; ++i) out.SetValue(i, 1.0f);
    out.SetValue(63, 2.0f);
}

DIAG_KERNEL(bad_copy_to_a_second_element, Setup().x(16).y(8)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 96);
    auto local = buffer.Get<float>();
    Duplicate(local, 0.0f, 24);
    PipeBarrier<PIPE_ALL>();
    DataCopyPad(local[1], global<float>(x), exact(32), DataCopyPadExtParams<float>{false, 0, 0, 0});  // FINDING mem.align UB+4
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), local, 8);
}

DIAG_KERNEL(ok_copy_to_a_second_element, Setup().x(16).y(8)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 96);
    auto local = buffer.Get<float>();
    Duplicate(local, 0.0f, 24);
    PipeBarrier<PIPE_ALL>();
    DataCopyPad(local[8], global<float>(x)[1], exact(32), DataCopyPadExtParams<float>{false, 0, 0, 0});
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), local, 8);
}

DIAG_KERNEL(bad_copy_longer_than_the_slot, Setup().x(128).y(64)) {
    TPipe pipe;
    TQueBind<QuePosition::VECIN, QuePosition::VECOUT, 1> queue;
    pipe.InitBuffer(queue, 2, 256);
    auto tile = queue.AllocTensor<float>();
    DataCopy(tile, global<float>(x), 128);  // FINDING mem.buffer-oob 256 bytes past the end of queue 1 (VECOUT) buffer 0
    queue.EnQue(tile);
    tile = queue.DeQue<float>();
    DataCopy(global<float>(y), tile, 64);
    queue.FreeTensor(tile);
}

DIAG_KERNEL(ok_copy_longer_than_the_slot, Setup().x(128).y(64)) {
    TPipe pipe;
    TQueBind<QuePosition::VECIN, QuePosition::VECOUT, 1> queue;
    pipe.InitBuffer(queue, 2, 512);
    auto tile = queue.AllocTensor<float>();
    DataCopy(tile, global<float>(x), 128);
    queue.EnQue(tile);
    tile = queue.DeQue<float>();
    DataCopy(global<float>(y), tile, 64);
    queue.FreeTensor(tile);
}

DIAG_KERNEL(bad_slice_runs_out_of_its_tbuf, Setup().x(64).y(64)) {
    TPipe pipe;
    TBuf<> first, second;
    pipe.InitBuffer(first, 256);
    pipe.InitBuffer(second, 256);
    auto a = first.Get<float>();
    auto b = second.Get<float>();
    DataCopy(b, global<float>(x), 64);
    PipeBarrier<PIPE_ALL>();
    Duplicate(a, 0.0f, 64);
    Adds(a[32], b, 1.0f, 48);  // FINDING mem.buffer-oob 64 bytes past the end of TBuf 1
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), a, 64);
}

DIAG_KERNEL(ok_slice_runs_out_of_its_tbuf, Setup().x(64).y(64)) {
    TPipe pipe;
    TBuf<> first, second;
    pipe.InitBuffer(first, 256);
    pipe.InitBuffer(second, 256);
    auto a = first.Get<float>();
    auto b = second.Get<float>();
    DataCopy(b, global<float>(x), 64);
    PipeBarrier<PIPE_ALL>();
    Duplicate(a, 0.0f, 64);
    Adds(a[32], b, 1.0f, 32);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), a, 64);
}

DIAG_KERNEL(bad_get_more_than_the_tbuf, Setup().y(8)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 64);
    auto local = buffer.Get<float>(24);  // FINDING mem.local-oob exceed the buffer of 64 bytes
    Duplicate(local, 1.0f, 8);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), local, 8);
}

DIAG_KERNEL(ok_get_more_than_the_tbuf, Setup().y(8)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 64);
    auto local = buffer.Get<float>(16);
    Duplicate(local, 1.0f, 8);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), local, 8);
}

// Case R11: seven buffers of 32 KiB.
DIAG_KERNEL(bad_ub_budget, Setup().y(8)) {
    TPipe pipe;
    TBuf<> buffers[7];
    for (int i = 0; i < 7; ++i) pipe.InitBuffer(buffers[i], 32768);  // FINDING mem.ub-overflow
    global<float>(y).SetValue(0, 1.0f);
}

DIAG_KERNEL(ok_ub_budget, Setup().y(1)) {
    TPipe pipe;
    TBuf<> buffers[6];
    for (int i = 0; i < 6; ++i) pipe.InitBuffer(buffers[i], 32768);
    global<float>(y).SetValue(0, 1.0f);
}

DIAG_KERNEL(bad_tbuf_without_initbuffer, Setup().y(8)) {
    TPipe pipe;
    TBuf<> buffer;
    auto local = buffer.Get<float>();  // FINDING mem.tbuf-uninit
    Duplicate(local, 1.0f, 8);
}

DIAG_KERNEL(ok_tbuf_without_initbuffer, Setup().y(8)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 32);
    auto local = buffer.Get<float>();
    Duplicate(local, 1.0f, 8);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), local, 8);
}
