// Fields of parameter structures are used as the integers that the interface declares.
#include "kernel_operator.h"
using namespace AscendC;

struct Held {
    UnaryRepeatParams unary;
    DataCopyExtParams copy{1, 0, 0, 0, 0};
    DataCopyPadExtParams<float> pad;
};
static const BinaryRepeatParams kParams = {1, 1, 1, 8, 8, 8};

__aicore__ inline DataCopyParams rows(uint32_t count, int64_t length) {
    return {static_cast<uint16_t>(count), static_cast<uint16_t>(length), 0, 0};
}

extern "C" __global__ __aicore__ void fields(GM_ADDR x, GM_ADDR y, GM_ADDR, GM_ADDR) {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 4096);
    LocalTensor<float> local = buffer.Get<float>();
    GlobalTensor<float> in, out;
    in.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(x));
    out.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(y));
    Held held;
    held.copy.blockLen = static_cast<uint32_t>(in.GetSize() * sizeof(float));
    held.copy.blockLen -= 4;
    held.copy.blockCount++;
    --held.copy.blockCount;
    const uint32_t length = held.copy.blockLen > 0 ? held.copy.blockLen : 32;
    const uint64_t wide = static_cast<uint64_t>(held.copy.blockLen) * held.copy.blockCount;
    held.copy.dstStride = held.copy.blockLen % 32 ? 1 : 0;
    held.copy.srcStride = held.copy.dstStride;
    held.pad = {true, 0, static_cast<uint8_t>(length % 8), 0.0f};
    held.pad.rightPadding = (8 - length % 8) % 8;
    DataCopyPad(local, in, held.copy, held.pad);
    DataCopyPad(local, in, {1, length, 0, 0, 0}, {false, 0, 0, 0});
    DataCopy(local, in, rows(2, wide));
    DataCopyParams copied = rows(1, 4);
    copied = DataCopyParams();
    copied.srcGap = copied.dstStride;
    uint16_t narrow = copied.blockLen;
    auto same = copied.blockCount;
    switch (same) {
        case 1:
            narrow += copied.blockCount;
            break;
        default:
            break;
    }
    if (same == 1 && copied.blockLen != narrow) PRINTF("%u of %u\n", same, copied.blockLen);
    uint8_t repeat = static_cast<uint8_t>(narrow);
    Adds<float, false>(local, local, 1.0f, MASK_PLACEHOLDER, repeat, held.unary);
    Adds(local, local, 1.0f, 0, repeat, {1, 1, 8, 8});
    uint64_t mask[2] = {1, 0};
    Add(local, local, local, mask, int(narrow) / 2, kParams);
    Duplicate(local, 0.0f, 64, repeat * 2u, narrow ? 1 : 2, 8);
    Cast(local.ReinterpretCast<int32_t>(), local, RoundMode::CAST_RINT, uint64_t{64}, 1l,
         {1, 1, DEFAULT_REPEAT_STRIDE, DEFAULT_REPEAT_STRIDE});
    constexpr uint8_t kRows = 4;
    held.unary.dstRepStride = kRows * 2;
    Copy(local, local, 64, kRows, {1, 1, 8, 8});
    DataCopyPad(out, local, held.copy);
}
