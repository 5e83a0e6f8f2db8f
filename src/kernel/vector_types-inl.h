#pragma once
// Enumerations and parameter structs of the vector interfaces (spec kernel-vector 1.3, 1.7, 2.7 to
// 2.11).
#include "emit-inl.h"

namespace AscendC {

enum class ReduceType : int8_t { NONE = -1, SUM = 0, MAX, MIN };
enum class SaturationMode : uint8_t { FLOAT, FLOAT8, INT, CAST };
enum class GatherMaskMode : uint8_t { VERSION_V1 = 0, VERSION_V2 = 1 };
inline constexpr GatherMaskMode defaultGatherMaskMode = GatherMaskMode::VERSION_V2;
/// The spelling that operators also use.
inline constexpr GatherMaskMode defaultGahterMaskMode = GatherMaskMode::VERSION_V2;
enum class TransposeType : uint8_t {
    TRANSPOSE_TYPE_NONE,
    TRANSPOSE_NZ2ND_0213,
    TRANSPOSE_NZ2NZ_0213,
    TRANSPOSE_NZ2NZ_012_WITH_N,
    TRANSPOSE_NZ2ND_012_WITH_N,
    TRANSPOSE_NZ2ND_012_WITHOUT_N,
    TRANSPOSE_NZ2NZ_012_WITHOUT_N,
    TRANSPOSE_ND2ND_ONLY,
    TRANSPOSE_ND_UB_GM,
    TRANSPOSE_GRAD_ND_UB_GM,
    TRANSPOSE_ND2ND_B16,
    TRANSPOSE_NCHW2NHWC,
    TRANSPOSE_NHWC2NCHW
};

/// Gatherb: strides of the destination in blocks; a block stride of 0 means 1.
struct GatherRepeatParams {
    GatherRepeatParams() = default;
    GatherRepeatParams(DRYDOCK_ARGUMENT(uint8_t, dstBlkStride) dstBlk,
                       DRYDOCK_ARGUMENT(uint8_t, dstRepStride) dstRep)
        : dstBlkStride(dstBlk), dstRepStride(dstRep) {}
    uint32_t blockNumber = 8;
    DRYDOCK_FIELD(uint8_t, dstBlkStride) dstBlkStride{1};
    DRYDOCK_FIELD(uint16_t, dstRepStride) dstRepStride{8};
    DRYDOCK_FIELD(uint8_t, srcBlkStride) srcBlkStride{1};
    DRYDOCK_FIELD(uint8_t, srcRepStride) srcRepStride{8};
    bool repeatStrideMode = false;
    bool strideSizeMode = false;
};

struct GatherMaskParams {
    GatherMaskParams() = default;
    GatherMaskParams(DRYDOCK_ARGUMENT(uint8_t, src0BlockStride) src0Blk,
                     DRYDOCK_ARGUMENT(uint16_t, repeatTimes) repeat,
                     DRYDOCK_ARGUMENT(uint16_t, src0RepeatStride) src0Rep,
                     DRYDOCK_ARGUMENT(uint8_t, src1RepeatStride) src1Rep)
        : src0BlockStride(src0Blk),
          repeatTimes(repeat),
          src0RepeatStride(src0Rep),
          src1RepeatStride(src1Rep) {}
    DRYDOCK_FIELD(uint8_t, src0BlockStride) src0BlockStride{1};
    DRYDOCK_FIELD(uint16_t, repeatTimes) repeatTimes{0};
    DRYDOCK_FIELD(uint16_t, src0RepeatStride) src0RepeatStride{8};
    DRYDOCK_FIELD(uint8_t, src1RepeatStride) src1RepeatStride{8};
};

/// Strides in blocks; with one repeat they are not used.
struct TransDataTo5HDParams {
    TransDataTo5HDParams() = default;
    TransDataTo5HDParams(bool dstHigh, bool srcHigh, DRYDOCK_ARGUMENT(uint8_t, repeatTimes) repeat,
                         DRYDOCK_ARGUMENT(uint16_t, dstRepStride) dstRep,
                         DRYDOCK_ARGUMENT(uint16_t, srcRepStride) srcRep)
        : dstHighHalf(dstHigh),
          srcHighHalf(srcHigh),
          repeatTimes(repeat),
          dstRepStride(dstRep),
          srcRepStride(srcRep) {}
    bool dstHighHalf = false;
    bool srcHighHalf = false;
    DRYDOCK_FIELD(uint8_t, repeatTimes) repeatTimes{1};
    DRYDOCK_FIELD(uint16_t, dstRepStride) dstRepStride{0};
    DRYDOCK_FIELD(uint16_t, srcRepStride) srcRepStride{0};
};

struct TransposeParamsExt {
    TransposeParamsExt() = default;
    TransposeParamsExt(DRYDOCK_ARGUMENT(uint16_t, nSize) n, DRYDOCK_ARGUMENT(uint16_t, cSize) c,
                       DRYDOCK_ARGUMENT(uint16_t, hSize) h, DRYDOCK_ARGUMENT(uint16_t, wSize) w,
                       TransposeType type)
        : nSize(n), cSize(c), hSize(h), wSize(w), transposeType(type) {}
    DRYDOCK_FIELD(uint16_t, nSize) nSize{0};
    DRYDOCK_FIELD(uint16_t, cSize) cSize{0};
    DRYDOCK_FIELD(uint16_t, hSize) hSize{0};
    DRYDOCK_FIELD(uint16_t, wSize) wSize{0};
    TransposeType transposeType = TransposeType::TRANSPOSE_ND2ND_B16;
};

/// MrgSort: lengths in records of 8 bytes; validBit 3, 7, 15 for 2, 3, 4 queues.
struct MrgSort4Info {
    MrgSort4Info() = default;
    MrgSort4Info(const uint16_t lengths[MRG_SORT_ELEMENT_LEN], bool suspend, uint16_t valid,
                 uint16_t repeats)
        : ifExhaustedSuspension(suspend),
          validBit(valid),
          repeatTimes(static_cast<uint8_t>(repeats)) {
        for (int32_t i = 0; i < MRG_SORT_ELEMENT_LEN; ++i) elementLengths[i] = lengths[i];
    }
    uint16_t elementLengths[MRG_SORT_ELEMENT_LEN] = {0};
    bool ifExhaustedSuspension = false;
    uint16_t validBit = 0;
    uint8_t repeatTimes = 1;
};
template <typename T>
struct MrgSortSrcList {
    MrgSortSrcList() = default;
    MrgSortSrcList(const LocalTensor<T>& first, const LocalTensor<T>& second,
                   const LocalTensor<T>& third, const LocalTensor<T>& fourth)
        : src1(first), src2(second), src3(third), src4(fourth) {}
    LocalTensor<T> src1;
    LocalTensor<T> src2;
    LocalTensor<T> src3;
    LocalTensor<T> src4;
};

/// 16 groups of dequantisation parameters (SetDeqScale of a tensor).
struct VdeqInfo {
    VdeqInfo() = default;
    VdeqInfo(const float scale[VDEQ_TENSOR_SIZE], const int16_t offset[VDEQ_TENSOR_SIZE],
             const bool sign[VDEQ_TENSOR_SIZE]) {
        for (int32_t i = 0; i < VDEQ_TENSOR_SIZE; ++i) {
            vdeqScale[i] = scale[i];
            vdeqOffset[i] = offset[i];
            vdeqSignMode[i] = sign[i];
        }
    }
    float vdeqScale[VDEQ_TENSOR_SIZE] = {0};
    int16_t vdeqOffset[VDEQ_TENSOR_SIZE] = {0};
    bool vdeqSignMode[VDEQ_TENSOR_SIZE] = {0};
};

}  // namespace AscendC

namespace drydock::kernel {

/// A record with a form of its own, or none.
DRYDOCK_INLINE void emit_special(Record& r, const void* side) {
    r.form = Form::kSpecial;
    r.side = side;
    record(r);
}

}  // namespace drydock::kernel
