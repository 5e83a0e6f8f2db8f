// Tiling of the matrix multiplication (spec kernel-vector 6).
#include "drydock/detail/matmul_tiling.h"

#include <fmt/format.h>

#include <algorithm>

#include "host/log_capture.h"
#include "log/log.h"

namespace matmul_tiling {
namespace {

constexpr int32_t kFractal = 16;
constexpr int32_t kMostBaseM = 128, kMostBaseN = 256;  // beyond these nothing is gained
constexpr int64_t kSumBytes = 4;                       // of an element of L0C
constexpr int32_t kColumnBytes = 32;                   // of a column block of A or B

int32_t divided(int64_t value, int64_t unit) {
    return static_cast<int32_t>((value + unit - 1) / unit);
}
int32_t rounded_up(int64_t value, int64_t unit) {
    return static_cast<int32_t>((value + unit - 1) / unit * unit);
}

int32_t bytes_of(DataType type) {
    switch (type) {
        case DataType::DT_FLOAT:
        case DataType::DT_INT32:
        case DataType::DT_UINT32:
            return 4;
        case DataType::DT_FLOAT16:
        case DataType::DT_BF16:
        case DataType::DT_INT16:
        case DataType::DT_UINT16:
            return 2;
        case DataType::DT_INT64:
        case DataType::DT_UINT64:
        case DataType::DT_DOUBLE:
            return 8;
        default:
            return 1;
    }
}

void log_failure(const std::string& text) {
    drydock::host::log_text(drydock::host::kLogError, "matmul tiling: " + text);
}

/// A half of a memory, as both halves work in turn.
int64_t half_of(uint64_t bytes) { return static_cast<int64_t>(bytes / 2); }

}  // namespace

MatmulApiTilingBase::MatmulApiTilingBase() {
    ReadPlatform(*platform_ascendc::PlatformAscendCManager::GetInstance());
}
MatmulApiTilingBase::MatmulApiTilingBase(const platform_ascendc::PlatformAscendC& ascendcPlatform) {
    ReadPlatform(ascendcPlatform);
}

void MatmulApiTilingBase::ReadPlatform(const platform_ascendc::PlatformAscendC& platform) {
    using platform_ascendc::CoreMemType;
    platform.GetCoreMemSize(CoreMemType::L1, l1_bytes_);
    platform.GetCoreMemSize(CoreMemType::L0_A, l0a_bytes_);
    platform.GetCoreMemSize(CoreMemType::L0_B, l0b_bytes_);
    platform.GetCoreMemSize(CoreMemType::L0_C, l0c_bytes_);
}

int32_t MatmulApiTilingBase::SetAType(TPosition pos, CubeFormat type, DataType dataType,
                                      bool isTrans) {
    a_ = {pos, type, dataType, isTrans};
    return 0;
}
int32_t MatmulApiTilingBase::SetBType(TPosition pos, CubeFormat type, DataType dataType,
                                      bool isTrans) {
    b_ = {pos, type, dataType, isTrans};
    return 0;
}
int32_t MatmulApiTilingBase::SetCType(TPosition pos, CubeFormat type, DataType dataType) {
    c_ = {pos, type, dataType, false};
    return 0;
}
int32_t MatmulApiTilingBase::SetBiasType(TPosition pos, CubeFormat type, DataType dataType) {
    bias_type_ = {pos, type, dataType, false};
    return 0;
}
int32_t MatmulApiTilingBase::SetShape(int32_t m, int32_t n, int32_t k) {
    if (m <= 0 || n <= 0 || k <= 0) {
        log_failure(fmt::format("SetShape({}, {}, {}): sizes begin at 1", m, n, k));
        return -1;
    }
    m_ = m;
    n_ = n;
    k_ = k;
    if (org_m_ == 0) SetOrgShape(m, n, k);
    return 0;
}
int32_t MatmulApiTilingBase::SetOrgShape(int32_t orgMIn, int32_t orgNIn, int32_t orgKIn) {
    return SetOrgShape(orgMIn, orgNIn, orgKIn, orgKIn);
}
int32_t MatmulApiTilingBase::SetOrgShape(int32_t orgMIn, int32_t orgNIn, int32_t orgKaIn,
                                         int32_t orgKbIn) {
    if (orgMIn <= 0 || orgNIn <= 0 || orgKaIn <= 0 || orgKbIn <= 0) {
        log_failure(fmt::format("SetOrgShape({}, {}, {}, {}): sizes begin at 1", orgMIn, orgNIn,
                                orgKaIn, orgKbIn));
        return -1;
    }
    org_m_ = orgMIn;
    org_n_ = orgNIn;
    org_ka_ = orgKaIn;
    org_kb_ = orgKbIn;
    return 0;
}
int32_t MatmulApiTilingBase::EnableBias(bool isBiasIn) {
    bias_ = isBiasIn;
    return 0;
}
int32_t MatmulApiTilingBase::SetBufferSpace(int32_t l1Size, int32_t l0CSize, int32_t, int32_t) {
    if (l1Size > 0) l1_bytes_ = std::min<uint64_t>(l1_bytes_, static_cast<uint64_t>(l1Size));
    if (l0CSize > 0) l0c_bytes_ = std::min<uint64_t>(l0c_bytes_, static_cast<uint64_t>(l0CSize));
    return 0;
}
int32_t MatmulApiTilingBase::SetFixSplit(int32_t baseMIn, int32_t baseNIn, int32_t baseKIn) {
    const auto wrong = [](int32_t size) {
        return size != -1 && (size <= 0 || size % kFractal != 0);
    };
    if (wrong(baseMIn) || wrong(baseNIn) || (baseKIn != -1 && baseKIn <= 0)) {
        log_failure(fmt::format("SetFixSplit({}, {}, {}): sizes are multiples of {} or -1", baseMIn,
                                baseNIn, baseKIn, kFractal));
        return -1;
    }
    fix_m_ = baseMIn;
    fix_n_ = baseNIn;
    fix_k_ = baseKIn;
    return 0;
}
int32_t MatmulApiTilingBase::SetTraverse(MatrixTraverse traverse) {
    traverse_ = traverse;
    return 0;
}

/// The largest basic block whose halves of A and B fit L0A and L0B and whose result fits L0C.
bool MatmulApiTilingBase::ChooseBase() {
    const int32_t a_bytes = bytes_of(a_.type), b_bytes = bytes_of(b_.type);
    const int32_t k_unit = kColumnBytes / std::max(a_bytes, b_bytes);
    base_m_ = fix_m_ != -1 ? fix_m_ : std::min(rounded_up(single_m_, kFractal), kMostBaseM);
    base_n_ = fix_n_ != -1 ? fix_n_ : std::min(rounded_up(single_n_, kFractal), kMostBaseN);
    const auto result_fits = [&] {
        return int64_t{base_m_} * base_n_ * kSumBytes <= static_cast<int64_t>(l0c_bytes_);
    };
    while (!result_fits() && fix_n_ == -1 && base_n_ > kFractal)
        base_n_ = rounded_up(base_n_ / 2, kFractal);
    while (!result_fits() && fix_m_ == -1 && base_m_ > kFractal)
        base_m_ = rounded_up(base_m_ / 2, kFractal);
    const int64_t most_k = std::min(half_of(l0a_bytes_) / (int64_t{base_m_} * a_bytes),
                                    half_of(l0b_bytes_) / (int64_t{base_n_} * b_bytes));
    base_k_ = fix_k_ != -1 ? fix_k_
                           : std::min(static_cast<int32_t>(most_k / k_unit * k_unit),
                                      rounded_up(single_k_, k_unit));
    if (result_fits() && base_k_ > 0 && (fix_k_ == -1 || base_k_ <= 2 * most_k)) return true;
    log_failure(
        fmt::format("a basic block of {} x {} x {} does not fit L0A ({} bytes), L0B ({}) and "
                    "L0C ({})",
                    base_m_, base_n_, base_k_, l0a_bytes_, l0b_bytes_, l0c_bytes_));
    return false;
}

bool MatmulApiTilingBase::Fill(::TCubeTiling& t) {
    if (m_ == 0) {
        log_failure("GetTiling before SetShape");
        return false;
    }
    if (!Split() || !ChooseBase()) return false;
    const int64_t a_block = int64_t{base_m_} * base_k_ * bytes_of(a_.type);
    const int64_t b_block = int64_t{base_n_} * base_k_ * bytes_of(b_.type);
    const int64_t bias_bytes = bias_ ? int64_t{base_n_} * bytes_of(bias_type_.type) : 0;
    const int64_t l1 = static_cast<int64_t>(l1_bytes_) - bias_bytes;
    const int32_t steps = divided(single_k_, base_k_);
    // A quarter of L1 for each of the two buffers of A and of B.
    const auto step_of = [&](int64_t block) {
        return std::clamp(static_cast<int32_t>(l1 / 4 / block), 1, steps);
    };
    t = {};
    t.usedCoreNum = used_cores_;
    t.M = org_m_;
    t.N = org_n_;
    t.Ka = org_ka_;
    t.Kb = org_kb_;
    t.singleCoreM = single_m_;
    t.singleCoreN = single_n_;
    t.singleCoreK = single_k_;
    t.baseM = base_m_;
    t.baseN = base_n_;
    t.baseK = base_k_;
    t.stepM = t.stepN = 1;
    t.stepKa = step_of(a_block);
    t.stepKb = step_of(b_block);
    t.depthA1 = (steps > t.stepKa ? 2 : 1) * t.stepKa;
    t.depthB1 = (steps > t.stepKb ? 2 : 1) * t.stepKb;
    t.isBias = bias_ ? 1 : 0;
    t.iterateOrder = traverse_ == MatrixTraverse::FIRSTN ? 1 : 0;
    t.dbL0A = t.dbL0B = 2;
    t.dbL0C = 2 * kSumBytes * base_m_ * base_n_ <= static_cast<int64_t>(l0c_bytes_) ? 2 : 1;
    t.shareL1Size = static_cast<int32_t>(t.depthA1 * a_block + t.depthB1 * b_block + bias_bytes);
    t.shareL0CSize = static_cast<int32_t>(kSumBytes) * base_m_ * base_n_;
    t.batchM = t.batchN = t.singleBatchM = t.singleBatchN = 1;
    t.depthAL1CacheUB = t.depthBL1CacheUB = 0;
    return true;
}

int64_t MatmulApiTilingBase::GetTiling(::TCubeTiling& tiling) { return Fill(tiling) ? 0 : -1; }
int64_t MatmulApiTilingBase::GetTiling(optiling::TCubeTiling& tiling) {
    ::TCubeTiling plain;
    if (!Fill(plain)) return -1;
#define DRYDOCK_STORE_FIELD(name) tiling.set_##name(plain.name);
    DRYDOCK_CUBE_TILING_FIELDS(DRYDOCK_STORE_FIELD)
#undef DRYDOCK_STORE_FIELD
    return 0;
}

bool MatmulApiTiling::Split() {
    single_m_ = m_;
    single_n_ = n_;
    single_k_ = k_;
    used_cores_ = 1;
    return true;
}

int32_t MultiCoreMatmulTiling::SetDim(int32_t dim) {
    if (dim <= 0) {
        log_failure(fmt::format("SetDim({}): at least one core", dim));
        return -1;
    }
    dim_ = dim;
    return 0;
}
int32_t MultiCoreMatmulTiling::SetSingleShape(int32_t singleMIn, int32_t singleNIn,
                                              int32_t singleKIn) {
    wanted_m_ = singleMIn;
    wanted_n_ = singleNIn;
    wanted_k_ = singleKIn;
    return 0;
}
int32_t MultiCoreMatmulTiling::SetSingleRange(int32_t maxM, int32_t maxN, int32_t, int32_t, int32_t,
                                              int32_t) {
    max_m_ = maxM;
    max_n_ = maxN;
    return 0;
}
int32_t MultiCoreMatmulTiling::SetAlignSplit(int32_t alignM, int32_t alignN, int32_t) {
    if (alignM > 0) align_m_ = alignM;
    if (alignN > 0) align_n_ = alignN;
    return 0;
}
int32_t MultiCoreMatmulTiling::GetSingleShape(int32_t& shapeM, int32_t& shapeN,
                                              int32_t& shapeK) const {
    shapeM = single_m_;
    shapeN = single_n_;
    shapeK = single_k_;
    return 0;
}
int32_t MultiCoreMatmulTiling::GetCoreNum(int32_t& dim, int32_t& mDim, int32_t& nDim) const {
    dim = used_cores_;
    mDim = m_dim_;
    nDim = n_dim_;
    return 0;
}

/// The division with the smallest part per core; of equal ones the squarest.
bool MultiCoreMatmulTiling::Split() {
    single_k_ = wanted_k_ > 0 ? wanted_k_ : k_;
    int64_t best = -1, best_edge = 0;
    for (int32_t rows = 1; rows <= dim_; ++rows) {
        const int32_t columns = dim_ / rows;
        int32_t part_m = std::min(rounded_up(divided(m_, rows), align_m_), m_);
        int32_t part_n = std::min(rounded_up(divided(n_, columns), align_n_), n_);
        if (wanted_m_ > 0) part_m = wanted_m_;
        if (wanted_n_ > 0) part_n = wanted_n_;
        const int64_t used = int64_t{divided(m_, part_m)} * divided(n_, part_n);
        const bool in_range =
            (max_m_ <= 0 || part_m <= max_m_) && (max_n_ <= 0 || part_n <= max_n_);
        if (used > dim_ || !in_range) continue;
        const int64_t size = int64_t{part_m} * part_n, edge = int64_t{part_m} + part_n;
        if (best >= 0 && (size > best || (size == best && edge >= best_edge))) continue;
        best = size;
        best_edge = edge;
        single_m_ = part_m;
        single_n_ = part_n;
    }
    if (best < 0) {
        log_failure(
            fmt::format("{} x {} cannot be divided among {} cores as SetSingleShape({}, {}) "
                        "and SetSingleRange({}, {}) ask",
                        m_, n_, dim_, wanted_m_, wanted_n_, max_m_, max_n_));
        return false;
    }
    m_dim_ = divided(m_, single_m_);
    n_dim_ = divided(n_, single_n_);
    used_cores_ = m_dim_ * n_dim_;
    return true;
}

}  // namespace matmul_tiling
