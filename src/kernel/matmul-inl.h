#pragma once
// Matmul: C = A * B + bias for a part of a matrix, in basic blocks or at once (spec kernel-vector
// 6). One record per basic block, or one for all, computed on the core that asks for it.
#include "matmul_types-inl.h"

// A configuration that a source declares constexpr is a template argument of internal linkage.
#pragma GCC diagnostic ignored "-Wsubobject-linkage"

namespace drydock::kernel {

/// Where an operand begins, and how long its rows are.
struct MatrixAt {
    Space space = Space::kNone;
    uint64_t at = 0;
};
template <typename T>
DRYDOCK_INLINE MatrixAt matrix_at(const GlobalTensor<T>& t) {
    return {Space::kGm, reinterpret_cast<uint64_t>(gm_address(t))};
}
template <typename T>
DRYDOCK_INLINE MatrixAt matrix_at(const LocalTensor<T>& t) {
    check_tensor(t);
    return {Access::space(t), Access::offset(t)};
}

constexpr uint64_t up_to(uint64_t value, uint64_t unit) { return (value + unit - 1) / unit * unit; }

/// Elements per column block of a matrix in columns. What the matrix unit gives has 16, bytes 32.
template <typename T>
constexpr uint32_t source_columns() {
    return 32 / sizeof(T);
}
template <typename T>
constexpr uint32_t result_columns() {
    return sizeof(T) == 1 ? 32 : 16;
}

/// A stored matrix from row `row0`, column `column0` on; `rows` and `columns` are those of the
/// whole stored matrix, which say how far its rows and column blocks lie apart.
template <typename T, CubeFormat format>
DRYDOCK_INLINE MatrixOperand matrix_operand(const MatrixAt& from, uint32_t c0, uint64_t rows,
                                            uint64_t columns, uint64_t row0, uint64_t column0) {
    static_assert(format == CubeFormat::ND || format == CubeFormat::NZ ||
                      format == CubeFormat::VECTOR || format == CubeFormat::ND_ALIGN,
                  "Matmul: the formats are ND, NZ, VECTOR and (of C) ND_ALIGN; see "
                  "docs/coverage.md");
    MatrixOperand m{};
    m.space = from.space;
    m.dtype = kDType<T>;
    m.columns_block = format == CubeFormat::NZ ? c0 : 0;
    constexpr uint64_t kSize = sizeof(T);
    if constexpr (format == CubeFormat::NZ) {
        m.pitch = up_to(rows, AscendC::BLOCK_CUBE) * c0 * kSize;
        m.at = from.at + column0 / c0 * m.pitch + (row0 * c0 + column0 % c0) * kSize;
    } else {
        const bool local = from.space != Space::kGm;
        m.pitch = columns * kSize;
        if (local || format == CubeFormat::ND_ALIGN) m.pitch = block_bytes(m.pitch);
        m.at = from.at + row0 * m.pitch + column0 * kSize;
    }
    return m;
}

/// The pairs of input and result types of the matrix unit (spec kernel-vector 6).
template <typename A, typename B, typename C>
constexpr bool matmul_types() {
    constexpr bool same = std::is_same<A, B>::value;
    if constexpr (std::is_same<A, int8_t>::value) return same && kOneOf<C, int32_t>;
    return same && kOneOf<A, half, bfloat16, float> && kOneOf<C, half, bfloat16, float>;
}

}  // namespace drydock::kernel

#define DRYDOCK_MISSING_MATMUL(name) "Matmul::" DRYDOCK_MISSING_TEXT(name)

namespace AscendC {

/// Functions that replace parts of the device's library.
template <auto... functions>
struct MatmulCallBackFunc {
    static_assert(((functions == nullptr) && ...),
                  "Matmul with callback functions is not supported yet; see docs/coverage.md");
};

/// A multiplication on the core that has the matrix unit. In a launch with both kinds of cores the
/// vector cores do nothing here, as their compilation leaves this class empty.
/// Sizes in elements. Operands in ND have the row lengths of SetOrgShape in GM and of the single
/// shape in a local memory (ASSUMED: rounded up to 32 bytes there).
template <class A_TYPE, class B_TYPE, class C_TYPE, class BIAS_TYPE = C_TYPE,
          const auto& MM_CFG = CFG_NORM, class MM_CB = MatmulCallBackFunc<>>
class MatmulImpl {
    using AT = typename A_TYPE::T;
    using BT = typename B_TYPE::T;
    using CT = typename C_TYPE::T;
    using BiasT = typename BIAS_TYPE::T;
    static_assert(sizeof(MM_CB) != 0, "instantiates the check of MatmulCallBackFunc");
    static_assert(drydock::kernel::matmul_types<AT, BT, CT>(),
                  "Matmul: A and B are both half, bfloat16_t or float with a result of half, "
                  "bfloat16_t or float, or both int8_t with a result of int32_t");

  public:
    using AType = A_TYPE;
    using BType = B_TYPE;
    using CType = C_TYPE;
    using BiasType = BIAS_TYPE;

    MatmulImpl() = default;
    MatmulImpl(const MatmulImpl&) = delete;
    MatmulImpl& operator=(const MatmulImpl&) = delete;

    DRYDOCK_INLINE void Init(const TCubeTiling* cubeTiling, TPipe* = nullptr) {
        if (cubeTiling == nullptr) return;
        tiling_ = *cubeTiling;
        SetOrgShape(tiling_.M, tiling_.N, tiling_.Ka, tiling_.Kb);
        SetSingleShape(tiling_.singleCoreM, tiling_.singleCoreN, tiling_.singleCoreK);
    }
    DRYDOCK_INLINE void SetOrgShape(int orgM, int orgN, int orgK) {
        SetOrgShape(orgM, orgN, orgK, orgK);
    }
    /// `orgKc`: elements from row to row of C in GM; 0 = orgN.
    DRYDOCK_INLINE void SetOrgShape(int orgM, int orgN, int orgKa, int orgKb, int orgKc = 0) {
        org_m_ = orgM;
        org_n_ = orgN;
        org_ka_ = orgKa;
        org_kb_ = orgKb;
        org_kc_ = orgKc == 0 ? orgN : orgKc;
    }
    DRYDOCK_INLINE void SetSingleShape(int singleM, int singleN, int singleK) {
        m_ = singleM;
        n_ = singleN;
        k_ = singleK;
        Restart();
    }
    /// Sizes of this call's part where they differ from the single shape; -1: they do not.
    DRYDOCK_INLINE void SetTail(int tailM = -1, int tailN = -1, int tailK = -1) {
        if (tailM != -1) m_ = tailM;
        if (tailN != -1) n_ = tailN;
        if (tailK != -1) k_ = tailK;
        Restart();
    }
    DRYDOCK_INLINE void SetTensorA(const GlobalTensor<AT>& gm, bool isTransposeA = false) {
        SetA(drydock::kernel::matrix_at(gm), isTransposeA);
    }
    DRYDOCK_INLINE void SetTensorA(const LocalTensor<AT>& leftMatrix, bool isTransposeA = false) {
        SetA(drydock::kernel::matrix_at(leftMatrix), isTransposeA);
    }
    DRYDOCK_INLINE void SetTensorB(const GlobalTensor<BT>& gm, bool isTransposeB = false) {
        SetB(drydock::kernel::matrix_at(gm), isTransposeB);
    }
    DRYDOCK_INLINE void SetTensorB(const LocalTensor<BT>& rightMatrix, bool isTransposeB = false) {
        SetB(drydock::kernel::matrix_at(rightMatrix), isTransposeB);
    }
    /// n elements, added to every row.
    DRYDOCK_INLINE void SetBias(const GlobalTensor<BiasT>& biasGlobal) {
        bias_ = drydock::kernel::matrix_at(biasGlobal);
    }
    DRYDOCK_INLINE void SetBias(const LocalTensor<BiasT>& inputBias) {
        bias_ = drydock::kernel::matrix_at(inputBias);
    }
    DRYDOCK_INLINE void DisableBias() { bias_ = {}; }
    DRYDOCK_INLINE void ClearBias() { DisableBias(); }

    /// Goes on to the next basic block; false when there is none.
    template <bool sync = true>
    DRYDOCK_INLINE bool Iterate(bool enPartialSum = false) {
        using namespace drydock;
        if (!Works()) return false;
        if (unlikely(enPartialSum)) {
            kernel_fault("api.unsupported",
                         "Matmul: Iterate with enPartialSum is not supported; see docs/coverage.md",
                         "multiply with the whole K at once");
        }
        CheckReady("Iterate");
        const int64_t blocks = Count(m_, BaseM()) * Count(n_, BaseN());
        return ++block_ < blocks;
    }
    template <bool sync = true>
    DRYDOCK_INLINE void GetTensorC(const GlobalTensor<CT>& gm, uint8_t enAtomic = 0,
                                   bool enSequentialWrite = false) {
        if (Works()) GiveBlock(drydock::kernel::matrix_at(gm), enAtomic, enSequentialWrite);
    }
    template <bool sync = true>
    DRYDOCK_INLINE void GetTensorC(const LocalTensor<CT>& co2Local, uint8_t enAtomic = 0,
                                   bool enSequentialWrite = false) {
        if (Works()) GiveBlock(drydock::kernel::matrix_at(co2Local), enAtomic, enSequentialWrite);
    }
    template <bool sync = true>
    DRYDOCK_INLINE void GetTensorC(const GlobalTensor<CT>& gm, const LocalTensor<CT>& co2Local,
                                   uint8_t enAtomic = 0, bool enSequentialWrite = false) {
        GetTensorC(gm, enAtomic, enSequentialWrite);
        GetTensorC(co2Local, enAtomic, enSequentialWrite);
    }
    /// The whole part.
    template <bool sync = true>
    DRYDOCK_INLINE void IterateAll(const GlobalTensor<CT>& gm, uint8_t enAtomic = 0,
                                   bool enSequentialWrite = false, bool = false, bool = false) {
        if (!Works()) return;
        const drydock::kernel::MatrixAt to = drydock::kernel::matrix_at(gm);
        if (!enSequentialWrite) return Multiply(Whole(to, 0, 0), 0, 0, m_, n_, enAtomic);
        // Basic blocks one after the other.
        drydock::kernel::MatrixAt at = to;
        Restart();
        while (Iterate()) {
            GiveBlock(at, enAtomic, true);
            at.at += uint64_t(BaseM()) * BaseN() * sizeof(CT);
        }
    }
    template <bool sync = true>
    DRYDOCK_INLINE void IterateAll(const LocalTensor<CT>& ubCmatrix, uint8_t enAtomic = 0) {
        if (!Works()) return;
        Multiply(Whole(drydock::kernel::matrix_at(ubCmatrix), 0, 0), 0, 0, m_, n_, enAtomic);
    }

    // Nothing to wait for, to end or to lend.
    DRYDOCK_INLINE void End() {}
    DRYDOCK_INLINE void WaitIterateAll() {}
    DRYDOCK_INLINE void WaitGetTensorC() {}
    DRYDOCK_INLINE void SetSubBlockIdx(uint8_t) {}
    DRYDOCK_INLINE uint8_t GetSubBlockIdx() const {
        return drydock::current_core().sub_block_index;
    }
    template <typename T>
    DRYDOCK_INLINE void SetWorkspace(GlobalTensor<T>&) {}
    template <typename T>
    DRYDOCK_INLINE void SetWorkspace(__gm__ const T*, int) {}
    DRYDOCK_INLINE void SetLocalWorkspace(const LocalTensor<uint8_t>&) {}
    DRYDOCK_INLINE void SetHF32(bool, int32_t = 0) {}
    DRYDOCK_INLINE void SetUserDefInfo(const uint64_t) {}
    template <typename T>
    DRYDOCK_INLINE void SetSelfDefineData(const T&) {}

    // Batches, and quantised and sparse operands.
    DRYDOCK_REFUSE_MEMBER(IterateBatch, DRYDOCK_MISSING_MATMUL)
    DRYDOCK_REFUSE_MEMBER(IterateNBatch, DRYDOCK_MISSING_MATMUL)
    DRYDOCK_REFUSE_MEMBER(GetBatchTensorC, DRYDOCK_MISSING_MATMUL)
    DRYDOCK_REFUSE_MEMBER(GetBatchC, DRYDOCK_MISSING_MATMUL)
    DRYDOCK_REFUSE_MEMBER(SetBatchNum, DRYDOCK_MISSING_MATMUL)
    DRYDOCK_REFUSE_MEMBER(WaitIterateBatch, DRYDOCK_MISSING_MATMUL)
    DRYDOCK_REFUSE_MEMBER(SetQuantScalar, DRYDOCK_MISSING_MATMUL)
    DRYDOCK_REFUSE_MEMBER(SetQuantVector, DRYDOCK_MISSING_MATMUL)
    DRYDOCK_REFUSE_MEMBER(SetAntiQuantScalar, DRYDOCK_MISSING_MATMUL)
    DRYDOCK_REFUSE_MEMBER(SetAntiQuantVector, DRYDOCK_MISSING_MATMUL)
    DRYDOCK_REFUSE_MEMBER(SetSparseIndex, DRYDOCK_MISSING_MATMUL)

  private:
    using At = drydock::kernel::MatrixAt;
    using Operand = drydock::MatrixOperand;

    /// Vector cores of a launch with cube cores leave this to those; Matmul asks on their behalf.
    DRYDOCK_INLINE bool Works() const {
        const drydock::CoreContext& core = drydock::current_core();
        return client_ || core.core_type == drydock::CoreType::kCube || !core.mixed;
    }
    static constexpr int64_t Count(int64_t size, int64_t unit) {
        return unit <= 0 ? 0 : (size + unit - 1) / unit;
    }
    DRYDOCK_INLINE int32_t BaseM() const {
        return MM_CFG.basicM != 0 ? static_cast<int32_t>(MM_CFG.basicM) : tiling_.baseM;
    }
    DRYDOCK_INLINE int32_t BaseN() const {
        return MM_CFG.basicN != 0 ? static_cast<int32_t>(MM_CFG.basicN) : tiling_.baseN;
    }
    DRYDOCK_INLINE void Restart() { block_ = -1; }
    DRYDOCK_INLINE void SetA(const At& at, bool transposed) {
        a_ = at;
        a_transposed_ = transposed;
        Restart();
    }
    DRYDOCK_INLINE void SetB(const At& at, bool transposed) {
        b_ = at;
        b_transposed_ = transposed;
        Restart();
    }
    DRYDOCK_INLINE void CheckReady(const char* call) const {
        using namespace drydock;
        if (unlikely(a_.space == Space::kNone || b_.space == Space::kNone)) {
            kernel_fault("api.matmul",
                         kernel::text("Matmul: %s before SetTensorA and SetTensorB", call),
                         "set both operands first");
        }
        if (unlikely(m_ <= 0 || n_ <= 0 || k_ <= 0 || BaseM() <= 0 || BaseN() <= 0)) {
            kernel_fault("api.matmul",
                         kernel::text("Matmul: %s with a part of %d x %d x %d and basic blocks of "
                                      "%d x %d",
                                      call, m_, n_, k_, BaseM(), BaseN()),
                         "call Init with the tiling of the host, sizes above 0");
        }
    }
    /// C as a part of the whole result, from (m0, n0) on.
    DRYDOCK_INLINE Operand Whole(const At& to, int64_t m0, int64_t n0) const {
        const bool gm = to.space == drydock::Space::kGm;
        return drydock::kernel::matrix_operand<CT, C_TYPE::format>(
            to, drydock::kernel::result_columns<CT>(), gm ? org_m_ : m_, gm ? org_kc_ : n_, m0, n0);
    }
    /// ASSUMED: a block alone has the row length of its own columns, rounded up to 32 bytes in UB.
    DRYDOCK_INLINE void GiveBlock(const At& to, uint8_t atomic, bool alone) {
        using namespace drydock;
        CheckReady("GetTensorC");
        const int64_t rows = Count(m_, BaseM()), columns = Count(n_, BaseN());
        if (unlikely(block_ < 0 || block_ >= rows * columns)) {
            kernel_fault("api.matmul", "Matmul: GetTensorC without a basic block",
                         "call it once after each Iterate that returned true");
        }
        const bool along_n = tiling_.iterateOrder == 1;
        const int64_t row = along_n ? block_ / columns : block_ % rows;
        const int64_t column = along_n ? block_ % columns : block_ / rows;
        const int64_t m0 = row * BaseM(), n0 = column * BaseN();
        const int64_t m = m_ - m0 < BaseM() ? m_ - m0 : BaseM();
        const int64_t n = n_ - n0 < BaseN() ? n_ - n0 : BaseN();
        const Operand c = alone ? kernel::matrix_operand<CT, C_TYPE::format>(
                                      to, kernel::result_columns<CT>(), m, n, 0, 0)
                                : Whole(to, m0, n0);
        Multiply(c, m0, n0, m, n, atomic);
    }
    DRYDOCK_INLINE void Multiply(const Operand& c, int64_t m0, int64_t n0, int64_t m, int64_t n,
                                 uint8_t atomic) {
        using namespace drydock;
        CheckReady("IterateAll");
        MatmulForm form{};
        const bool a_gm = a_.space == Space::kGm, b_gm = b_.space == Space::kGm;
        const int64_t am = a_gm ? org_m_ : m_, ak = a_gm ? org_ka_ : k_;
        const int64_t bn = b_gm ? org_n_ : n_, bk = b_gm ? org_kb_ : k_;
        const bool at = a_transposed_, bt = b_transposed_;
        form.a = kernel::matrix_operand<AT, A_TYPE::format>(
            a_, kernel::source_columns<AT>(), at ? ak : am, at ? am : ak, at ? 0 : m0, at ? m0 : 0);
        form.b = kernel::matrix_operand<BT, B_TYPE::format>(
            b_, kernel::source_columns<BT>(), bt ? bn : bk, bt ? bk : bn, bt ? n0 : 0, bt ? 0 : n0);
        form.a.transposed = at;
        form.b.transposed = bt;
        form.c = c;
        if (bias_.space != Space::kNone) {
            form.bias.space = bias_.space;
            form.bias.at = bias_.at + static_cast<uint64_t>(n0) * sizeof(BiasT);
            form.bias.dtype = kernel::kDType<BiasT>;
        }
        form.m = static_cast<uint32_t>(m);
        form.n = static_cast<uint32_t>(n);
        form.k = static_cast<uint32_t>(k_);
        Record r{};
        r.op = Opcode::kMatmul;
        r.pipe = Pipe::kM;
        r.dtype = kernel::kDType<AT>;
        r.dst_dtype = kernel::kDType<CT>;
        r.dst_space = c.space;
        // A client's operand in L1 is fetched on the other core: only UB ties the call to this one.
        r.src_space = a_.space == Space::kUb ? Space::kUb : Space::kGm;
        r.count = static_cast<uint32_t>(m * n);
        r.atomic = static_cast<uint8_t>(current_core().vector.atomic);
        if (atomic != 0) r.atomic = atomic;  // 1 add, 2 max, 3 min: as AtomicOp
        r.form = Form::kSpecial;
        r.side = &form;
        record(r);
    }

  protected:
    bool client_ = false;

  private:
    TCubeTiling tiling_{};
    int32_t org_m_ = 0, org_n_ = 0, org_ka_ = 0, org_kb_ = 0, org_kc_ = 0;
    int32_t m_ = 0, n_ = 0, k_ = 0;
    At a_, b_, bias_;
    bool a_transposed_ = false, b_transposed_ = false;
    int64_t block_ = -1;  ///< basic block of the newest Iterate
};

/// The same, asked for on a vector core: the cube core of its block does the work on the device.
template <class A_TYPE, class B_TYPE, class C_TYPE, class BIAS_TYPE = C_TYPE,
          const auto& MM_CFG = CFG_NORM, class MM_CB = MatmulCallBackFunc<>>
class Matmul : public MatmulImpl<A_TYPE, B_TYPE, C_TYPE, BIAS_TYPE, MM_CFG, MM_CB> {
  public:
    DRYDOCK_INLINE Matmul() { this->client_ = true; }
};

/// Where the library's part of the workspace begins: not null, but nobody's to read.
DRYDOCK_INLINE GM_ADDR GetSysWorkSpacePtr() {
    static uint8_t nothing[64];
    return nothing;
}

}  // namespace AscendC

namespace drydock::kernel {

inline void register_matmul(AscendC::TPipe*) {}
/// Objects, each with its tiling or (then Init follows) without.
template <typename Object, typename... More>
DRYDOCK_INLINE void register_matmul(AscendC::TPipe* pipe, Object& object, More&&... more);
template <typename Object, typename Tiling, typename... More>
DRYDOCK_INLINE void register_with_tiling(AscendC::TPipe* pipe, Object& object, Tiling&& tiling,
                                         More&&... more) {
    if constexpr (std::is_convertible<Tiling, const TCubeTiling*>::value) {
        object.Init(tiling, pipe);
        register_matmul(pipe, more...);
    } else {
        register_matmul(pipe, tiling, more...);
    }
}
template <typename Object, typename... More>
DRYDOCK_INLINE void register_matmul(AscendC::TPipe* pipe, Object& object, More&&... more) {
    if constexpr (sizeof...(More) != 0) register_with_tiling(pipe, object, more...);
}
/// The cube core of a mixed launch serves the vector cores from here on, until they end.
DRYDOCK_INLINE bool serves_matmul() {
    const CoreContext& core = current_core();
    return core.core_type == CoreType::kCube && core.mixed;
}

}  // namespace drydock::kernel

#if defined(DRYDOCK_MARK_KERNELS)
// Kernels that get here start cube cores too: drydock-c++ looks for the word.
#define DRYDOCK_MARK_MATMUL __drydock_matmul__;
#else
#define DRYDOCK_MARK_MATMUL
#endif
#ifdef ASCENDC_CUBE_ONLY
#define REGIST_MATMUL_OBJ(tpipe, workspace, ...) \
    DRYDOCK_MARK_MATMUL                          \
    ::drydock::kernel::register_matmul(tpipe, __VA_ARGS__)
#else
#define REGIST_MATMUL_OBJ(tpipe, workspace, ...)    \
    DRYDOCK_MARK_MATMUL                             \
    if (::drydock::kernel::serves_matmul()) return; \
    (void)(workspace);                              \
    ::drydock::kernel::register_matmul(tpipe, __VA_ARGS__)
#endif

/// The older namespace of the same names.
namespace matmul {
using AscendC::BatchMode;
using AscendC::CFG_IBSHARE_NORM;
using AscendC::CFG_MDL;
using AscendC::CFG_NORM;
using AscendC::GetBasicConfig;
using AscendC::GetIBShareNormConfig;
using AscendC::GetMDLConfig;
using AscendC::GetNormalConfig;
using AscendC::GetSpecialMDLConfig;
using AscendC::IterateMode;
using AscendC::IterateOrder;
using AscendC::Matmul;
using AscendC::MatmulCallBackFunc;
using AscendC::MatmulConfig;
using AscendC::MatmulImpl;
using AscendC::MatmulType;
using AscendC::MM_CFG_BB;
using AscendC::ScheduleType;
}  // namespace matmul
