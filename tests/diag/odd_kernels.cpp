// Kernels that look wrong and are right: what real operators do. Every checker must be silent about them.
#include "diag_tensors.h"

using namespace AscendC;

namespace {

constexpr uint32_t kTile = 64;  // elements
constexpr uint32_t kBytes = kTile * sizeof(float);

template <HardEvent event>
void pass() {
    const auto id = static_cast<event_t>(GetTPipePtr()->FetchEventID(event));
    SetFlag<event>(id);
    WaitFlag<event>(id);
}

}  // namespace

// One buffer goes all the way: copied in, computed in place, copied out.
DIAG_KERNEL(ok_odd_computes_in_the_bound_queue, Setup().x(8 * kTile).y(8 * kTile)) {
    TPipe pipe;
    TQueBind<TPosition::VECIN, TPosition::VECOUT, 1> queue;
    pipe.InitBuffer(queue, 2, kBytes);
    for (uint32_t i = 0; i < 8; ++i) {
        auto tile = queue.AllocTensor<float>();
        DataCopy(tile, global<float>(x)[i * kTile], kTile);
        queue.EnQue(tile);
        tile = queue.DeQue<float>();
        pass<HardEvent::MTE2_V>();  // the queue orders MTE2 before MTE3 alone
        Muls(tile, tile, 0.5f, kTile);
        pass<HardEvent::V_MTE3>();
        DataCopy(global<float>(y)[i * kTile], tile, kTile);
        queue.FreeTensor(tile);
    }
}

// Two halves of one TBuf in turn, all orders by hand: the flags of the first round are set before the loop and those
// of the last one are taken behind it.
DIAG_KERNEL(ok_odd_ping_pong_by_hand, Setup().x(7 * kTile).y(7 * kTile)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 2 * kBytes);
    auto all = buffer.Get<float>();
    event_t loaded[2], computed[2], stored[2];
    for (int half = 0; half < 2; ++half) {
        loaded[half] = static_cast<event_t>(pipe.AllocEventID<HardEvent::MTE2_V>());
        computed[half] = static_cast<event_t>(pipe.AllocEventID<HardEvent::V_MTE3>());
        stored[half] = static_cast<event_t>(pipe.AllocEventID<HardEvent::MTE3_MTE2>());
        SetFlag<HardEvent::MTE3_MTE2>(stored[half]);
    }
    for (uint32_t i = 0; i < 7; ++i) {
        const uint32_t half = i % 2;
        auto tile = all[half * kTile];
        WaitFlag<HardEvent::MTE3_MTE2>(stored[half]);
        DataCopy(tile, global<float>(x)[i * kTile], kTile);
        SetFlag<HardEvent::MTE2_V>(loaded[half]);
        WaitFlag<HardEvent::MTE2_V>(loaded[half]);
        LeakyRelu(tile, tile, 0.25f, static_cast<int32_t>(kTile));
        SetFlag<HardEvent::V_MTE3>(computed[half]);
        WaitFlag<HardEvent::V_MTE3>(computed[half]);
        DataCopy(global<float>(y)[i * kTile], tile, kTile);
        SetFlag<HardEvent::MTE3_MTE2>(stored[half]);
    }
    for (int half = 0; half < 2; ++half) {
        WaitFlag<HardEvent::MTE3_MTE2>(stored[half]);
        pipe.ReleaseEventID<HardEvent::MTE2_V>(loaded[half]);
        pipe.ReleaseEventID<HardEvent::V_MTE3>(computed[half]);
        pipe.ReleaseEventID<HardEvent::MTE3_MTE2>(stored[half]);
    }
}

// The halfs lie in the second half of the buffer that holds the floats afterwards.
DIAG_KERNEL(ok_odd_widens_in_place, Setup().x(kTile, 2).y(kTile)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, kBytes);
    auto wide = buffer.Get<float>();
    auto narrow = wide.ReinterpretCast<half>()[kTile];
    DataCopy(narrow, global<half>(x), kTile);
    pass<HardEvent::MTE2_V>();
    Cast(wide, narrow, RoundMode::CAST_NONE, kTile / 2);
    Cast(wide[kTile / 2], narrow[kTile / 2], RoundMode::CAST_NONE, kTile / 2);
    pass<HardEvent::V_MTE3>();
    DataCopy(global<float>(y), wide, kTile);
}

// Sign bits through an integer view of the floats.
DIAG_KERNEL(ok_odd_absolute_by_bits, Setup().x(kTile).y(kTile)) {
    TPipe pipe;
    TBuf<> buffer, ones;
    pipe.InitBuffer(buffer, kBytes);
    pipe.InitBuffer(ones, kBytes);
    auto values = buffer.Get<float>();
    auto keep = ones.Get<uint32_t>();
    DataCopy(values, global<float>(x), kTile);
    Duplicate(keep, 0x7fffffffu, kTile);
    pass<HardEvent::MTE2_V>();
    auto bits = values.ReinterpretCast<uint16_t>();
    And(bits, bits, keep.ReinterpretCast<uint16_t>(), 2 * kTile);
    pass<HardEvent::V_MTE3>();
    DataCopy(global<float>(y), values, kTile);
}

// Each block leaves its sum in the workspace, the last one adds them up.
DIAG_KERNEL(ok_odd_sum_through_the_workspace, Setup(4).x(4 * kTile).y(1).workspace(4 * 32)) {
    TPipe pipe;
    TBuf<> buffer, scratch;
    pipe.InitBuffer(buffer, kBytes);
    pipe.InitBuffer(scratch, kBytes);
    auto tile = buffer.Get<float>();
    auto partial = global<float>(workspace);
    DataCopy(tile, global<float>(x)[GetBlockIdx() * kTile], kTile);
    pass<HardEvent::MTE2_V>();
    ReduceSum(tile, tile, scratch.Get<float>(), kTile);
    pass<HardEvent::V_MTE3>();
    DataCopyPad(partial[GetBlockIdx() * 8], tile, exact(4));
    SyncAll();
    if (GetBlockIdx() + 1 != GetBlockNum()) return;
    // One number per 32 bytes: the seven others of each block were never written, and are no part of the sum.
    DataCopy(tile, partial, 32);
    pass<HardEvent::MTE2_S>();
    float sum = 0;
    for (uint32_t i = 0; i < 4; ++i) sum += tile.GetValue(i * 8);
    tile.SetValue(0, sum);
    pass<HardEvent::S_MTE3>();
    DataCopyPad(global<float>(y), tile, exact(4));
}

// All blocks add to the same elements; the first one has cleared them.
DIAG_KERNEL(ok_odd_all_blocks_add, Setup(4).x(4 * kTile).y(kTile)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, kBytes);
    auto tile = buffer.Get<float>();
    if (GetBlockIdx() == 0) {
        Duplicate(tile, 0.0f, kTile);
        pass<HardEvent::V_MTE3>();
        DataCopy(global<float>(y), tile, kTile);
        pass<HardEvent::MTE3_MTE2>();
    }
    SyncAll();
    DataCopy(tile, global<float>(x)[GetBlockIdx() * kTile], kTile);
    pass<HardEvent::MTE2_MTE3>();
    SetAtomicAdd<float>();
    DataCopy(global<float>(y), tile, kTile);
    SetAtomicNone();
}

// Rows of 13 in 16 lanes: the mask leaves the padding as it came.
DIAG_KERNEL(ok_odd_mask_leaves_padding, Setup().x(8 * 13).y(8 * 13)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 8 * 64);
    auto rows = buffer.Get<float>();
    DataCopyPad(rows, global<float>(x), {8, 13 * 4, 0, 0, 0}, {false, 0, 0, 0});
    pass<HardEvent::MTE2_V>();
    Muls(rows, rows, 2.0f, uint64_t{13}, 8, {1, 1, 2, 2});
    Adds(rows, rows, 1.0f, 8 * 16);  // the padding too, which never leaves UB
    pass<HardEvent::V_MTE3>();
    DataCopyPad(global<float>(y), rows, {8, 13 * 4, 0, 0, 0});
}

// The scalar unit reads from GM what the core has just stored there.
DIAG_KERNEL(ok_odd_scalar_reads_back, Setup().x(kTile).y(kTile + 8)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, kBytes);
    auto tile = buffer.Get<float>();
    auto out = global<float>(y);
    DataCopy(tile, global<float>(x), kTile);
    pass<HardEvent::MTE2_MTE3>();
    DataCopy(out, tile, kTile);
    PipeBarrier<PIPE_ALL>();
    DataCacheCleanAndInvalid<float, CacheLine::ENTIRE_DATA_CACHE>(out);
    for (uint32_t i = 0; i < 8; ++i) out.SetValue(kTile + i, out.GetValue(i) + out.GetValue(kTile - 1 - i));
    DataCacheCleanAndInvalid<float, CacheLine::ENTIRE_DATA_CACHE>(out);
}

// Counter mode: the number of elements stands in the mask, 100 of 128.
DIAG_KERNEL(ok_odd_counter_mode, Setup().x(100).y(100)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 2 * kBytes);
    auto tile = buffer.Get<float>();
    DataCopyPad(tile, global<float>(x), exact(400), {false, 0, 0, 0});
    pass<HardEvent::MTE2_V>();
    SetMaskCount();
    SetVectorMask<float, MaskMode::COUNTER>(0, 100);
    Muls<float, false>(tile, tile, 3.0f, MASK_PLACEHOLDER, 1, {1, 1, 8, 8});
    SetMaskNorm();
    ResetMask();
    pass<HardEvent::V_MTE3>();
    DataCopyPad(global<float>(y), tile, exact(400));
}

// Zeros first, then a short row over them, then a reduction of all lanes.
DIAG_KERNEL(ok_odd_zeros_under_a_short_row, Setup().x(8).y(1)) {
    TPipe pipe;
    TBuf<> buffer, scratch;
    pipe.InitBuffer(buffer, kBytes);
    pipe.InitBuffer(scratch, kBytes);
    auto row = buffer.Get<float>();
    Duplicate(row, 0.0f, kTile);
    pass<HardEvent::V_MTE2>();
    DataCopy(row[16], global<float>(x), 8);
    pass<HardEvent::MTE2_V>();
    ReduceSum(row, row, scratch.Get<float>(), kTile);
    pass<HardEvent::V_MTE3>();
    DataCopyPad(global<float>(y), row, exact(4));
}

// The last tile is computed at full length, as the shorter one before left it, and copied out at its own.
DIAG_KERNEL(ok_odd_last_tile_at_full_length, Setup().x(2 * kTile + 5).y(2 * kTile + 5)) {
    TPipe pipe;
    TQue<QuePosition::VECIN, 1> in;
    TQue<QuePosition::VECOUT, 1> out;
    pipe.InitBuffer(in, 2, kBytes);
    pipe.InitBuffer(out, 2, kBytes);
    for (uint32_t i = 0; i < 3; ++i) {
        const uint32_t count = i < 2 ? kTile : 5;
        auto loaded = in.AllocTensor<float>();
        DataCopyPad(loaded, global<float>(x)[i * kTile], exact(count * 4), {false, 0, 0, 0});
        in.EnQue(loaded);
        loaded = in.DeQue<float>();
        auto result = out.AllocTensor<float>();
        Exp(result, loaded, kTile);
        in.FreeTensor(loaded);
        out.EnQue(result);
        result = out.DeQue<float>();
        DataCopyPad(global<float>(y)[i * kTile], result, exact(count * 4));
        out.FreeTensor(result);
    }
}

// Two pools over the same bytes, one after the other.
DIAG_KERNEL(ok_odd_pools_share_bytes, Setup().x(kTile).y(2 * kTile)) {
    TPipe pipe;
    TBufPool<TPosition::VECCALC> whole, first, second;
    pipe.InitBufPool(whole, 2 * kBytes);
    whole.InitBufPool(first, 2 * kBytes);
    TQue<QuePosition::VECIN, 1> in;
    first.InitBuffer(in, 1, kBytes);
    auto tile = in.AllocTensor<float>();
    DataCopy(tile, global<float>(x), kTile);
    in.EnQue(tile);
    tile = in.DeQue<float>();
    pass<HardEvent::MTE2_MTE3>();
    DataCopy(global<float>(y), tile, kTile);
    in.FreeTensor(tile);
    PipeBarrier<PIPE_ALL>();
    first.Reset();
    whole.InitBufPool(second, 2 * kBytes, first);
    TBuf<TPosition::VECCALC> ones;
    second.InitBuffer(ones, kBytes);
    auto one = ones.Get<float>();
    Duplicate(one, 1.0f, kTile);
    pass<HardEvent::V_MTE3>();
    DataCopy(global<float>(y)[kTile], one, kTile);
    PipeBarrier<PIPE_ALL>();
    second.Reset();
    whole.Reset();
}

// Compare works on whole repeats: 100 elements are rounded up to 128, 28 of them undefined; Select takes 100.
DIAG_KERNEL(ok_odd_compare_rounded_up, Setup().x(100).y(100)) {
    TPipe pipe;
    TBuf<> buffer, zeros, bits, result;
    pipe.InitBuffer(buffer, 2 * kBytes);
    pipe.InitBuffer(zeros, 2 * kBytes);
    pipe.InitBuffer(bits, 32);
    pipe.InitBuffer(result, 2 * kBytes);
    auto values = buffer.Get<float>(), zero = zeros.Get<float>(), chosen = result.Get<float>();
    auto mask = bits.Get<uint8_t>();
    DataCopyPad(values, global<float>(x), exact(400), {false, 0, 0, 0});
    Duplicate(zero, 0.0f, 128);
    pass<HardEvent::MTE2_V>();
    Compare(mask, values, zero, CMPMODE::GT, 128);
    Select(chosen, mask, values, zero, SELMODE::VSEL_TENSOR_TENSOR_MODE, 100);
    pass<HardEvent::V_MTE3>();
    DataCopyPad(global<float>(y), chosen, exact(400));
}

// One block of 8 numbers added to every row: strides of zero read the same bytes again.
DIAG_KERNEL(ok_odd_broadcast_by_zero_strides, Setup().x(8).y(4 * kTile)) {
    TPipe pipe;
    TBuf<> buffer, bias;
    pipe.InitBuffer(buffer, 4 * kBytes);
    pipe.InitBuffer(bias, 32);
    auto rows = buffer.Get<float>(), one = bias.Get<float>();
    DataCopy(one, global<float>(x), 8);
    Duplicate(rows, 1.0f, 4 * kTile);
    pass<HardEvent::MTE2_V>();
    Add(rows, rows, one, uint64_t{kTile}, 4, {1, 1, 0, 8, 8, 0});
    pass<HardEvent::V_MTE3>();
    DataCopy(global<float>(y), rows, 4 * kTile);
}

// Blocks write columns of the same rows, 32 bytes each, into the gaps that the others leave.
DIAG_KERNEL(ok_odd_columns_of_the_same_rows, Setup(4).x(4 * 16 * 8).y(4 * 16 * 8)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 16 * 32);
    auto rows = buffer.Get<float>();
    DataCopy(rows, global<float>(x)[GetBlockIdx() * 8], {16, 1, 3, 0});
    pass<HardEvent::MTE2_MTE3>();
    DataCopy(global<float>(y)[GetBlockIdx() * 8], rows, {16, 1, 0, 3});
}

// The copy of the next tile is issued before the tile at hand is computed.
DIAG_KERNEL(ok_odd_prefetch, Setup().x(6 * kTile).y(6 * kTile)) {
    TPipe pipe;
    TQue<QuePosition::VECIN, 2> in;
    TQue<QuePosition::VECOUT, 2> out;
    pipe.InitBuffer(in, 2, kBytes);
    pipe.InitBuffer(out, 2, kBytes);
    for (uint32_t i = 0; i <= 6; ++i) {
        if (i < 6) {
            auto next = in.AllocTensor<float>();
            DataCopy(next, global<float>(x)[i * kTile], kTile);
            in.EnQue(next);
        }
        if (i == 0) continue;
        auto tile = in.DeQue<float>();
        auto result = out.AllocTensor<float>();
        Relu(result, tile, kTile);
        out.EnQue(result);
        in.FreeTensor(tile);
        result = out.DeQue<float>();
        DataCopy(global<float>(y)[(i - 1) * kTile], result, kTile);
        out.FreeTensor(result);
    }
}

// Records of 32 scores are sorted, the best 8 leave UB; the rest of the tile was never filled.
DIAG_KERNEL(ok_odd_best_of_a_sorted_run, Setup().x(32).y(8)) {
    TPipe pipe;
    TBuf<> scores, numbers, records;
    pipe.InitBuffer(scores, kBytes);
    pipe.InitBuffer(numbers, kBytes);
    pipe.InitBuffer(records, 4 * kBytes);
    auto score = scores.Get<float>(), sorted = records.Get<float>();
    auto number = numbers.Get<int32_t>();
    DataCopy(score, global<float>(x), 32);
    CreateVecIndex(number, 0, 32);
    pass<HardEvent::MTE2_V>();
    Sort32(sorted, score, number.ReinterpretCast<uint32_t>(), 1);
    Extract(score, number.ReinterpretCast<uint32_t>(), sorted, 1);
    pass<HardEvent::V_MTE3>();
    DataCopy(global<float>(y), score, 8);
}
