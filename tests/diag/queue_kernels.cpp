// The life of buffers of queues: the queue checker and the kernel headers.
#include "diag_tensors.h"

using namespace AscendC;

namespace {

constexpr uint32_t kTile = 256;  // elements
constexpr uint32_t kBytes = kTile * sizeof(float);

using In = TQue<QuePosition::VECIN, 2>;
using Out = TQue<QuePosition::VECOUT, 2>;

/// Two queues of two buffers.
struct Ground {
    TPipe pipe;
    In in;
    Out out;
    Ground() {
        pipe.InitBuffer(in, 2, kBytes);
        pipe.InitBuffer(out, 2, kBytes);
    }
};

void copy_in(In& in, GM_ADDR x, uint32_t tile = 0) {
    auto a = in.AllocTensor<float>();
    DataCopy(a, global<float>(x)[tile * kTile], kTile);
    in.EnQue(a);
}

void compute(In& in, Out& out) {
    auto a = in.DeQue<float>();
    auto b = out.AllocTensor<float>();
    Adds(b, a, 1.0f, kTile);
    out.EnQue(b);
    in.FreeTensor(a);
}

void copy_out(GM_ADDR y, Out& out, uint32_t tile = 0) {
    auto b = out.DeQue<float>();
    DataCopy(global<float>(y)[tile * kTile], b, kTile);
    out.FreeTensor(b);
}

}  // namespace

DIAG_KERNEL(bad_copy_out_of_a_freed_tensor, Setup().x(kTile).y(kTile)) {
    Ground g;
    copy_in(g.in, x);
    compute(g.in, g.out);
    auto b = g.out.DeQue<float>();
    g.out.FreeTensor(b);                   // OTHER
    DataCopy(global<float>(y), b, kTile);  // FINDING queue.use-after-free queue 2 (VECOUT) buffer 0
}

DIAG_KERNEL(ok_copy_out_of_a_freed_tensor, Setup().x(kTile).y(kTile)) {
    Ground g;
    copy_in(g.in, x);
    compute(g.in, g.out);
    auto b = g.out.DeQue<float>();
    DataCopy(global<float>(y), b, kTile);
    g.out.FreeTensor(b);
}

DIAG_KERNEL(bad_scalar_read_of_a_freed_tensor, Setup().x(kTile).y(kTile)) {
    Ground g;
    copy_in(g.in, x);
    auto a = g.in.DeQue<float>();
    g.in.FreeTensor(a);                 // OTHER
    const float first = a.GetValue(0);  // FINDING queue.use-after-free GetValue reads queue 1
    auto b = g.out.AllocTensor<float>();
    Duplicate(b, first, kTile);
    g.out.EnQue(b);
    copy_out(y, g.out);
}

DIAG_KERNEL(ok_scalar_read_of_a_freed_tensor, Setup().x(kTile).y(kTile)) {
    Ground g;
    copy_in(g.in, x);
    auto a = g.in.DeQue<float>();
    const float first = a.GetValue(0);
    g.in.FreeTensor(a);
    auto b = g.out.AllocTensor<float>();
    Duplicate(b, first, kTile);
    g.out.EnQue(b);
    copy_out(y, g.out);
}

DIAG_KERNEL(bad_write_behind_the_own_buffer, Setup().x(kTile).y(kTile)) {
    Ground g;
    auto b = g.out.AllocTensor<float>();
    Duplicate(b, 0.0f, kTile);
    Duplicate(b[kTile], 0.0f, 8);  // FINDING queue.not-allocated queue 2 (VECOUT) buffer 1
    g.out.EnQue(b);
    copy_out(y, g.out);
    copy_in(g.in, x);
    auto a = g.in.DeQue<float>();
    g.in.FreeTensor(a);
}

DIAG_KERNEL(ok_write_behind_the_own_buffer, Setup().x(kTile).y(kTile)) {
    Ground g;
    auto b = g.out.AllocTensor<float>();
    Duplicate(b, 0.0f, kTile);
    Duplicate(b[kTile - 8], 0.0f, 8);
    g.out.EnQue(b);
    copy_out(y, g.out);
    copy_in(g.in, x);
    auto a = g.in.DeQue<float>();
    g.in.FreeTensor(a);
}

DIAG_KERNEL(bad_tensor_never_freed, Setup().x(3 * kTile).y(3 * kTile)) {
    Ground g;
    for (uint32_t tile = 0; tile < 3; ++tile) {
        auto a = g.in.AllocTensor<float>();  // FINDING queue.exhausted buffer 0: DEQUE
        DataCopy(a, global<float>(x)[tile * kTile], kTile);
        g.in.EnQue(a);
        a = g.in.DeQue<float>();
        auto b = g.out.AllocTensor<float>();
        Adds(b, a, 1.0f, kTile);
        g.out.EnQue(b);
        copy_out(y, g.out, tile);
    }
}

DIAG_KERNEL(ok_tensor_never_freed, Setup().x(3 * kTile).y(3 * kTile)) {
    Ground g;
    for (uint32_t tile = 0; tile < 3; ++tile) {
        auto a = g.in.AllocTensor<float>();
        DataCopy(a, global<float>(x)[tile * kTile], kTile);
        g.in.EnQue(a);
        a = g.in.DeQue<float>();
        auto b = g.out.AllocTensor<float>();
        Adds(b, a, 1.0f, kTile);
        g.out.EnQue(b);
        g.in.FreeTensor(a);
        copy_out(y, g.out, tile);
    }
}

DIAG_KERNEL(bad_tensor_freed_twice, Setup().x(kTile).y(kTile)) {
    Ground g;
    copy_in(g.in, x);
    compute(g.in, g.out);
    auto b = g.out.DeQue<float>();
    DataCopy(global<float>(y), b, kTile);
    g.out.FreeTensor(b);
    g.out.FreeTensor(b);  // FINDING queue.double-free
}

DIAG_KERNEL(ok_tensor_freed_twice, Setup().x(kTile).y(kTile)) {
    Ground g;
    copy_in(g.in, x);
    compute(g.in, g.out);
    copy_out(y, g.out);
}

DIAG_KERNEL(bad_tensor_enqueued_twice, Setup().x(kTile).y(kTile)) {
    Ground g;
    auto a = g.in.AllocTensor<float>();
    DataCopy(a, global<float>(x), kTile);
    g.in.EnQue(a);
    g.in.EnQue(a);  // FINDING queue.state buffer 0 is ENQUE
    compute(g.in, g.out);
    copy_out(y, g.out);
}

DIAG_KERNEL(ok_tensor_enqueued_twice, Setup().x(kTile).y(kTile)) {
    Ground g;
    copy_in(g.in, x);
    compute(g.in, g.out);
    copy_out(y, g.out);
}

DIAG_KERNEL(bad_deque_of_an_empty_queue, Setup().x(kTile).y(kTile)) {
    Ground g;
    copy_in(g.in, x);
    compute(g.in, g.out);
    copy_out(y, g.out);
    auto b = g.out.DeQue<float>();  // FINDING queue.empty
    g.out.FreeTensor(b);
}

DIAG_KERNEL(ok_deque_of_an_empty_queue, Setup().x(kTile).y(kTile)) {
    Ground g;
    copy_in(g.in, x);
    compute(g.in, g.out);
    copy_out(y, g.out);
}

DIAG_KERNEL(bad_tensor_of_another_queue, Setup().x(kTile).y(kTile)) {
    Ground g;
    copy_in(g.in, x);
    auto a = g.in.DeQue<float>();
    g.out.FreeTensor(a);  // FINDING queue.foreign
}

DIAG_KERNEL(ok_tensor_of_another_queue, Setup().x(kTile).y(kTile)) {
    Ground g;
    copy_in(g.in, x);
    compute(g.in, g.out);
    copy_out(y, g.out);
}

DIAG_KERNEL(bad_more_enqueued_than_the_depth, Setup().x(2 * kTile).y(2 * kTile)) {
    TPipe pipe;
    TQue<QuePosition::VECIN, 1> in;
    Out out;
    pipe.InitBuffer(in, 2, kBytes);
    pipe.InitBuffer(out, 2, kBytes);
    auto a = in.AllocTensor<float>();
    DataCopy(a, global<float>(x), kTile);
    in.EnQue(a);
    auto c = in.AllocTensor<float>();
    DataCopy(c, global<float>(x)[kTile], kTile);
    in.EnQue(c);  // FINDING queue.depth depth is 1
    for (uint32_t tile = 0; tile < 2; ++tile) {
        a = in.DeQue<float>();
        auto b = out.AllocTensor<float>();
        Adds(b, a, 1.0f, kTile);
        out.EnQue(b);
        in.FreeTensor(a);
        copy_out(y, out, tile);
    }
}

DIAG_KERNEL(ok_more_enqueued_than_the_depth, Setup().x(2 * kTile).y(2 * kTile)) {
    TPipe pipe;
    TQue<QuePosition::VECIN, 2> in;
    Out out;
    pipe.InitBuffer(in, 2, kBytes);
    pipe.InitBuffer(out, 2, kBytes);
    auto a = in.AllocTensor<float>();
    DataCopy(a, global<float>(x), kTile);
    in.EnQue(a);
    auto c = in.AllocTensor<float>();
    DataCopy(c, global<float>(x)[kTile], kTile);
    in.EnQue(c);
    for (uint32_t tile = 0; tile < 2; ++tile) {
        a = in.DeQue<float>();
        auto b = out.AllocTensor<float>();
        Adds(b, a, 1.0f, kTile);
        out.EnQue(b);
        in.FreeTensor(a);
        copy_out(y, out, tile);
    }
}

DIAG_KERNEL(bad_deque_on_another_path, Setup().x(kTile).y(kTile)) {
    TPipe pipe;
    TQueBind<QuePosition::VECIN, QuePosition::VECOUT, 1> queue;
    pipe.InitBuffer(queue, 1, kBytes);
    auto a = queue.AllocTensor<float>();
    DataCopy(a, global<float>(x), kTile);
    queue.EnQue<QuePosition::GM, QuePosition::VECIN>(a);
    a = queue.DeQue<float>();  // FINDING queue.path
    Adds(a, a, 1.0f, kTile);   // FINDING race.raw
    queue.EnQue<QuePosition::VECOUT, QuePosition::GM>(a);
    a = queue.DeQue<QuePosition::VECOUT, QuePosition::GM, float>();
    DataCopy(global<float>(y), a, kTile);
    queue.FreeTensor(a);
}

DIAG_KERNEL(ok_deque_on_another_path, Setup().x(kTile).y(kTile)) {
    TPipe pipe;
    TQueBind<QuePosition::VECIN, QuePosition::VECOUT, 1> queue;
    pipe.InitBuffer(queue, 1, kBytes);
    auto a = queue.AllocTensor<float>();
    DataCopy(a, global<float>(x), kTile);
    queue.EnQue<QuePosition::GM, QuePosition::VECIN>(a);
    a = queue.DeQue<QuePosition::GM, QuePosition::VECIN, float>();
    Adds(a, a, 1.0f, kTile);
    queue.EnQue<QuePosition::VECOUT, QuePosition::GM>(a);
    a = queue.DeQue<QuePosition::VECOUT, QuePosition::GM, float>();
    DataCopy(global<float>(y), a, kTile);
    queue.FreeTensor(a);
}

DIAG_KERNEL(bad_enqueued_and_left, Setup().x(kTile).y(kTile)) {
    Ground g;
    copy_in(g.in, x);
    compute(g.in, g.out);
    copy_out(y, g.out);
    copy_in(g.in, x);
    g.pipe.Destroy();  // FINDING queue.unconsumed buffer 1
}

DIAG_KERNEL(ok_enqueued_and_left, Setup().x(kTile).y(kTile)) {
    Ground g;
    copy_in(g.in, x);
    compute(g.in, g.out);
    copy_out(y, g.out);
}

DIAG_KERNEL(bad_allocated_and_left, Setup().x(kTile).y(kTile)) {
    Ground g;
    copy_in(g.in, x);
    auto a = g.in.DeQue<float>();
    auto b = g.out.AllocTensor<float>();
    Adds(b, a, 1.0f, kTile);
    g.out.EnQue(b);
    copy_out(y, g.out);
    g.pipe.Destroy();  // FINDING queue.leak buffer 0
}

DIAG_KERNEL(ok_allocated_and_left, Setup().x(kTile).y(kTile)) {
    Ground g;
    copy_in(g.in, x);
    auto a = g.in.DeQue<float>();
    auto b = g.out.AllocTensor<float>();
    Adds(b, a, 1.0f, kTile);
    g.in.FreeTensor(a);
    g.out.EnQue(b);
    copy_out(y, g.out);
}

DIAG_KERNEL(bad_queue_without_buffers, Setup().x(kTile).y(kTile)) {
    TPipe pipe;
    In in;
    auto a = in.AllocTensor<float>();  // FINDING queue.stale no buffers
    in.FreeTensor(a);
}

DIAG_KERNEL(ok_queue_without_buffers, Setup().x(kTile).y(kTile)) {
    TPipe pipe;
    In in;
    pipe.InitBuffer(in, 2, kBytes);
    auto a = in.AllocTensor<float>();
    in.FreeTensor(a);
    Out out;
    pipe.InitBuffer(out, 2, kBytes);
    copy_in(in, x);
    compute(in, out);
    copy_out(y, out);
}

DIAG_KERNEL(bad_queue_of_a_pipe_that_was_reset, Setup().x(kTile).y(kTile)) {
    Ground g;
    copy_in(g.in, x);
    compute(g.in, g.out);
    copy_out(y, g.out);
    g.pipe.Reset();
    auto a = g.in.AllocTensor<float>();  // FINDING queue.stale
    g.in.FreeTensor(a);
}

DIAG_KERNEL(ok_queue_of_a_pipe_that_was_reset, Setup().x(kTile).y(kTile)) {
    Ground g;
    copy_in(g.in, x);
    compute(g.in, g.out);
    copy_out(y, g.out);
    PipeBarrier<PIPE_ALL>();
    g.pipe.Reset();
    g.pipe.InitBuffer(g.in, 2, kBytes);
    g.pipe.InitBuffer(g.out, 2, kBytes);
    copy_in(g.in, x);
    compute(g.in, g.out);
    copy_out(y, g.out);
}

DIAG_KERNEL(bad_more_than_64_buffers, Setup().x(kTile).y(kTile)) {
    TPipe pipe;
    TBuf<> buffers[65];
    for (auto& buffer : buffers) pipe.InitBuffer(buffer, 32);  // FINDING queue.too-many
}

DIAG_KERNEL(ok_more_than_64_buffers, Setup().x(kTile).y(kTile)) {
    TPipe pipe;
    TBuf<> buffers[62];
    for (auto& buffer : buffers) pipe.InitBuffer(buffer, 32);
    In in;
    pipe.InitBuffer(in, 2, kBytes);
    auto a = in.AllocTensor<float>();
    DataCopy(a, global<float>(x), kTile);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), a, kTile);
    in.FreeTensor(a);
}

DIAG_KERNEL(bad_queue_for_scratch, Setup().y(8)) {
    TPipe pipe;
    TQue<QuePosition::VECCALC, 1> queue;
    pipe.InitBuffer(queue, 1, 32);  // FINDING queue.position
    auto local = queue.AllocTensor<float>();
    Duplicate(local, 1.0f, 8);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), local, 8);
    queue.FreeTensor(local);
}

DIAG_KERNEL(ok_queue_for_scratch, Setup().y(8)) {
    TPipe pipe;
    TBuf<QuePosition::VECCALC> buffer;
    pipe.InitBuffer(buffer, 32);
    auto local = buffer.Get<float>();
    Duplicate(local, 1.0f, 8);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), local, 8);
}

DIAG_KERNEL(bad_tbuf_as_a_queue, Setup().y(8)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 32);
    auto local = buffer.AllocTensor<float>();  // FINDING queue.tbuf-noop AllocTensor
    Duplicate(local, 1.0f, 8);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), local, 8);
}

DIAG_KERNEL(ok_tbuf_as_a_queue, Setup().y(8)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 32);
    auto local = buffer.Get<float>();
    Duplicate(local, 1.0f, 8);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), local, 8);
}
