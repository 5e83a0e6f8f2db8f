#pragma once
// Tiling of the matrix multiplication on the host: which part each core has and in which basic blocks
// it works (spec kernel-vector 6). The split is Drydock's own: any valid one gives the same result.
#include <cstdint>

#include "drydock/detail/library_tiling.h"
#include "platform/platform_ascendc.h"

namespace matmul_tiling {

enum class TPosition : int32_t {
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
    MAX
};
enum class CubeFormat : int32_t { ND = 0, NZ, ZN, ZZ, NN, VECTOR, SCALAR, ND_ALIGN };
/// Numbered as the public data types.
enum class DataType : int32_t {
    DT_FLOAT = 0,
    DT_FLOAT16 = 1,
    DT_INT8 = 2,
    DT_INT32 = 3,
    DT_UINT8 = 4,
    DT_INT16 = 6,
    DT_UINT16 = 7,
    DT_UINT32 = 8,
    DT_INT64 = 9,
    DT_UINT64 = 10,
    DT_DOUBLE = 11,
    DT_BOOL = 12,
    DT_BF16 = 27,
    DT_BFLOAT16 = DT_BF16,
    DT_INT4 = 29
};
enum class MatrixTraverse : int32_t { NOSET = 0, FIRSTM = 1, FIRSTN = 2 };
enum class MatrixMadType : int32_t { NORMAL = 0, HF32 = 1 };
enum class ScheduleType : int32_t { INNER_PRODUCT = 0, OUTER_PRODUCT = 1 };

/// Common part. Sizes in elements; a function that returns int32_t returns 0, or -1 for an argument
/// it cannot take. GetTiling logs why it fails.
class __attribute__((visibility("default"))) MatmulApiTilingBase {
  public:
    MatmulApiTilingBase();
    explicit MatmulApiTilingBase(const platform_ascendc::PlatformAscendC& ascendcPlatform);
    virtual ~MatmulApiTilingBase() = default;

    int32_t SetAType(TPosition pos, CubeFormat type, DataType dataType, bool isTrans = false);
    int32_t SetBType(TPosition pos, CubeFormat type, DataType dataType, bool isTrans = false);
    int32_t SetCType(TPosition pos, CubeFormat type, DataType dataType);
    int32_t SetBiasType(TPosition pos, CubeFormat type, DataType dataType);
    /// What this tiling is about: the whole for MultiCoreMatmulTiling, the core's part for
    /// MatmulApiTiling.
    virtual int32_t SetShape(int32_t m, int32_t n, int32_t k);
    int32_t SetOrgShape(int32_t orgMIn, int32_t orgNIn, int32_t orgKIn);
    int32_t SetOrgShape(int32_t orgMIn, int32_t orgNIn, int32_t orgKaIn, int32_t orgKbIn);
    int32_t SetBias(bool isBiasIn = false) { return EnableBias(isBiasIn); }
    int32_t EnableBias(bool isBiasIn = false);
    /// Bytes that the multiplication may use; -1: all there are.
    int32_t SetBufferSpace(int32_t l1Size = -1, int32_t l0CSize = -1, int32_t ubSize = -1,
                           int32_t btSize = -1);
    /// Basic block of this size; -1 leaves the choice.
    int32_t SetFixSplit(int32_t baseMIn = -1, int32_t baseNIn = -1, int32_t baseKIn = -1);
    int32_t SetTraverse(MatrixTraverse traverse);
    // Accepted without effect on the split.
    int32_t SetMadType(MatrixMadType) { return 0; }
    int32_t SetDoubleBuffer(bool, bool, bool, bool, bool = true, bool = true) { return 0; }
    int32_t SetSplitRange(int32_t = -1, int32_t = -1, int32_t = -1, int32_t = -1, int32_t = -1,
                          int32_t = -1) {
        return 0;
    }
    int32_t GetBaseM() const { return base_m_; }
    int32_t GetBaseN() const { return base_n_; }
    int32_t GetBaseK() const { return base_k_; }

    /// Fills the structure: 0, or -1 when no valid split exists.
    int64_t GetTiling(optiling::TCubeTiling& tiling);
    int64_t GetTiling(::TCubeTiling& tiling);

  protected:
    struct Operand {
        TPosition pos = TPosition::GM;
        CubeFormat format = CubeFormat::ND;
        DataType type = DataType::DT_FLOAT16;
        bool transposed = false;
    };
    /// Sets the cores used and the part of each; false when that is impossible.
    virtual bool Split() = 0;
    bool Fill(::TCubeTiling& tiling);
    bool ChooseBase();

    uint64_t l1_bytes_ = 0, l0a_bytes_ = 0, l0b_bytes_ = 0, l0c_bytes_ = 0;
    Operand a_, b_, c_, bias_type_;
    int32_t m_ = 0, n_ = 0, k_ = 0;
    int32_t org_m_ = 0, org_n_ = 0, org_ka_ = 0, org_kb_ = 0;
    int32_t single_m_ = 0, single_n_ = 0, single_k_ = 0;
    int32_t fix_m_ = -1, fix_n_ = -1, fix_k_ = -1;
    int32_t base_m_ = 0, base_n_ = 0, base_k_ = 0;
    int32_t used_cores_ = 1;
    bool bias_ = false;
    MatrixTraverse traverse_ = MatrixTraverse::FIRSTM;

  private:
    void ReadPlatform(const platform_ascendc::PlatformAscendC& platform);
};

/// One core's multiplication.
class __attribute__((visibility("default"))) MatmulApiTiling : public MatmulApiTilingBase {
  public:
    using MatmulApiTilingBase::MatmulApiTilingBase;

  protected:
    bool Split() override;
};

/// A multiplication divided among cores along M and N; K stays whole.
class __attribute__((visibility("default"))) MultiCoreMatmulTiling : public MatmulApiTilingBase {
  public:
    using MatmulApiTilingBase::MatmulApiTilingBase;

    /// Cores there are for it.
    int32_t SetDim(int32_t dim);
    int32_t SetSingleShape(int32_t singleMIn = -1, int32_t singleNIn = -1, int32_t singleKIn = -1);
    int32_t SetSingleRange(int32_t maxM = -1, int32_t maxN = -1, int32_t maxK = -1,
                           int32_t minM = -1, int32_t minN = -1, int32_t minK = -1);
    /// Each core's sizes become multiples of these; -1 leaves 16.
    int32_t SetAlignSplit(int32_t alignM, int32_t alignN, int32_t alignK);
    void EnableMultiCoreSplitK(bool) {}
    int32_t GetSingleShape(int32_t& shapeM, int32_t& shapeN, int32_t& shapeK) const;
    /// After GetTiling: cores used, along M and along N.
    int32_t GetCoreNum(int32_t& dim, int32_t& mDim, int32_t& nDim) const;

  protected:
    bool Split() override;

  private:
    int32_t dim_ = 1;
    int32_t wanted_m_ = -1, wanted_n_ = -1, wanted_k_ = -1;
    int32_t max_m_ = -1, max_n_ = -1;
    int32_t align_m_ = 16, align_n_ = 16;
    int32_t m_dim_ = 1, n_dim_ = 1;
};

}  // namespace matmul_tiling
