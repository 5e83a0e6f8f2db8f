// Accesses that nothing orders: the race checker.
#include "diag_tensors.h"

using namespace AscendC;

namespace {

constexpr uint32_t kTile = 256;  // elements
constexpr uint32_t kBytes = kTile * sizeof(float);

/// Two buffers without any synchronisation of their own.
struct Ground {
    TPipe pipe;
    TBuf<> first, second;
    LocalTensor<float> a, b;
    GlobalTensor<float> in, out;

    Ground(GM_ADDR x, GM_ADDR y) : in(global<float>(x)), out(global<float>(y)) {
        pipe.InitBuffer(first, 2 * kBytes);
        pipe.InitBuffer(second, 2 * kBytes);
        a = first.Get<float>();
        b = second.Get<float>();
    }
};

template <HardEvent event>
void pass(int32_t id = 0) {
    SetFlag<event>(id);
    WaitFlag<event>(id);
}

}  // namespace

DIAG_KERNEL(bad_compute_before_the_copy_is_done, Setup().x(kTile).y(kTile)) {
    Ground g(x, y);
    DataCopy(g.a, g.in, kTile);   // OTHER
    Adds(g.b, g.a, 1.0f, kTile);  // FINDING race.raw bytes 0..1024 of TBuf 1
    pass<HardEvent::V_MTE3>();
    DataCopy(g.out, g.b, kTile);
}

DIAG_KERNEL(ok_compute_before_the_copy_is_done, Setup().x(kTile).y(kTile)) {
    Ground g(x, y);
    DataCopy(g.a, g.in, kTile);
    pass<HardEvent::MTE2_V>();
    Adds(g.b, g.a, 1.0f, kTile);
    pass<HardEvent::V_MTE3>();
    DataCopy(g.out, g.b, kTile);
}

DIAG_KERNEL(bad_copy_out_before_computing_is_done, Setup().x(kTile).y(kTile)) {
    Ground g(x, y);
    DataCopy(g.a, g.in, kTile);
    pass<HardEvent::MTE2_V>();
    Adds(g.b, g.a, 1.0f, kTile);  // OTHER
    DataCopy(g.out, g.b, kTile);  // FINDING race.raw bytes 0..1024 of TBuf 2
}

DIAG_KERNEL(ok_copy_out_before_computing_is_done, Setup().x(kTile).y(kTile)) {
    Ground g(x, y);
    DataCopy(g.a, g.in, kTile);
    pass<HardEvent::MTE2_V>();
    Adds(g.b, g.a, 1.0f, kTile);
    pass<HardEvent::V_MTE3>();
    DataCopy(g.out, g.b, kTile);
}

DIAG_KERNEL(bad_load_over_what_is_copied_out, Setup().x(2 * kTile).y(2 * kTile)) {
    Ground g(x, y);
    DataCopy(g.a, g.in, kTile);
    pass<HardEvent::MTE2_MTE3>();
    DataCopy(g.out, g.a, kTile);        // OTHER
    DataCopy(g.a, g.in[kTile], kTile);  // FINDING race.war
    pass<HardEvent::MTE2_MTE3>();
    DataCopy(g.out[kTile], g.a, kTile);
}

DIAG_KERNEL(ok_load_over_what_is_copied_out, Setup().x(2 * kTile).y(2 * kTile)) {
    Ground g(x, y);
    DataCopy(g.a, g.in, kTile);
    pass<HardEvent::MTE2_MTE3>();
    DataCopy(g.out, g.a, kTile);
    pass<HardEvent::MTE3_MTE2>();
    DataCopy(g.a, g.in[kTile], kTile);
    pass<HardEvent::MTE2_MTE3>();
    DataCopy(g.out[kTile], g.a, kTile);
}

DIAG_KERNEL(bad_load_over_what_is_computed, Setup().x(2 * kTile).y(2 * kTile)) {
    Ground g(x, y);
    for (uint32_t tile = 0; tile < 2; ++tile) {
        DataCopy(g.a, g.in[tile * kTile], kTile);  // FINDING race.war
        pass<HardEvent::MTE2_V>();
        if (tile != 0) WaitFlag<HardEvent::MTE3_V>(1);
        Adds(g.b, g.a, 1.0f, kTile);  // OTHER
        pass<HardEvent::V_MTE3>();
        DataCopy(g.out[tile * kTile], g.b, kTile);
        if (tile == 0) SetFlag<HardEvent::MTE3_V>(1);
    }
}

DIAG_KERNEL(ok_load_over_what_is_computed, Setup().x(2 * kTile).y(2 * kTile)) {
    Ground g(x, y);
    for (uint32_t tile = 0; tile < 2; ++tile) {
        if (tile != 0) WaitFlag<HardEvent::V_MTE2>(1);
        DataCopy(g.a, g.in[tile * kTile], kTile);
        pass<HardEvent::MTE2_V>();
        if (tile != 0) WaitFlag<HardEvent::MTE3_V>(1);
        Adds(g.b, g.a, 1.0f, kTile);
        if (tile == 0) SetFlag<HardEvent::V_MTE2>(1);
        pass<HardEvent::V_MTE3>();
        DataCopy(g.out[tile * kTile], g.b, kTile);
        if (tile == 0) SetFlag<HardEvent::MTE3_V>(1);
    }
}

DIAG_KERNEL(bad_compute_over_what_is_copied_out, Setup().x(2 * kTile).y(2 * kTile)) {
    Ground g(x, y);
    DataCopy(g.a, g.in, 2 * kTile);
    pass<HardEvent::MTE2_V>();
    for (uint32_t tile = 0; tile < 2; ++tile) {
        Adds(g.b, g.a[tile * kTile], 1.0f, kTile);  // FINDING race.war
        pass<HardEvent::V_MTE3>();
        DataCopy(g.out[tile * kTile], g.b, kTile);  // OTHER
    }
}

DIAG_KERNEL(ok_compute_over_what_is_copied_out, Setup().x(2 * kTile).y(2 * kTile)) {
    Ground g(x, y);
    DataCopy(g.a, g.in, 2 * kTile);
    pass<HardEvent::MTE2_V>();
    for (uint32_t tile = 0; tile < 2; ++tile) {
        if (tile != 0) WaitFlag<HardEvent::MTE3_V>(1);
        Adds(g.b, g.a[tile * kTile], 1.0f, kTile);
        pass<HardEvent::V_MTE3>();
        DataCopy(g.out[tile * kTile], g.b, kTile);
        if (tile == 0) SetFlag<HardEvent::MTE3_V>(1);
    }
}

DIAG_KERNEL(bad_two_loads_overlap, Setup().x(kTile).y(kTile)) {
    Ground g(x, y);
    DataCopy(g.a, g.in, kTile);                 // OTHER
    DataCopy(g.a[kTile / 2], g.in, kTile / 2);  // FINDING race.waw bytes 512..1024 of TBuf 1
    pass<HardEvent::MTE2_MTE3>();
    DataCopy(g.out, g.a, kTile);
}

DIAG_KERNEL(ok_two_loads_overlap, Setup().x(kTile).y(kTile)) {
    Ground g(x, y);
    DataCopy(g.a, g.in, kTile);
    PipeBarrier<PIPE_MTE2>();
    DataCopy(g.a[kTile / 2], g.in, kTile / 2);
    pass<HardEvent::MTE2_MTE3>();
    DataCopy(g.out, g.a, kTile);
}

DIAG_KERNEL(bad_two_stores_overlap, Setup().x(kTile).y(kTile)) {
    Ground g(x, y);
    DataCopy(g.a, g.in, kTile);
    pass<HardEvent::MTE2_MTE3>();
    DataCopy(g.out, g.a, kTile);         // OTHER
    DataCopy(g.out[kTile - 8], g.a, 8);  // FINDING race.waw y[248..256]
}

DIAG_KERNEL(ok_two_stores_overlap, Setup().x(kTile).y(kTile)) {
    Ground g(x, y);
    DataCopy(g.a, g.in, kTile);
    pass<HardEvent::MTE2_MTE3>();
    DataCopy(g.out, g.a, kTile);
    PipeBarrier<PIPE_MTE3>();
    DataCopy(g.out[kTile - 8], g.a, 8);
}

DIAG_KERNEL(bad_flag_set_before_the_copy, Setup().x(kTile).y(kTile)) {
    Ground g(x, y);
    SetFlag<HardEvent::MTE2_V>(0);
    DataCopy(g.a, g.in, kTile);  // OTHER
    WaitFlag<HardEvent::MTE2_V>(0);
    Adds(g.b, g.a, 1.0f, kTile);  // FINDING race.raw
    pass<HardEvent::V_MTE3>();
    DataCopy(g.out, g.b, kTile);
}

DIAG_KERNEL(ok_flag_set_before_the_copy, Setup().x(kTile).y(kTile)) {
    Ground g(x, y);
    DataCopy(g.a, g.in, kTile);
    SetFlag<HardEvent::MTE2_V>(0);
    WaitFlag<HardEvent::MTE2_V>(0);
    Adds(g.b, g.a, 1.0f, kTile);
    pass<HardEvent::V_MTE3>();
    DataCopy(g.out, g.b, kTile);
}

DIAG_KERNEL(bad_flag_of_another_direction, Setup().x(kTile).y(kTile)) {
    Ground g(x, y);
    DataCopy(g.a, g.in, kTile);  // OTHER
    pass<HardEvent::V_MTE2>();
    Adds(g.b, g.a, 1.0f, kTile);  // FINDING race.raw
    pass<HardEvent::V_MTE3>();
    DataCopy(g.out, g.b, kTile);
}

DIAG_KERNEL(ok_flag_of_another_direction, Setup().x(kTile).y(kTile)) {
    Ground g(x, y);
    DataCopy(g.a, g.in, kTile);
    pass<HardEvent::MTE2_V>();
    Adds(g.b, g.a, 1.0f, kTile);
    pass<HardEvent::V_MTE3>();
    DataCopy(g.out, g.b, kTile);
}

DIAG_KERNEL(bad_barrier_of_another_pipe, Setup().x(kTile).y(kTile)) {
    Ground g(x, y);
    DataCopy(g.a, g.in, kTile);  // OTHER
    PipeBarrier<PIPE_V>();
    Adds(g.b, g.a, 1.0f, kTile);  // FINDING race.raw
    pass<HardEvent::V_MTE3>();
    DataCopy(g.out, g.b, kTile);
}

DIAG_KERNEL(ok_barrier_of_another_pipe, Setup().x(kTile).y(kTile)) {
    Ground g(x, y);
    DataCopy(g.a, g.in, kTile);
    PipeBarrier<PIPE_ALL>();
    Adds(g.b, g.a, 1.0f, kTile);
    pass<HardEvent::V_MTE3>();
    DataCopy(g.out, g.b, kTile);
}

DIAG_KERNEL(bad_gm_written_and_read_back, Setup().x(kTile).y(kTile).workspace(kBytes)) {
    Ground g(x, y);
    auto scratch = global<float>(workspace);
    DataCopy(g.a, g.in, kTile);
    pass<HardEvent::MTE2_MTE3>();
    DataCopy(scratch, g.a, kTile);  // OTHER
    DataCopy(g.b, scratch, kTile);  // FINDING race.raw workspace[0..256]
    pass<HardEvent::MTE2_MTE3>();
    DataCopy(g.out, g.b, kTile);
}

DIAG_KERNEL(ok_gm_written_and_read_back, Setup().x(kTile).y(kTile).workspace(kBytes)) {
    Ground g(x, y);
    auto scratch = global<float>(workspace);
    DataCopy(g.a, g.in, kTile);
    pass<HardEvent::MTE2_MTE3>();
    DataCopy(scratch, g.a, kTile);
    pass<HardEvent::MTE3_MTE2>();
    DataCopy(g.b, scratch, kTile);
    pass<HardEvent::MTE2_MTE3>();
    DataCopy(g.out, g.b, kTile);
}

DIAG_KERNEL(bad_scalar_store_to_gm_and_load, Setup().x(8).y(8).workspace(32)) {
    // UNSEEN by the adversarial schedule: scalar stores are done at once.
    Ground g(x, y);
    auto scratch = global<float>(workspace);
    for (uint32_t i = 0; i < 8; ++i) scratch.SetValue(i, 1.0f);  // OTHER
    DataCopy(g.a, scratch, 8);                                   // FINDING race.raw workspace[0..8]
    pass<HardEvent::MTE2_MTE3>();
    DataCopy(g.out, g.a, 8);
}

DIAG_KERNEL(ok_scalar_store_to_gm_and_load, Setup().x(8).y(8).workspace(32)) {
    Ground g(x, y);
    auto scratch = global<float>(workspace);
    for (uint32_t i = 0; i < 8; ++i) scratch.SetValue(i, 1.0f);
    pass<HardEvent::S_MTE2>();
    DataCopy(g.a, scratch, 8);
    pass<HardEvent::MTE2_MTE3>();
    DataCopy(g.out, g.a, 8);
}

DIAG_KERNEL(bad_lanes_of_a_mask_race, Setup().x(kTile).y(8)) {
    // UNSEEN by the adversarial schedule: the lane is not copied out.
    Ground g(x, y);
    Duplicate(g.a, 0.0f, kTile);
    PipeBarrier<PIPE_ALL>();
    DataCopy(g.a, g.in, 8);  // OTHER
    uint64_t mask[2] = {0xff80, 0};
    Adds(g.b, g.a, 1.0f, mask, 1, {1, 1, 8, 8});  // FINDING race.raw UB+28..32
    pass<HardEvent::V_MTE3>();
    DataCopyPad(g.out, g.b[8], {1, 32, 0, 0, 0});
}

DIAG_KERNEL(ok_lanes_of_a_mask_race, Setup().x(kTile).y(8)) {
    Ground g(x, y);
    Duplicate(g.a, 0.0f, kTile);
    PipeBarrier<PIPE_ALL>();
    DataCopy(g.a, g.in, 8);
    uint64_t mask[2] = {0xff00, 0};
    Adds(g.b, g.a, 1.0f, mask, 1, {1, 1, 8, 8});
    pass<HardEvent::V_MTE3>();
    DataCopyPad(g.out, g.b[8], {1, 32, 0, 0, 0});
}

DIAG_KERNEL(bad_rows_of_a_strided_load, Setup().x(kTile).y(64)) {
    Ground g(x, y);
    Duplicate(g.a, 0.0f, kTile);
    PipeBarrier<PIPE_ALL>();
    DataCopyPad(g.a, g.in, {4, 32, 0, 1, 0}, {false, 0, 0, 0});  // OTHER
    Adds(g.a[16], g.a[16], 1.0f, 8);                             // FINDING race.raw
    PipeBarrier<PIPE_ALL>();
    DataCopy(g.out, g.a, 64);
}

DIAG_KERNEL(ok_rows_of_a_strided_load, Setup().x(kTile).y(64)) {
    Ground g(x, y);
    Duplicate(g.a, 0.0f, kTile);
    PipeBarrier<PIPE_ALL>();
    DataCopyPad(g.a, g.in, {4, 32, 0, 1, 0}, {false, 0, 0, 0});
    Adds(g.a[24], g.a[24], 1.0f, 8);
    PipeBarrier<PIPE_ALL>();
    DataCopy(g.out, g.a, 64);
}

DIAG_KERNEL(bad_queue_without_enque, Setup().x(kTile).y(kTile)) {
    TPipe pipe;
    TQue<QuePosition::VECIN, 1> in;
    TQue<QuePosition::VECOUT, 1> out;
    pipe.InitBuffer(in, 1, kBytes);
    pipe.InitBuffer(out, 1, kBytes);

    auto a = in.AllocTensor<float>();
    DataCopy(a, global<float>(x), kTile);  // OTHER
    auto b = out.AllocTensor<float>();
    Adds(b, a, 1.0f, kTile);  // FINDING race.raw bytes 0..1024 of queue 1 (VECIN) buffer 0
    in.FreeTensor(a);
    out.EnQue(b);
    b = out.DeQue<float>();
    DataCopy(global<float>(y), b, kTile);
    out.FreeTensor(b);
}

DIAG_KERNEL(ok_queue_without_enque, Setup().x(kTile).y(kTile)) {
    TPipe pipe;
    TQue<QuePosition::VECIN, 1> in;
    TQue<QuePosition::VECOUT, 1> out;
    pipe.InitBuffer(in, 1, kBytes);
    pipe.InitBuffer(out, 1, kBytes);

    auto a = in.AllocTensor<float>();
    DataCopy(a, global<float>(x), kTile);
    in.EnQue(a);
    a = in.DeQue<float>();
    auto b = out.AllocTensor<float>();
    Adds(b, a, 1.0f, kTile);
    in.FreeTensor(a);
    out.EnQue(b);
    b = out.DeQue<float>();
    DataCopy(global<float>(y), b, kTile);
    out.FreeTensor(b);
}

DIAG_KERNEL(bad_copy_out_of_an_input_queue, Setup().x(kTile).y(kTile)) {
    TPipe pipe;
    TQue<QuePosition::VECIN, 1> in;
    pipe.InitBuffer(in, 1, kBytes);
    auto a = in.AllocTensor<float>();
    DataCopy(a, global<float>(x), kTile);  // OTHER
    in.EnQue(a);
    a = in.DeQue<float>();
    DataCopy(global<float>(y), a, kTile);  // FINDING race.raw
    in.FreeTensor(a);
}

DIAG_KERNEL(ok_copy_out_of_an_input_queue, Setup().x(kTile).y(kTile)) {
    TPipe pipe;
    TQueBind<QuePosition::VECIN, QuePosition::VECOUT, 1> in;
    pipe.InitBuffer(in, 1, kBytes);
    auto a = in.AllocTensor<float>();
    DataCopy(a, global<float>(x), kTile);
    in.EnQue(a);
    a = in.DeQue<float>();
    DataCopy(global<float>(y), a, kTile);
    in.FreeTensor(a);
}

DIAG_KERNEL(bad_blocks_write_the_same_bytes, Setup(2).x(2 * kTile).y(2 * kTile - 8)) {
    Ground g(x, y);
    const uint32_t start = GetBlockIdx() * (kTile - 8);
    DataCopy(g.a, g.in[start], kTile);
    pass<HardEvent::MTE2_MTE3>();
    DataCopy(g.out[start], g.a, kTile);  // FINDING gm.write-conflict there, the same values // OTHER
}

DIAG_KERNEL(ok_blocks_write_the_same_bytes, Setup(2).x(2 * kTile).y(2 * kTile)) {
    Ground g(x, y);
    const uint32_t start = GetBlockIdx() * kTile;
    DataCopy(g.a, g.in[start], kTile);
    pass<HardEvent::MTE2_MTE3>();
    DataCopy(g.out[start], g.a, kTile);
}

DIAG_KERNEL(bad_blocks_share_without_syncall, Setup(2).x(kTile).y(2 * kTile).workspace(kBytes)) {
    Ground g(x, y);
    auto shared = global<float>(workspace);
    if (GetBlockIdx() == 0) {
        DataCopy(g.a, g.in, kTile);
        pass<HardEvent::MTE2_MTE3>();
        DataCopy(shared, g.a, kTile);  // OTHER
        PipeBarrier<PIPE_ALL>();
    }
    DataCopy(g.b, shared, kTile);  // FINDING gm.read-conflict workspace[0..256]
    pass<HardEvent::MTE2_MTE3>();
    DataCopy(g.out[GetBlockIdx() * kTile], g.b, kTile);
}

DIAG_KERNEL(ok_blocks_share_without_syncall, Setup(2).x(kTile).y(2 * kTile).workspace(kBytes)) {
    Ground g(x, y);
    auto shared = global<float>(workspace);
    if (GetBlockIdx() == 0) {
        DataCopy(g.a, g.in, kTile);
        pass<HardEvent::MTE2_MTE3>();
        DataCopy(shared, g.a, kTile);
    }
    SyncAll();
    DataCopy(g.b, shared, kTile);
    pass<HardEvent::MTE2_MTE3>();
    DataCopy(g.out[GetBlockIdx() * kTile], g.b, kTile);
}

DIAG_KERNEL(bad_blocks_add_without_atomics, Setup(2).x(2 * kTile).y(kTile)) {
    Ground g(x, y);
    DataCopy(g.a, g.in[GetBlockIdx() * kTile], kTile);
    pass<HardEvent::MTE2_MTE3>();
    DataCopy(g.out, g.a, kTile);  // FINDING gm.write-conflict there, other values // OTHER
}

DIAG_KERNEL(ok_blocks_add_without_atomics, Setup(2).x(2 * kTile).y(kTile)) {
    Ground g(x, y);
    if (GetBlockIdx() == 0) {
        Duplicate(g.b, 0.0f, kTile);
        pass<HardEvent::V_MTE3>();
        DataCopy(g.out, g.b, kTile);
    }
    SyncAll();
    DataCopy(g.a, g.in[GetBlockIdx() * kTile], kTile);
    pass<HardEvent::MTE2_MTE3>();
    SetAtomicAdd<float>();
    DataCopy(g.out, g.a, kTile);
    SetAtomicNone();
}

DIAG_KERNEL(bad_plain_store_beside_atomic_ones, Setup(2).x(2 * kTile).y(kTile)) {
    Ground g(x, y);
    DataCopy(g.a, g.in[GetBlockIdx() * kTile], kTile);
    pass<HardEvent::MTE2_MTE3>();
    if (GetBlockIdx() == 0) {
        DataCopy(g.out, g.a, kTile);  // OTHER
    } else {
        SetAtomicAdd<float>();
        DataCopy(g.out, g.a, kTile);  // FINDING gm.write-conflict
        SetAtomicNone();
    }
}

DIAG_KERNEL(ok_plain_store_beside_atomic_ones, Setup(2).x(2 * kTile).y(kTile)) {
    Ground g(x, y);
    DataCopy(g.a, g.in[GetBlockIdx() * kTile], kTile);
    pass<HardEvent::MTE2_MTE3>();
    if (GetBlockIdx() == 0) DataCopy(g.out, g.a, kTile);
    SyncAll();
    if (GetBlockIdx() != 0) {
        SetAtomicAdd<float>();
        DataCopy(g.out, g.a, kTile);
        SetAtomicNone();
    }
}

DIAG_KERNEL(bad_core_flag_of_another_pipe, Setup(1).x(kTile).y(kTile).workspace(kBytes)) {
    Ground g(x, y);
    auto shared = global<float>(workspace);
    DataCopy(g.a, g.in, kTile);
    pass<HardEvent::MTE2_MTE3>();
    DataCopy(shared, g.a, kTile);  // OTHER
    CrossCoreSetFlag<0, PIPE_MTE2>(0);
    CrossCoreWaitFlag(0);
    DataCopy(g.b, shared, kTile);  // FINDING race.raw
    pass<HardEvent::MTE2_MTE3>();
    DataCopy(g.out, g.b, kTile);
}

DIAG_KERNEL(ok_core_flag_of_another_pipe, Setup(1).x(kTile).y(kTile).workspace(kBytes)) {
    Ground g(x, y);
    auto shared = global<float>(workspace);
    DataCopy(g.a, g.in, kTile);
    pass<HardEvent::MTE2_MTE3>();
    DataCopy(shared, g.a, kTile);
    CrossCoreSetFlag<0, PIPE_MTE3>(0);
    CrossCoreWaitFlag(0);
    DataCopy(g.b, shared, kTile);
    pass<HardEvent::MTE2_MTE3>();
    DataCopy(g.out, g.b, kTile);
}

DIAG_KERNEL(bad_block_signals_too_early, Setup(2).x(kTile).y(kTile).workspace(kBytes + 128)) {
    Ground g(x, y);
    GlobalTensor<int32_t> slots;
    slots.SetGlobalBuffer((__gm__ int32_t*)workspace);
    auto shared = global<float>(workspace)[32];
    auto work = g.second.Get<int32_t>();
    if (GetBlockIdx() == 0) {
        Duplicate(g.a, 0.0f, 32);
        pass<HardEvent::V_MTE3>();
        DataCopy(global<float>(workspace), g.a, 32);
    }
    SyncAll();
    if (GetBlockIdx() == 0) {
        DataCopy(g.a, g.in, kTile);
        pass<HardEvent::MTE2_MTE3>();
        IBSet(slots, work, 0, 0);
        DataCopy(shared, g.a, kTile);  // OTHER
    } else {
        IBWait(slots, work, 0, 0);
        DataCopy(g.a, shared, kTile);  // FINDING gm.read-conflict
        pass<HardEvent::MTE2_MTE3>();
        DataCopy(g.out, g.a, kTile);
    }
}

DIAG_KERNEL(ok_block_signals_too_early, Setup(2).x(kTile).y(kTile).workspace(kBytes + 128)) {
    Ground g(x, y);
    GlobalTensor<int32_t> slots;
    slots.SetGlobalBuffer((__gm__ int32_t*)workspace);
    auto shared = global<float>(workspace)[32];
    auto work = g.second.Get<int32_t>();
    if (GetBlockIdx() == 0) {
        Duplicate(g.a, 0.0f, 32);
        pass<HardEvent::V_MTE3>();
        DataCopy(global<float>(workspace), g.a, 32);
    }
    SyncAll();
    if (GetBlockIdx() == 0) {
        DataCopy(g.a, g.in, kTile);
        pass<HardEvent::MTE2_MTE3>();
        DataCopy(shared, g.a, kTile);
        IBSet(slots, work, 0, 0);
    } else {
        IBWait(slots, work, 0, 0);
        DataCopy(g.a, shared, kTile);
        pass<HardEvent::MTE2_MTE3>();
        DataCopy(g.out, g.a, kTile);
    }
}
