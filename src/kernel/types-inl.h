#pragma once
// Enumerations, parameter structs and constants of the public interface.
#include "../isa/hard_event.h"
#include "markers-inl.h"
#include "narrow-inl.h"
#include "storage_types-inl.h"

namespace AscendC {

using ::bfloat16_t;
using ::half;
using ::pipe_t;

using TEventID = int8_t;

enum class TPosition : uint8_t {
    GM,
    A1,
    A2,
    B1,
    B2,
    C1,
    C2,
    CO1,
    CO2,
    VECIN,
    VECOUT,
    VECCALC,
    LCM = VECCALC,
    SPM,
    SHM = SPM,
    TSCM,
    C2PIPE2GM,
    C2PIPE2LOCAL,
    MAX
};
using QuePosition = TPosition;

enum class HardEvent : uint8_t {
#define DRYDOCK_X(name, from, to) name,
    DRYDOCK_HARD_EVENTS(DRYDOCK_X)
#undef DRYDOCK_X
        MAX
};

enum class RoundMode : uint8_t {
    CAST_NONE = 0,
    CAST_RINT,
    CAST_FLOOR,
    CAST_CEIL,
    CAST_ROUND,
    CAST_TRUNC,
    CAST_ODD,
    UNKNOWN = 0xFF
};
enum class CMPMODE : uint8_t { LT = 0, GT, EQ, LE, GE, NE };
enum class SELMODE : uint8_t {
    VSEL_CMPMASK_SPR = 0,
    VSEL_TENSOR_SCALAR_MODE,
    VSEL_TENSOR_TENSOR_MODE
};
enum class MaskMode : uint8_t { NORMAL = 0, COUNTER };
enum class ReduceOrder : uint8_t {
    ORDER_VALUE_INDEX = 0,
    ORDER_INDEX_VALUE,
    ORDER_ONLY_VALUE,
    ORDER_ONLY_INDEX
};
enum class CacheMode : uint8_t {
    CACHE_MODE_DISABLE = 0,
    CACHE_MODE_NORMAL = 1,
    CACHE_MODE_PERSISTENT = 4
};
enum class CacheRwMode : uint8_t { READ = 1, WRITE = 2, RW = 3 };
enum class CacheLine : uint64_t { SINGLE_CACHE_LINE = 0, ENTIRE_DATA_CACHE };
enum class DcciDst : uint64_t { CACHELINE_ALL = 0, CACHELINE_UB, CACHELINE_OUT, CACHELINE_ATOMIC };
enum class MemDsbT : uint8_t { ALL = 0, DDR, UB, SEQ };
enum class DataFormat : uint8_t { ND = 0, NZ, NCHW, NC1HWC0, NHWC };
enum KernelMetaType : uint8_t {
    KERNEL_TYPE_AIV_ONLY,
    KERNEL_TYPE_AIC_ONLY,
    KERNEL_TYPE_MIX_AIV_1_0,
    KERNEL_TYPE_MIX_AIC_1_0,
    KERNEL_TYPE_MIX_AIC_1_1,
    KERNEL_TYPE_MIX_AIC_1_2,
    KERNEL_TYPE_AICORE,
    KERNEL_TYPE_VECTORCORE,
    KERNEL_TYPE_MIX_AICORE,
    KERNEL_TYPE_MIX_VECTOR_CORE,
    KERNEL_TYPE_MAX
};

inline constexpr int32_t AIC = 1;
inline constexpr int32_t AIV = 2;
inline constexpr int32_t MIX = 3;

inline constexpr uint32_t ONE_BLK_SIZE = 32;
inline constexpr uint32_t ONE_REPEAT_BYTE_SIZE = 256;
inline constexpr uint32_t DEFAULT_C0_SIZE = 32;
inline constexpr int32_t DEFAULT_BLK_NUM = 8;
inline constexpr uint8_t DEFAULT_BLK_STRIDE = 1;
inline constexpr uint8_t DEFAULT_REPEAT_STRIDE = 8;
inline constexpr int32_t MAX_REPEAT_TIMES = 255;
inline constexpr uint64_t MASK_PLACEHOLDER = 0;
inline constexpr uint64_t FULL_MASK = 0xffffffffffffffffULL;
inline constexpr int32_t NCHW_CONV_ADDR_LIST_SIZE = 16;
inline constexpr int32_t VDEQ_TENSOR_SIZE = 16;
inline constexpr int32_t MRG_SORT_ELEMENT_LEN = 4;
inline constexpr int32_t BLOCK_CUBE = 16;
// Published device constants of the 910B family (spec kernel-core 6.4).
inline constexpr uint32_t TMP_UB_SIZE = 8192;
inline constexpr uint32_t TMP_UB_OFFSET = 188416;
inline constexpr uint32_t TOTAL_UB_SIZE = 196608;

/// Two 4-bit integers per byte, low nibble first. Counts are in 4-bit elements.
struct int4b_t {
    uint8_t storage;
};

struct UnaryRepeatParams {
    UnaryRepeatParams() = default;
    UnaryRepeatParams(DRYDOCK_ARGUMENT(uint16_t, dstBlkStride) dstBlk,
                      DRYDOCK_ARGUMENT(uint16_t, srcBlkStride) srcBlk,
                      DRYDOCK_ARGUMENT(uint8_t, dstRepStride) dstRep,
                      DRYDOCK_ARGUMENT(uint8_t, srcRepStride) srcRep)
        : dstBlkStride(dstBlk), srcBlkStride(srcBlk), dstRepStride(dstRep), srcRepStride(srcRep) {}
    UnaryRepeatParams(DRYDOCK_ARGUMENT(uint16_t, dstBlkStride) dstBlk,
                      DRYDOCK_ARGUMENT(uint16_t, srcBlkStride) srcBlk,
                      DRYDOCK_ARGUMENT(uint8_t, dstRepStride) dstRep,
                      DRYDOCK_ARGUMENT(uint8_t, srcRepStride) srcRep, bool half)
        : UnaryRepeatParams(dstBlk, srcBlk, dstRep, srcRep) {
        halfBlock = half;
    }
    uint32_t blockNumber = 8;
    DRYDOCK_FIELD(uint16_t, dstBlkStride) dstBlkStride{1};
    DRYDOCK_FIELD(uint16_t, srcBlkStride) srcBlkStride{1};
    DRYDOCK_FIELD(uint8_t, dstRepStride) dstRepStride{8};
    DRYDOCK_FIELD(uint8_t, srcRepStride) srcRepStride{8};
    bool repeatStrideMode = false;
    bool strideSizeMode = false;
    bool halfBlock = false;
};

struct BinaryRepeatParams {
    BinaryRepeatParams() = default;
    BinaryRepeatParams(DRYDOCK_ARGUMENT(uint8_t, dstBlkStride) dstBlk,
                       DRYDOCK_ARGUMENT(uint8_t, src0BlkStride) src0Blk,
                       DRYDOCK_ARGUMENT(uint8_t, src1BlkStride) src1Blk,
                       DRYDOCK_ARGUMENT(uint8_t, dstRepStride) dstRep,
                       DRYDOCK_ARGUMENT(uint8_t, src0RepStride) src0Rep,
                       DRYDOCK_ARGUMENT(uint8_t, src1RepStride) src1Rep)
        : dstBlkStride(dstBlk),
          src0BlkStride(src0Blk),
          src1BlkStride(src1Blk),
          dstRepStride(dstRep),
          src0RepStride(src0Rep),
          src1RepStride(src1Rep) {}
    uint32_t blockNumber = 8;
    DRYDOCK_FIELD(uint8_t, dstBlkStride) dstBlkStride{1};
    DRYDOCK_FIELD(uint8_t, src0BlkStride) src0BlkStride{1};
    DRYDOCK_FIELD(uint8_t, src1BlkStride) src1BlkStride{1};
    DRYDOCK_FIELD(uint8_t, dstRepStride) dstRepStride{8};
    DRYDOCK_FIELD(uint8_t, src0RepStride) src0RepStride{8};
    DRYDOCK_FIELD(uint8_t, src1RepStride) src1RepStride{8};
    bool repeatStrideMode = false;
    bool strideSizeMode = false;
};

struct BrcbRepeatParams {
    BrcbRepeatParams() = default;
    BrcbRepeatParams(DRYDOCK_ARGUMENT(uint16_t, dstBlkStride) dstBlk,
                     DRYDOCK_ARGUMENT(uint16_t, dstRepStride) dstRep)
        : dstBlkStride(dstBlk), dstRepStride(dstRep) {}
    uint32_t blockNumber = 8;
    DRYDOCK_FIELD(uint16_t, dstBlkStride) dstBlkStride{1};
    DRYDOCK_FIELD(uint16_t, dstRepStride) dstRepStride{8};
    bool repeatStrideMode = false;
    bool strideSizeMode = false;
};

struct CopyRepeatParams {
    CopyRepeatParams() = default;
    CopyRepeatParams(DRYDOCK_ARGUMENT(uint16_t, dstStride) dstBlk,
                     DRYDOCK_ARGUMENT(uint16_t, srcStride) srcBlk,
                     DRYDOCK_ARGUMENT(uint16_t, dstRepeatSize) dstRep,
                     DRYDOCK_ARGUMENT(uint16_t, srcRepeatSize) srcRep)
        : dstStride(dstBlk), srcStride(srcBlk), dstRepeatSize(dstRep), srcRepeatSize(srcRep) {}
    DRYDOCK_FIELD(uint16_t, dstStride) dstStride{0};
    DRYDOCK_FIELD(uint16_t, srcStride) srcStride{0};
    DRYDOCK_FIELD(uint16_t, dstRepeatSize) dstRepeatSize{8};
    DRYDOCK_FIELD(uint16_t, srcRepeatSize) srcRepeatSize{8};
};

/// DataCopy: lengths and gaps in blocks of 32 bytes. DataCopyPad: blockLen and the GM gap in bytes.
struct DataCopyParams {
    DataCopyParams() = default;
    DataCopyParams(DRYDOCK_ARGUMENT(uint16_t, blockCount) count,
                   DRYDOCK_ARGUMENT(uint16_t, blockLen) len,
                   DRYDOCK_ARGUMENT(uint16_t, srcStride) src,
                   DRYDOCK_ARGUMENT(uint16_t, dstStride) dst)
        : blockCount(count), blockLen(len), srcStride(src), dstStride(dst) {}
    DRYDOCK_FIELD(uint16_t, blockCount) blockCount{1};
    DRYDOCK_FIELD(uint16_t, blockLen) blockLen{0};
    union {
        DRYDOCK_FIELD(uint16_t, srcStride) srcGap{0};
        DRYDOCK_FIELD(uint16_t, srcStride) srcStride;
    };
    union {
        DRYDOCK_FIELD(uint16_t, dstStride) dstGap{0};
        DRYDOCK_FIELD(uint16_t, dstStride) dstStride;
    };
};

/// DataCopyPad: blockLen and the GM gap in bytes, the UB gap in blocks of 32 bytes.
struct DataCopyExtParams {
    DataCopyExtParams() = default;
    DataCopyExtParams(DRYDOCK_ARGUMENT(uint16_t, blockCount) count,
                      DRYDOCK_ARGUMENT(uint32_t, blockLen) len,
                      DRYDOCK_ARGUMENT(uint32_t, srcStride) src,
                      DRYDOCK_ARGUMENT(uint32_t, dstStride) dst,
                      DRYDOCK_ARGUMENT(uint32_t, rsv) reserved)
        : blockCount(count), blockLen(len), srcStride(src), dstStride(dst), rsv(reserved) {}
    DRYDOCK_FIELD(uint16_t, blockCount) blockCount{1};
    DRYDOCK_FIELD(uint32_t, blockLen) blockLen{0};
    DRYDOCK_FIELD(uint32_t, srcStride) srcStride{0};
    DRYDOCK_FIELD(uint32_t, dstStride) dstStride{0};
    DRYDOCK_FIELD(uint32_t, rsv) rsv{0};
};

template <typename T>
struct DataCopyPadExtParams {
    DataCopyPadExtParams() = default;
    DataCopyPadExtParams(bool pad, DRYDOCK_ARGUMENT(uint8_t, leftPadding) left,
                         DRYDOCK_ARGUMENT(uint8_t, rightPadding) right, T value)
        : isPad(pad), leftPadding(left), rightPadding(right), paddingValue(value) {}
    bool isPad = false;
    DRYDOCK_FIELD(uint8_t, leftPadding) leftPadding{0};
    DRYDOCK_FIELD(uint8_t, rightPadding) rightPadding{0};
    T paddingValue = T(0);
};

/// As DataCopyPadExtParams, the value as raw bits.
struct DataCopyPadParams {
    DataCopyPadParams() = default;
    DataCopyPadParams(bool pad, DRYDOCK_ARGUMENT(uint8_t, leftPadding) left,
                      DRYDOCK_ARGUMENT(uint8_t, rightPadding) right, uint64_t value)
        : isPad(pad), leftPadding(left), rightPadding(right), paddingValue(value) {}
    bool isPad = false;
    DRYDOCK_FIELD(uint8_t, leftPadding) leftPadding{0};
    DRYDOCK_FIELD(uint8_t, rightPadding) rightPadding{0};
    uint64_t paddingValue = 0;
};

/// ND to NZ: pitches of the source in elements, of the destination in blocks of 32 bytes, its
/// matrix pitch in elements (spec kernel-core 4.1).
struct Nd2NzParams {
    Nd2NzParams() = default;
    Nd2NzParams(DRYDOCK_ARGUMENT(uint16_t, ndNum) count, DRYDOCK_ARGUMENT(uint16_t, nValue) n,
                DRYDOCK_ARGUMENT(uint16_t, dValue) d,
                DRYDOCK_ARGUMENT(uint16_t, srcNdMatrixStride) srcMatrix,
                DRYDOCK_ARGUMENT(uint16_t, srcDValue) srcRow,
                DRYDOCK_ARGUMENT(uint16_t, dstNzC0Stride) dstColumn,
                DRYDOCK_ARGUMENT(uint16_t, dstNzNStride) dstRow,
                DRYDOCK_ARGUMENT(uint16_t, dstNzMatrixStride) dstMatrix)
        : ndNum(count),
          nValue(n),
          dValue(d),
          srcNdMatrixStride(srcMatrix),
          srcDValue(srcRow),
          dstNzC0Stride(dstColumn),
          dstNzNStride(dstRow),
          dstNzMatrixStride(dstMatrix) {}
    DRYDOCK_FIELD(uint16_t, ndNum) ndNum{0};
    DRYDOCK_FIELD(uint16_t, nValue) nValue{0};
    DRYDOCK_FIELD(uint16_t, dValue) dValue{0};
    DRYDOCK_FIELD(uint16_t, srcNdMatrixStride) srcNdMatrixStride{0};
    DRYDOCK_FIELD(uint16_t, srcDValue) srcDValue{0};
    DRYDOCK_FIELD(uint16_t, dstNzC0Stride) dstNzC0Stride{0};
    DRYDOCK_FIELD(uint16_t, dstNzNStride) dstNzNStride{0};
    DRYDOCK_FIELD(uint16_t, dstNzMatrixStride) dstNzMatrixStride{0};
};

/// NZ to ND. ASSUMED: units of the source are fractals: the matrix pitch counts 256 elements, the
/// pitch of column blocks 16; those of the destination are elements.
struct Nz2NdParamsFull {
    Nz2NdParamsFull() = default;
    Nz2NdParamsFull(DRYDOCK_ARGUMENT(uint16_t, ndNum) count, DRYDOCK_ARGUMENT(uint16_t, nValue) n,
                    DRYDOCK_ARGUMENT(uint16_t, dValue) d,
                    DRYDOCK_ARGUMENT(uint16_t, srcNdMatrixStride) srcMatrix,
                    DRYDOCK_ARGUMENT(uint16_t, srcNStride) srcColumn,
                    DRYDOCK_ARGUMENT(uint16_t, dstDStride) dstRow,
                    DRYDOCK_ARGUMENT(uint16_t, dstNdMatrixStride) dstMatrix)
        : ndNum(count),
          nValue(n),
          dValue(d),
          srcNdMatrixStride(srcMatrix),
          srcNStride(srcColumn),
          dstDStride(dstRow),
          dstNdMatrixStride(dstMatrix) {}
    DRYDOCK_FIELD(uint16_t, ndNum) ndNum{1};
    DRYDOCK_FIELD(uint16_t, nValue) nValue{0};
    DRYDOCK_FIELD(uint16_t, dValue) dValue{0};
    DRYDOCK_FIELD(uint16_t, srcNdMatrixStride) srcNdMatrixStride{1};
    DRYDOCK_FIELD(uint16_t, srcNStride) srcNStride{0};
    DRYDOCK_FIELD(uint16_t, dstDStride) dstDStride{0};
    DRYDOCK_FIELD(uint16_t, dstNdMatrixStride) dstNdMatrixStride{1};
};

enum class BlockMode : uint8_t {
    BLOCK_MODE_NORMAL = 0,
    BLOCK_MODE_MATRIX,
    BLOCK_MODE_VECTOR,
    BLOCK_MODE_SMALL_CHANNEL,
    BLOCK_MODE_DEPTHWISE
};
enum class DeqScale : uint8_t { DEQ_NONE = 0, DEQ, VDEQ, DEQ8, VDEQ8, DEQ16, VDEQ16 };

/// What a copy does beside moving; only the default, nothing, is supported.
struct DataCopyEnhancedParams {
    BlockMode blockMode = BlockMode::BLOCK_MODE_NORMAL;
    DeqScale deqScale = DeqScale::DEQ_NONE;
    uint64_t deqValue = 0;
    uint8_t sidStoreMode = 0;
    bool isRelu = false;
};

/// One dimension of a slice; startIndex and endIndex are inclusive, burstLen counts blocks.
struct SliceInfo {
    SliceInfo() = default;
    SliceInfo(uint32_t start, uint32_t end, uint32_t gap, uint32_t burst, uint32_t shape = 0)
        : startIndex(start), endIndex(end), stride(gap), burstLen(burst), shapeValue(shape) {}
    uint32_t startIndex = 0;
    uint32_t endIndex = ONE_BLK_SIZE - 1;
    uint32_t stride = 0;
    uint32_t burstLen = ONE_BLK_SIZE;
    uint32_t shapeValue = 0;
};

/// A shape that a tensor carries for its user; at most 8 dims.
struct ShapeInfo {
    ShapeInfo() = default;
    ShapeInfo(uint8_t dims, const uint32_t sizes[], DataFormat format = DataFormat::ND)
        : ShapeInfo(dims, sizes, dims, sizes, format) {}
    ShapeInfo(uint8_t dims, const uint32_t sizes[], uint8_t originalDims,
              const uint32_t originalSizes[], DataFormat format)
        : shapeDim(dims), originalShapeDim(originalDims), dataFormat(format) {
        for (uint32_t i = 0; i < K_MAX_SHAPE_DIM; ++i) {
            shape[i] = i < dims ? sizes[i] : 0;
            originalShape[i] = i < originalDims ? originalSizes[i] : 0;
        }
    }
    uint8_t shapeDim = 0;
    uint8_t originalShapeDim = 0;
    uint32_t shape[K_MAX_SHAPE_DIM] = {};
    uint32_t originalShape[K_MAX_SHAPE_DIM] = {};
    DataFormat dataFormat = DataFormat::ND;
};

/// Physical memories, for LocalMemAllocator.
enum class Hardware : uint8_t { GM, UB, L1, L0A, L0B, L0C, BIAS, FIXBUF, MAX };

/// Life of a queue's buffer.
enum class TBufState : uint8_t { FREE = 0, OCCUPIED, ENQUE, DEQUE };
/// A buffer of a queue without its element type.
using TBufHandle = uint8_t*;
struct TBuffAddr {
    TBufHandle bufferHandle = nullptr;
    uint32_t dataLen = 0;     ///< bytes
    uint32_t bufferAddr = 0;  ///< bytes into its memory
    uint8_t logicPos = 0;     ///< TPosition
};

struct TQueConfig {
    bool nd2nz = false;
    bool nz2nd = false;
    bool scmBlockGroup = false;
    uint32_t bufferLen = 0;
    uint32_t bufferNumber = 0;
    uint32_t consumerSize = 0;
    TPosition consumer[8] = {};
    bool enableStaticEvtId = false;
    bool enableLoopQueue = false;
};

}  // namespace AscendC

namespace drydock::kernel {

using AscendC::HardEvent;
using AscendC::TPosition;

/// The memory a position lies in (spec kernel-core 3.1).
constexpr Space space_of(TPosition position) {
    switch (position) {
        case TPosition::GM:
        case TPosition::CO2:
        case TPosition::SPM:
            return Space::kGm;
        case TPosition::VECIN:
        case TPosition::VECOUT:
        case TPosition::VECCALC:
            return Space::kUb;
        case TPosition::A1:
        case TPosition::B1:
        case TPosition::C1:
        case TPosition::TSCM:
            return Space::kL1;
        case TPosition::A2:
            return Space::kL0a;
        case TPosition::B2:
            return Space::kL0b;
        case TPosition::CO1:
            return Space::kL0c;
        case TPosition::C2:
        case TPosition::C2PIPE2LOCAL:
            return Space::kBt;
        case TPosition::C2PIPE2GM:
            return Space::kFb;
        case TPosition::MAX:
            return Space::kNone;
    }
    return Space::kNone;
}

template <typename T>
struct DTypeOf;
#define DRYDOCK_TYPE(type, name)                    \
    template <>                                     \
    struct DTypeOf<type> {                          \
        static constexpr DType value = DType::name; \
    };
DRYDOCK_TYPE(float, kFloat32)
DRYDOCK_TYPE(half, kFloat16)
DRYDOCK_TYPE(bfloat16, kBfloat16)
DRYDOCK_TYPE(int8_t, kInt8)
DRYDOCK_TYPE(uint8_t, kUint8)
DRYDOCK_TYPE(int16_t, kInt16)
DRYDOCK_TYPE(uint16_t, kUint16)
DRYDOCK_TYPE(int32_t, kInt32)
DRYDOCK_TYPE(uint32_t, kUint32)
DRYDOCK_TYPE(int64_t, kInt64)
DRYDOCK_TYPE(uint64_t, kUint64)
DRYDOCK_TYPE(long long, kInt64)
DRYDOCK_TYPE(unsigned long long, kUint64)
DRYDOCK_TYPE(double, kDouble)
DRYDOCK_TYPE(bool, kBool)
DRYDOCK_TYPE(AscendC::int4b_t, kInt4)
DRYDOCK_TYPE(complex64, kComplex64)
DRYDOCK_TYPE(complex32, kComplex32)
DRYDOCK_TYPE(hifloat8_t, kHifloat8)
DRYDOCK_TYPE(fp8_e5m2_t, kFloat8E5m2)
DRYDOCK_TYPE(fp8_e4m3fn_t, kFloat8E4m3fn)
DRYDOCK_TYPE(fp8_e8m0_t, kFloat8E8m0)
#undef DRYDOCK_TYPE

template <typename T>
inline constexpr DType kDType = DTypeOf<std::remove_cv_t<T>>::value;

/// Bytes of n elements; 4-bit elements are packed.
template <typename T>
constexpr uint64_t bytes_of(uint64_t n) {
    return std::is_same<T, AscendC::int4b_t>::value ? (n + 1) / 2 : n * sizeof(T);
}

/// The raw bits of a scalar, low end.
template <typename T>
DRYDOCK_INLINE uint64_t bits_of(const T& value) {
    uint64_t bits = 0;
    __builtin_memcpy(&bits, &value, sizeof(T));
    return bits;
}
/// The scalar that has these raw bits.
template <typename T>
DRYDOCK_INLINE T value_of_bits(uint64_t bits) {
    T value;
    __builtin_memcpy(static_cast<void*>(&value), &bits, sizeof(T));
    return value;
}

}  // namespace drydock::kernel
