// Numbers that do not fit the parameter that they are passed through: the device takes the low bits.
#include "diag_tensors.h"

using namespace AscendC;

namespace {

// y = x / 4 for `elements` halves in UB, in calls of at most `most` repeats of 128 lanes.
__aicore__ void scale(GM_ADDR x, GM_ADDR y, int elements, int most) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, elements * 4);
    auto in = buffer.Get<half>(elements * 2);
    auto out = in[elements];
    DataCopy(in, global<half>(x), elements);
    Duplicate(out, half(0), elements);
    PipeBarrier<PIPE_ALL>();
    for (int first = 0, repeats = elements / 128; repeats > 0; first += most * 128, repeats -= most) {
        Muls(out[first], in[first], half(0.25f), 128, repeats < most ? repeats : most, {1, 1, 8, 8});
    }
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<half>(y), out, elements);
}

}  // namespace

// Case R15.
DIAG_KERNEL(bad_repeat_above_255, Setup().x(38400, 2).y(38400, 2)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 38400 * 4);
    auto in = buffer.Get<half>(38400 * 2);
    auto out = in[38400];
    const int repeats = 38400 / 128;
    DataCopy(in, global<half>(x), 38400);
    PipeBarrier<PIPE_ALL>();
    LeakyRelu(out, in, half(0.25f), 128, repeats, {1, 1, 8, 8});  // FINDING api.narrowing repeatTime 300 does not fit 0 to 255: the device takes 44
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<half>(y), out, 38400);  // FINDING init.output-uninit 65536 bytes of y
}

DIAG_KERNEL(ok_repeat_above_255, Setup().x(38400, 2).y(38400, 2)) { scale(x, y, 38400, 255); }

DIAG_KERNEL(bad_repeat_wraps_to_nothing, Setup().x(1024).y(1024)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 4096);
    auto local = buffer.Get<float>();
    uint32_t repeats = 256;
    DataCopy(local, global<float>(x), 1024);
    PipeBarrier<PIPE_ALL>();
    Abs(local, local, 4, repeats, UnaryRepeatParams(1, 1, 1, 1));  // FINDING api.narrowing repeatTime 256 does not fit 0 to 255: the device takes 0
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), local, 1024);
}

DIAG_KERNEL(ok_repeat_wraps_to_nothing, Setup().x(1024).y(1024)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 4096);
    auto local = buffer.Get<float>();
    uint32_t repeats = 16;
    DataCopy(local, global<float>(x), 1024);
    PipeBarrier<PIPE_ALL>();
    Abs(local, local, 64, repeats, UnaryRepeatParams(1, 1, 8, 8));
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), local, 1024);
}

// Reductions take the repeats as int32_t, but one instruction does no more than 255.
DIAG_KERNEL(bad_reduce_above_255, Setup().x(512 * 16).y(512)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 512 * 16 * 4 + 512 * 4);
    auto rows = buffer.Get<float>();
    auto sums = rows[512 * 16];
    DataCopy(rows, global<float>(x), 512 * 16);
    PipeBarrier<PIPE_ALL>();
    WholeReduceSum(sums, rows, 16, 512, 1, 1, 2);  // FINDING api.range repeatTime 512
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), sums, 512);
}

DIAG_KERNEL(ok_reduce_above_255, Setup().x(512 * 16).y(512)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 512 * 16 * 4 + 512 * 4);
    auto rows = buffer.Get<float>();
    auto sums = rows[512 * 16];
    DataCopy(rows, global<float>(x), 512 * 16);
    PipeBarrier<PIPE_ALL>();
    for (int first = 0; first < 512; first += 128)
        WholeReduceSum(sums[first], rows[first * 16], 16, 128, 1, 1, 2);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), sums, 512);
}

// blockLen of DataCopyParams has 16 bits; DataCopyPad counts it in bytes.
DIAG_KERNEL(bad_length_in_16_bits, Setup().x(17500).y(17500)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 70016);
    auto local = buffer.Get<float>();
    uint64_t bytes = 17500 * 4;
    DataCopyParams copy;
    copy.blockLen = bytes;
    DataCopyPad(local, global<float>(x), copy, {false, 0, 0, 0});  // FINDING api.narrowing blockLen 70000 does not fit 0 to 65535: the device takes 4464
    PipeBarrier<PIPE_ALL>();
    DataCopyPad(global<float>(y), local, exact(70000));  // FINDING init.output-uninit 16 bytes of y; init.output-uninit 65520 bytes of y
}

DIAG_KERNEL(ok_length_in_16_bits, Setup().x(17500).y(17500)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 70016);
    auto local = buffer.Get<float>();
    uint64_t bytes = 17500 * 4;
    DataCopyExtParams copy;
    copy.blockLen = bytes;
    DataCopyPad(local, global<float>(x), copy, {false, 0, 0, 0});
    PipeBarrier<PIPE_ALL>();
    DataCopyPad(global<float>(y), local, exact(70000));
}

// The distance between rows of 320 blocks has 8 bits.
DIAG_KERNEL(bad_stride_in_8_bits, Setup().x(5120).y(5120)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 5120 * 4);
    auto local = buffer.Get<float>();
    const int row = 2560 * 4 / 32;
    DataCopy(local, global<float>(x), 5120);
    PipeBarrier<PIPE_ALL>();
    Relu(local, local, 64, 2, {1, 1, row, row});  // FINDING api.narrowing dstRepStride 320 does not fit 0 to 255: the device takes 64; api.narrowing srcRepStride 320 does not fit 0 to 255: the device takes 64
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), local, 5120);
}

DIAG_KERNEL(ok_stride_in_8_bits, Setup().x(5120).y(5120)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 5120 * 4);
    auto local = buffer.Get<float>();
    const int row = 2560;
    DataCopy(local, global<float>(x), 5120);
    PipeBarrier<PIPE_ALL>();
    for (int i = 0; i < 2; ++i) Relu(local[i * row], local[i * row], 64, 1, {1, 1, 8, 8});
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), local, 5120);
}

// A gap computed as pitch minus row is negative where rows are padded in GM only.
DIAG_KERNEL(bad_negative_gap, Setup().x(64).y(32)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 128);
    auto local = buffer.Get<float>();
    const int64_t row = 2, pitch = 1;
    DataCopyParams rows{1, row, pitch - row, 0};
    rows.blockCount += 1;
    DataCopy(local, global<float>(x), 32);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), local, 32);
    const bool contiguous = rows.srcStride == 0;  // FINDING api.narrowing srcStride -1 does not fit 0 to 65535: the device takes 65535
    if (contiguous) DataCopy(global<float>(y), local, rows);
}

DIAG_KERNEL(ok_negative_gap, Setup().x(64).y(32)) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 128);
    auto local = buffer.Get<float>();
    const int64_t row = 2, pitch = 3;
    DataCopyParams rows{1, row, pitch - row, 0};
    rows.blockCount += 1;
    const uint32_t gap = rows.blockCount > 1 ? rows.srcStride : 0;
    DataCopy(local, global<float>(x), rows);
    PipeBarrier<PIPE_ALL>();
    DataCopy(global<float>(y), local, 8 * gap * row * rows.blockCount);
}
