#pragma once
// Interfaces that the model does not have. They are declared, so that using one is one sentence
// that names it (docs/limitations.md lists them).
#include "list_tensor-inl.h"
#include "refused-inl.h"

namespace AscendC {

#define DRYDOCK_MISSING(name) DRYDOCK_REFUSE(name, DRYDOCK_MISSING_TEXT)
// Advanced functions.
DRYDOCK_MISSING(TransData)
DRYDOCK_MISSING(SoftmaxFlashV3)
DRYDOCK_MISSING(Quantize)
DRYDOCK_MISSING(Dequantize)
// The matrix unit by hand; Matmul is there.
DRYDOCK_MISSING(LoadData)
DRYDOCK_MISSING(LoadDataWithTranspose)
DRYDOCK_MISSING(LoadDataWithSparse)
DRYDOCK_MISSING(InitConstValue)
DRYDOCK_MISSING(Mmad)
DRYDOCK_MISSING(MmadWithSparse)
DRYDOCK_MISSING(Fixpipe)
DRYDOCK_MISSING(BroadCastVecToMM)
DRYDOCK_REFUSE_GLOBAL(Fixpipe, DRYDOCK_MISSING_TEXT)
#undef DRYDOCK_MISSING

#define DRYDOCK_MISSING_TYPE(name) DRYDOCK_REFUSE_TYPE(name, DRYDOCK_MISSING_TEXT);
DRYDOCK_MISSING_TYPE(LoadData2DParams)
DRYDOCK_MISSING_TYPE(LoadData2DParamsV2)
DRYDOCK_MISSING_TYPE(LoadData2dTransposeParams)
DRYDOCK_MISSING_TYPE(LoadDataRepeatParam)
DRYDOCK_MISSING_TYPE(MmadParams)
DRYDOCK_MISSING_TYPE(FixpipeParamsV220)
DRYDOCK_MISSING_TYPE(DataCopyCO12DstParams)
template <typename>
DRYDOCK_MISSING_TYPE(LoadData3DParamsV1)
template <typename>
DRYDOCK_MISSING_TYPE(LoadData3DParamsV2)
template <typename>
DRYDOCK_MISSING_TYPE(InitConstValueParams)
#undef DRYDOCK_MISSING_TYPE

/// Element types with a layout: T stands for TensorTrait<T>.
template <typename T, TPosition pos = TPosition::GM, typename Layout = void>
struct TensorTrait;
/// The element type of a tensor's template argument.
template <typename T>
using PrimT = T;
template <typename T, TPosition pos, typename Layout>
class LocalTensor<TensorTrait<T, pos, Layout>> {
    static_assert(drydock::kernel::kNever<T>, DRYDOCK_MISSING_TEXT(TensorTrait));
};
template <typename T, TPosition pos, typename Layout>
class GlobalTensor<TensorTrait<T, pos, Layout>> {
    static_assert(drydock::kernel::kNever<T>, DRYDOCK_MISSING_TEXT(TensorTrait));
};

/// Unified buffer to L1 with the padding of both structures.
template <typename T>
DRYDOCK_INLINE void DataCopyPad(const LocalTensor<T>&, const LocalTensor<T>&, const DataCopyParams&,
                                const Nd2NzParams&) {
    static_assert(drydock::kernel::kNever<T>,
                  "DataCopyPad with Nd2NzParams is not supported yet; see docs/coverage.md");
}

// Registers that only newer chips count with.
enum class SpecialPurposeReg : uint8_t { AR = 0 };
template <SpecialPurposeReg spr>
DRYDOCK_INLINE int64_t GetSpr() {
    static_assert(drydock::kernel::kNeverValue<spr>, DRYDOCK_MISSING_TEXT(GetSpr));
    return 0;
}
template <SpecialPurposeReg spr>
DRYDOCK_INLINE void ClearSpr() {
    static_assert(drydock::kernel::kNeverValue<spr>, DRYDOCK_MISSING_TEXT(ClearSpr));
}

// Atomic instructions of the scalar unit on GM, and copies of many dimensions: other chips.
#define DRYDOCK_ABSENT_ATOMIC(name)                                                        \
    template <typename T>                                                                  \
    DRYDOCK_INLINE T name(T*, drydock::kernel::Anything, drydock::kernel::Anything = {}) { \
        static_assert(drydock::kernel::kNever<T>, DRYDOCK_ABSENT_TEXT(name));              \
        return T();                                                                        \
    }
DRYDOCK_ABSENT_ATOMIC(AtomicAdd)
DRYDOCK_ABSENT_ATOMIC(AtomicMax)
DRYDOCK_ABSENT_ATOMIC(AtomicMin)
DRYDOCK_ABSENT_ATOMIC(AtomicExch)
DRYDOCK_ABSENT_ATOMIC(AtomicCas)
#undef DRYDOCK_ABSENT_ATOMIC
template <typename, uint8_t>
DRYDOCK_REFUSE_TYPE(MultiCopyParams, DRYDOCK_ABSENT_TEXT);

}  // namespace AscendC
