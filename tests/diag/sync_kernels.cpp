// Flags in pairs, barriers of all blocks: the sync checker and the machine model.
#include "diag_tensors.h"

using namespace AscendC;

namespace {

constexpr uint32_t kTile = 256;  // elements
constexpr uint32_t kBytes = kTile * sizeof(float);

/// Copies a tile through UB, its pipes in order.
void copy_tile(GM_ADDR y, GM_ADDR x, TBuf<>& buffer, uint32_t tile = 0) {
    auto local = buffer.Get<float>();
    DataCopy(local, global<float>(x)[tile * kTile], kTile);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y)[tile * kTile], local, kTile);
    PipeBarrier<PIPE_ALL>();
}

struct Ground {
    TPipe pipe;
    TBuf<> buffer;
    Ground() { pipe.InitBuffer(buffer, kBytes); }
};

}  // namespace

DIAG_KERNEL(bad_flag_set_twice, Setup().x(kTile).y(kTile)) {
    Ground g;
    SetFlag<HardEvent::MTE3_MTE2>(0);  // OTHER
    copy_tile(y, x, g.buffer);
    SetFlag<HardEvent::MTE3_MTE2>(0);  // FINDING sync.double-set MTE3_MTE2 id 0
    WaitFlag<HardEvent::MTE3_MTE2>(0);
}

DIAG_KERNEL(ok_flag_set_twice, Setup().x(kTile).y(kTile)) {
    Ground g;
    SetFlag<HardEvent::MTE3_MTE2>(0);
    copy_tile(y, x, g.buffer);
    SetFlag<HardEvent::MTE3_MTE2>(1);
    WaitFlag<HardEvent::MTE3_MTE2>(0);
    WaitFlag<HardEvent::MTE3_MTE2>(1);
}

DIAG_KERNEL(bad_flag_left_set, Setup().x(kTile).y(kTile)) {
    Ground g;
    copy_tile(y, x, g.buffer);
    SetFlag<HardEvent::MTE3_V>(2);  // FINDING sync.unpaired MTE3_V id 2
}

DIAG_KERNEL(ok_flag_left_set, Setup().x(kTile).y(kTile)) {
    Ground g;
    copy_tile(y, x, g.buffer);
    SetFlag<HardEvent::MTE3_V>(2);
    WaitFlag<HardEvent::MTE3_V>(2);
}

DIAG_KERNEL(bad_flags_of_a_loop_left_set, Setup().x(kTile).y(kTile)) {
    Ground g;
    for (int i = 0; i < 3; ++i) {
        if (i > 1) WaitFlag<HardEvent::MTE3_MTE2>(i % 2);
        copy_tile(y, x, g.buffer);
        SetFlag<HardEvent::MTE3_MTE2>(i % 2);  // FINDING sync.unpaired
    }
}

DIAG_KERNEL(ok_flags_of_a_loop_left_set, Setup().x(kTile).y(kTile)) {
    Ground g;
    for (int i = 0; i < 3; ++i) {
        if (i > 1) WaitFlag<HardEvent::MTE3_MTE2>(i % 2);
        copy_tile(y, x, g.buffer);
        SetFlag<HardEvent::MTE3_MTE2>(i % 2);
    }
    WaitFlag<HardEvent::MTE3_MTE2>(0);
    WaitFlag<HardEvent::MTE3_MTE2>(1);
}

DIAG_KERNEL(bad_wait_for_a_flag_nobody_sets, Setup().x(kTile).y(kTile)) {
    Ground g;
    WaitFlag<HardEvent::V_MTE2>(3);  // FINDING sync.deadlock pipe MTE2 waits for flag V_MTE2 id 3
    copy_tile(y, x, g.buffer);
}

DIAG_KERNEL(ok_wait_for_a_flag_nobody_sets, Setup().x(kTile).y(kTile)) {
    Ground g;
    SetFlag<HardEvent::V_MTE2>(3);
    WaitFlag<HardEvent::V_MTE2>(3);
    copy_tile(y, x, g.buffer);
}

DIAG_KERNEL(bad_wait_with_another_id, Setup().x(kTile).y(kTile)) {
    Ground g;
    copy_tile(y, x, g.buffer);
    SetFlag<HardEvent::MTE3_S>(0);   // FINDING sync.unpaired MTE3_S id 0
    WaitFlag<HardEvent::MTE3_S>(1);  // FINDING sync.deadlock MTE3_S id 1
}

DIAG_KERNEL(ok_wait_with_another_id, Setup().x(kTile).y(kTile)) {
    Ground g;
    copy_tile(y, x, g.buffer);
    SetFlag<HardEvent::MTE3_S>(1);
    WaitFlag<HardEvent::MTE3_S>(1);
}

DIAG_KERNEL(bad_wait_before_set, Setup().x(kTile).y(kTile)) {
    Ground g;
    WaitFlag<HardEvent::MTE3_MTE2>(0);  // FINDING sync.wait-before-set
    copy_tile(y, x, g.buffer);
    SetFlag<HardEvent::MTE3_MTE2>(0);  // OTHER
}

DIAG_KERNEL(ok_wait_before_set, Setup().x(kTile).y(kTile)) {
    Ground g;
    SetFlag<HardEvent::MTE3_MTE2>(0);
    WaitFlag<HardEvent::MTE3_MTE2>(0);
    copy_tile(y, x, g.buffer);
}

DIAG_KERNEL(bad_event_id_8, Setup().x(kTile).y(kTile)) {
    Ground g;
    copy_tile(y, x, g.buffer);
    SetFlag<HardEvent::MTE3_V>(8);   // FINDING sync.id-range SetFlag<MTE3_V>(8)
    WaitFlag<HardEvent::MTE3_V>(8);  // FINDING sync.id-range
}

DIAG_KERNEL(ok_event_id_8, Setup().x(kTile).y(kTile)) {
    Ground g;
    copy_tile(y, x, g.buffer);
    SetFlag<HardEvent::MTE3_V>(5);
    WaitFlag<HardEvent::MTE3_V>(5);
}

DIAG_KERNEL(bad_event_that_a_vector_core_lacks, Setup().x(kTile).y(kTile)) {
    Ground g;
    copy_tile(y, x, g.buffer);
    SetFlag<HardEvent::M_FIX>(0);   // FINDING api.event M_FIX
    WaitFlag<HardEvent::M_FIX>(0);  // FINDING api.event
}

DIAG_KERNEL(ok_event_that_a_vector_core_lacks, Setup().x(kTile).y(kTile)) {
    Ground g;
    copy_tile(y, x, g.buffer);
    SetFlag<HardEvent::V_S>(0);
    WaitFlag<HardEvent::V_S>(0);
}

DIAG_KERNEL(bad_id_that_a_queue_holds, Setup().x(kTile).y(kTile)) {
    TPipe pipe;
    TBuf<> buffer;
    TQue<QuePosition::VECIN, 1> in;
    pipe.InitBuffer(in, 1, kBytes);
    pipe.InitBuffer(buffer, kBytes);
    auto a = in.AllocTensor<float>();
    DataCopy(a, global<float>(x), kTile);

    in.EnQue(a);
    SetFlag<HardEvent::MTE2_V>(0);  // FINDING sync.id-clash MTE2_V id 0
    WaitFlag<HardEvent::MTE2_V>(0);
    a = in.DeQue<float>();
    auto b = buffer.Get<float>();
    Adds(b, a, 1.0f, kTile);
    in.FreeTensor(a);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), b, kTile);
}

DIAG_KERNEL(ok_id_that_a_queue_holds, Setup().x(kTile).y(kTile)) {
    TPipe pipe;
    TBuf<> buffer;
    TQue<QuePosition::VECIN, 1> in;
    pipe.InitBuffer(in, 1, kBytes);
    pipe.InitBuffer(buffer, kBytes);
    auto a = in.AllocTensor<float>();
    DataCopy(a, global<float>(x), kTile);

    in.EnQue(a);
    const auto id = pipe.FetchEventID<HardEvent::MTE2_V>();
    SetFlag<HardEvent::MTE2_V>(id);
    WaitFlag<HardEvent::MTE2_V>(id);
    a = in.DeQue<float>();
    auto b = buffer.Get<float>();
    Adds(b, a, 1.0f, kTile);
    in.FreeTensor(a);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), b, kTile);
}

DIAG_KERNEL(bad_id_released_twice, Setup().x(kTile).y(kTile)) {
    Ground g;
    copy_tile(y, x, g.buffer);
    const auto id = g.pipe.AllocEventID<HardEvent::MTE3_V>();
    SetFlag<HardEvent::MTE3_V>(id);
    WaitFlag<HardEvent::MTE3_V>(id);
    g.pipe.ReleaseEventID<HardEvent::MTE3_V>(id);
    g.pipe.ReleaseEventID<HardEvent::MTE3_V>(id);  // FINDING sync.event-leak
}

DIAG_KERNEL(ok_id_released_twice, Setup().x(kTile).y(kTile)) {
    Ground g;
    copy_tile(y, x, g.buffer);
    const auto id = g.pipe.AllocEventID<HardEvent::MTE3_V>();
    SetFlag<HardEvent::MTE3_V>(id);
    WaitFlag<HardEvent::MTE3_V>(id);
    g.pipe.ReleaseEventID<HardEvent::MTE3_V>(id);
}

DIAG_KERNEL(bad_block_that_skips_syncall, Setup(3).x(3 * kTile).y(3 * kTile)) {
    Ground g;
    copy_tile(y, x, g.buffer, GetBlockIdx());
    if (GetBlockIdx() == 2) return;
    SyncAll();  // FINDING sync.deadlock 2 of 3 blocks wait for each other
}

DIAG_KERNEL(ok_block_that_skips_syncall, Setup(3).x(3 * kTile).y(3 * kTile)) {
    Ground g;
    copy_tile(y, x, g.buffer, GetBlockIdx());
    SyncAll();
}

DIAG_KERNEL(bad_core_flag_that_nobody_sets, Setup(2).x(2 * kTile).y(2 * kTile)) {
    Ground g;
    copy_tile(y, x, g.buffer, GetBlockIdx());
    CrossCoreWaitFlag(4);  // FINDING sync.deadlock CrossCoreWaitFlag(4)
}

DIAG_KERNEL(ok_core_flag_that_nobody_sets, Setup(2).x(2 * kTile).y(2 * kTile)) {
    Ground g;
    copy_tile(y, x, g.buffer, GetBlockIdx());
    CrossCoreSetFlag<0, PIPE_MTE3>(4);
    CrossCoreWaitFlag(4);
}

DIAG_KERNEL(bad_core_flag_one_core_ignores, Setup(1).x(kTile).y(kTile).mixed()) {
    if ASCEND_IS_AIC {
        CrossCoreSetFlag<2, PIPE_FIX>(1);  // FINDING sync.cross-unpaired flag 1
        return;
    }
    Ground g;
    if (GetSubBlockIdx() == 0) {
        CrossCoreWaitFlag(1);
        copy_tile(y, x, g.buffer);
    }
}

DIAG_KERNEL(ok_core_flag_one_core_ignores, Setup(1).x(kTile).y(kTile).mixed()) {
    if ASCEND_IS_AIC {
        CrossCoreSetFlag<2, PIPE_FIX>(1);
        return;
    }
    Ground g;
    CrossCoreWaitFlag(1);
    if (GetSubBlockIdx() == 0) copy_tile(y, x, g.buffer);
}

DIAG_KERNEL(bad_core_flag_of_half_a_group, Setup(2).x(2 * kTile).y(2 * kTile)) {
    Ground g;
    copy_tile(y, x, g.buffer, GetBlockIdx());
    if (GetBlockIdx() == 0) CrossCoreSetFlag<0, PIPE_MTE3>(2);  // FINDING sync.cross-partial set by 1 of 2 cores
}

DIAG_KERNEL(ok_core_flag_of_half_a_group, Setup(2).x(2 * kTile).y(2 * kTile)) {
    Ground g;
    copy_tile(y, x, g.buffer, GetBlockIdx());
    CrossCoreSetFlag<0, PIPE_MTE3>(2);
    CrossCoreWaitFlag(2);
}

DIAG_KERNEL(bad_core_flag_16, Setup().x(kTile).y(kTile)) {
    Ground g;
    copy_tile(y, x, g.buffer);
    CrossCoreSetFlag<0, PIPE_MTE3>(16);  // FINDING sync.id-range cross-core flag 16
    CrossCoreWaitFlag(0);
}

DIAG_KERNEL(ok_core_flag_16, Setup().x(kTile).y(kTile)) {
    Ground g;
    copy_tile(y, x, g.buffer);
    CrossCoreSetFlag<0, PIPE_MTE3>(10);
    CrossCoreWaitFlag(10);
}

DIAG_KERNEL(bad_core_flag_beside_syncall, Setup().x(kTile).y(kTile)) {
    Ground g;
    copy_tile(y, x, g.buffer);
    SyncAll();
    CrossCoreSetFlag<0, PIPE_MTE3>(11);  // FINDING sync.flag-clash
    CrossCoreWaitFlag(11);
}

DIAG_KERNEL(ok_core_flag_beside_syncall, Setup().x(kTile).y(kTile)) {
    Ground g;
    copy_tile(y, x, g.buffer);
    SyncAll();
    CrossCoreSetFlag<0, PIPE_MTE3>(10);
    CrossCoreWaitFlag(10);
}

DIAG_KERNEL(bad_more_waiting_blocks_than_cores, Setup(64).y(64)) {  // FINDING tiling.block-count
    SyncAll();                                                      // FINDING launch.block-dim 64 blocks
    global<float>(y).SetValue(GetBlockIdx(), 1.0f);
}

DIAG_KERNEL(ok_more_waiting_blocks_than_cores, Setup(32).y(32)) {
    SyncAll();
    global<float>(y).SetValue(GetBlockIdx(), 1.0f);
}

DIAG_KERNEL(bad_nine_event_ids, Setup().y(1)) {
    TPipe pipe;
    TEventID ids[9];
    for (auto& id : ids) id = pipe.AllocEventID<HardEvent::V_S>();  // FINDING sync.event-exhausted V_S
    for (auto& id : ids) pipe.ReleaseEventID<HardEvent::V_S>(id);
    global<float>(y).SetValue(0, 1.0f);
}

DIAG_KERNEL(ok_nine_event_ids, Setup().y(1)) {
    TPipe pipe;
    TEventID ids[8];
    for (auto& id : ids) id = pipe.AllocEventID<HardEvent::V_S>();
    for (auto& id : ids) pipe.ReleaseEventID<HardEvent::V_S>(id);
    global<float>(y).SetValue(0, 1.0f);
}

DIAG_KERNEL(bad_flag_set_sixteen_times, Setup().y(1)) {
    for (int i = 0; i < 16; ++i) CrossCoreSetFlag<0, PIPE_MTE3>(3);  // FINDING sync.flag-overflow
    for (int i = 0; i < 16; ++i) CrossCoreWaitFlag(3);
    global<float>(y).SetValue(0, 1.0f);
}

DIAG_KERNEL(ok_flag_set_sixteen_times, Setup().y(1)) {
    for (int i = 0; i < 15; ++i) CrossCoreSetFlag<0, PIPE_MTE3>(3);
    for (int i = 0; i < 15; ++i) CrossCoreWaitFlag(3);
    global<float>(y).SetValue(0, 1.0f);
}
