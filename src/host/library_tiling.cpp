// Tiling structures of library functions (spec kernel-vector 4). What the kernel side reads are the
// shapes; the split into loops is told for those who look at it.
#include "drydock/detail/library_tiling.h"

#include <fmt/format.h>

#include <algorithm>

#include "host/log_capture.h"
#include "host/shape_rows.h"

namespace AscendC {
namespace {

using drydock::host::enough_scratch;
using drydock::host::norm_rows_of;
using drydock::host::rows_of;
using drydock::host::ShapeRows;

// store(): a plain structure into either kind.
#define DRYDOCK_STORE_FIELD(type, name) to.set_##name(from.name);
#define DRYDOCK_STORE(name, FIELDS)                                                          \
    void store(const tiling::name& from, optiling::name& to) { FIELDS(DRYDOCK_STORE_FIELD) } \
    void store(const tiling::name& from, tiling::name& to) { to = from; }
DRYDOCK_LIBRARY_TILINGS(DRYDOCK_STORE)
#undef DRYDOCK_STORE
#undef DRYDOCK_STORE_FIELD

uint32_t narrow(uint64_t value) { return drydock::host::helper_bytes(value); }

/// Rows that are worked on at a time, with `scratch` bytes for temporaries in float.
struct Loops {
    uint32_t rows_at_once = 1;
    uint32_t rounds = 0;
    uint32_t tail_rows = 0;
};
Loops loops_of(const char* who, const ShapeRows& shape, uint64_t scratch) {
    Loops loops;
    if (shape.rows() == 0) return loops;
    if (!enough_scratch(who, scratch, drydock::row_scratch(shape.elements, shape.row)))
        return loops;
    const uint64_t fit = scratch / (shape.row * sizeof(float));
    loops.rows_at_once = narrow(std::clamp<uint64_t>(fit, 1, shape.rows()));
    loops.rounds = narrow(shape.rows() / loops.rows_at_once);
    loops.tail_rows = narrow(shape.rows() % loops.rows_at_once);
    return loops;
}

template <class Plain>
Plain softmax(const char* who, const ge::Shape& shape, uint32_t type_size, uint32_t scratch) {
    const ShapeRows rows = rows_of(who, shape);
    const Loops loops = loops_of(who, rows, scratch);
    constexpr uint32_t block_bytes = 32;
    Plain t;
    t.srcM = narrow(rows.rows());
    t.srcK = narrow(rows.row);
    t.srcSize = narrow(rows.elements);
    t.outMaxM = t.srcM;
    t.outMaxK = type_size == 0 ? 0 : block_bytes / type_size;
    t.outMaxSize = narrow(uint64_t{t.outMaxM} * t.outMaxK);
    t.splitM = loops.rows_at_once;
    t.splitK = t.srcK;
    t.splitSize = narrow(uint64_t{t.splitM} * t.splitK);
    t.reduceM = t.splitM;
    t.reduceK = t.outMaxK;
    t.reduceSize = narrow(uint64_t{t.reduceM} * t.reduceK);
    t.rangeM = loops.rounds;
    t.tailM = loops.tail_rows;
    t.tailSplitSize = narrow(uint64_t{t.tailM} * t.splitK);
    t.tailReduceSize = narrow(uint64_t{t.tailM} * t.reduceK);
    return t;
}

/// 8 rows or a multiple, 64 columns or a multiple below 2048.
bool is_basic_block(uint32_t rows, uint32_t columns) {
    constexpr uint32_t kRows = 8, kColumns = 64, kMost = 2048;
    return rows % kRows == 0 && columns % kColumns == 0 && columns < kMost;
}

float reciprocal(uint64_t n) { return n == 0 ? 0.0F : 1.0F / static_cast<float>(n); }

/// {B, S, H} and the elements of H that count.
struct NormShape {
    uint64_t b = 1, s = 1, h = 1, original_h = 1;
    ShapeRows rows;
};
NormShape norm_shape(const char* who, const ge::Shape& shape, const ge::Shape* origin = nullptr) {
    NormShape n;
    n.rows = norm_rows_of(who, shape);
    const size_t dims = shape.GetDimNum();
    constexpr size_t with_original = 4;
    if (n.rows.elements == 0) return {0, 0, 0, 0, n.rows};
    n.h = n.rows.row;
    n.s = dims < 2 ? 1 : static_cast<uint64_t>(shape.GetDim(dims == with_original ? 1 : dims - 2));
    n.b = n.rows.elements / (n.h * n.s);
    n.original_h = dims == with_original ? static_cast<uint64_t>(shape.GetDim(3)) : n.h;
    if (origin != nullptr && origin->GetDimNum() != 0)
        n.original_h = static_cast<uint64_t>(origin->GetDim(origin->GetDimNum() - 1));
    return n;
}
template <class Plain>
void set_norm_shape(const NormShape& n, Plain& t) {
    t.bLength = narrow(n.b);
    t.sLength = narrow(n.s);
    t.hLength = narrow(n.h);
    t.originalHLength = narrow(n.original_h);
}
/// False, and an error in the log, when the original H exceeds the storage of a row.
bool fits(const char* who, const NormShape& n) {
    if (n.rows.elements != 0 && n.original_h >= 1 && n.original_h <= n.h) return true;
    drydock::host::log_text(
        drydock::host::kLogError,
        fmt::format("{}: {} elements of a row of {} are to count", who, n.original_h, n.h));
    return false;
}

}  // namespace

// Both overloads of a function: they compute the plain structure and store it.
#define DRYDOCK_BOTH(name, structure, parameters, after, plain)                                 \
    void name(DRYDOCK_LIST parameters, optiling::structure& tiling DRYDOCK_LIST after) {        \
        store(plain, tiling);                                                                   \
    }                                                                                           \
    void name(DRYDOCK_LIST parameters, AscendC::tiling::structure& tiling DRYDOCK_LIST after) { \
        store(plain, tiling);                                                                   \
    }
#define DRYDOCK_LIST(...) __VA_ARGS__

#define DRYDOCK_SOFTMAX(name, structure, types, after)                                             \
    DRYDOCK_BOTH(                                                                                  \
        name, structure,                                                                           \
        (const ge::Shape& srcShape, DRYDOCK_LIST types, const uint32_t localWorkSpaceSize), after, \
        softmax<AscendC::tiling::structure>(#name, srcShape, dataTypeSize, localWorkSpaceSize))
DRYDOCK_SOFTMAX(SoftMaxTilingFunc, SoftMaxTiling, (const uint32_t dataTypeSize), ())
DRYDOCK_SOFTMAX(SoftMaxFlashTilingFunc, SoftMaxTiling, (const uint32_t dataTypeSize),
                (, const bool))
DRYDOCK_SOFTMAX(SoftMaxFlashV2TilingFunc, SoftMaxTiling,
                (const uint32_t, const uint32_t dataTypeSize),
                (, const bool, const bool, const bool))
DRYDOCK_SOFTMAX(SoftMaxFlashV3TilingFunc, SoftMaxTiling,
                (const uint32_t, const uint32_t dataTypeSize), (, const bool, const bool))
DRYDOCK_SOFTMAX(SoftMaxGradTilingFunc, SoftMaxTiling, (const uint32_t dataTypeSize), (, const bool))
DRYDOCK_SOFTMAX(LogSoftMaxTilingFunc, LogSoftMaxTiling, (const uint32_t dataTypeSize), ())
#undef DRYDOCK_SOFTMAX

bool IsBasicBlockInSoftMax(optiling::SoftMaxTiling& tiling, const uint32_t) {
    return is_basic_block(tiling.get_srcM(), tiling.get_srcK());
}
bool IsBasicBlockInSoftMax(AscendC::tiling::SoftMaxTiling& tiling, const uint32_t) {
    return is_basic_block(tiling.srcM, tiling.srcK);
}

namespace {

tiling::LayerNormTiling layer_norm(const ge::Shape& shape, uint32_t scratch) {
    const char* who = "GetLayerNormNDTilingInfo";
    const NormShape n = norm_shape(who, shape);
    const Loops loops = loops_of(who, n.rows, scratch);
    tiling::LayerNormTiling t;
    set_norm_shape(n, t);
    t.inputXSize = narrow(n.rows.elements);
    t.meanVarSize = narrow(n.b * n.s);
    t.tmpBufSize = scratch / sizeof(float);
    t.bsCurLength = loops.rows_at_once;
    t.bshCurLength = narrow(loops.rows_at_once * n.h);
    t.inputRoundSize = t.bshCurLength;
    t.meanVarRoundSize = t.bsCurLength;
    t.loopRound = loops.rounds;
    t.meanVarTailSize = loops.tail_rows;
    t.inputTailSize = narrow(loops.tail_rows * n.h);
    t.inputTailPos = t.inputXSize - t.inputTailSize;
    t.meanVarTailPos = t.meanVarSize - t.meanVarTailSize;
    t.lastDimValueBack = reciprocal(n.original_h);
    fits(who, n);
    return t;
}

tiling::LayerNormSeparateTiling layer_norm_separate(const ge::Shape& shape, uint32_t scratch) {
    const char* who = "GetLayerNormNDTilingInfo";
    const ShapeRows rows = rows_of(who, shape);
    const Loops loops = loops_of(who, rows, scratch);
    tiling::LayerNormSeparateTiling t;
    t.aLength = narrow(rows.rows());
    t.rLength = narrow(rows.row);
    t.inputXSize = narrow(rows.elements);
    t.meanVarSize = t.aLength;
    t.tmpBufSize = scratch / sizeof(float);
    t.aCurLength = loops.rows_at_once;
    t.arCurLength = narrow(loops.rows_at_once * rows.row);
    t.inputRoundSize = t.arCurLength;
    t.loopRound = loops.rounds;
    t.inputTailSize = narrow(loops.tail_rows * rows.row);
    t.inputTailPos = t.inputXSize - t.inputTailSize;
    t.rValueBack = reciprocal(rows.row);
    return t;
}

tiling::LayerNormGradTiling layer_norm_grad(const ge::Shape& shape, uint32_t scratch) {
    const char* who = "GetLayerNormGradNDTilingInfo";
    const NormShape n = norm_shape(who, shape);
    const Loops loops = loops_of(who, n.rows, scratch);
    tiling::LayerNormGradTiling t;
    set_norm_shape(n, t);
    t.stackBufferSize = scratch;
    t.nohCalSize = loops.rows_at_once;
    t.oneCalSize = narrow(loops.rows_at_once * n.h);
    t.loopNum = loops.rounds;
    t.nohTailSize = loops.tail_rows;
    t.tailSize = narrow(loops.tail_rows * n.h);
    t.lastDimValueBack = reciprocal(n.original_h);
    t.lastDimValueBackMulTwo = 2 * t.lastDimValueBack;
    fits(who, n);
    return t;
}

tiling::LayerNormGradBetaTiling layer_norm_grad_beta(const ge::Shape& shape, uint32_t scratch) {
    const char* who = "GetLayerNormGradBetaNDTilingInfo";
    const NormShape n = norm_shape(who, shape);
    const Loops loops = loops_of(who, n.rows, scratch);
    tiling::LayerNormGradBetaTiling t;
    set_norm_shape(n, t);
    t.stackBufferSize = scratch;
    t.bshLength = narrow(n.rows.elements);
    t.bsLength = narrow(n.b * n.s);
    t.oneCalSize = narrow(loops.rows_at_once * n.h);
    t.loopRound = loops.rounds;
    t.inputTailSize = narrow(loops.tail_rows * n.h);
    t.inputTailPos = t.bshLength - t.inputTailSize;
    fits(who, n);
    return t;
}

}  // namespace

#define DRYDOCK_NORM(name, structure, function)                                                  \
    DRYDOCK_BOTH(                                                                                \
        name, structure,                                                                         \
        (const ge::Shape& srcShape, const uint32_t stackBufferSize, const uint32_t, const bool), \
        (), function(srcShape, stackBufferSize))
DRYDOCK_NORM(GetLayerNormNDTilingInfo, LayerNormTiling, layer_norm)
DRYDOCK_NORM(GetLayerNormGradNDTilingInfo, LayerNormGradTiling, layer_norm_grad)
DRYDOCK_NORM(GetLayerNormGradBetaNDTilingInfo, LayerNormGradBetaTiling, layer_norm_grad_beta)
#undef DRYDOCK_NORM
DRYDOCK_BOTH(GetLayerNormNDTilingInfo, LayerNormSeparateTiling,
             (const ge::Shape& srcShape, const uint32_t stackBufferSize, const uint32_t, const bool,
              const bool),
             (), layer_norm_separate(srcShape, stackBufferSize))

namespace {

/// The functions that tell whether it worked: shape, original shape, scratch.
bool rms_norm(const ge::Shape& shape, const ge::Shape& origin, uint32_t scratch,
              tiling::RmsNormTiling& t) {
    const char* who = "GetRmsNormTilingInfo";
    const NormShape n = norm_shape(who, shape, &origin);
    const Loops loops = loops_of(who, n.rows, scratch);
    set_norm_shape(n, t);
    t.reciprocalOfHLength = reciprocal(n.original_h);
    t.mainBsLength = loops.rows_at_once;
    t.mainBsLengthAlign = narrow(drydock::scratch_round_up(loops.rows_at_once, 8));
    t.mainBshLength = narrow(loops.rows_at_once * n.h);
    t.loopRound = loops.rounds;
    t.tailBsLength = loops.tail_rows;
    t.tailBshLength = narrow(loops.tail_rows * n.h);
    t.inputTailPos = narrow(n.rows.elements) - t.tailBshLength;
    return fits(who, n) && loops.rounds != 0;
}

bool batch_norm(const ge::Shape& shape, const ge::Shape& origin, uint32_t scratch,
                tiling::BatchNormTiling& t) {
    const char* who = "GetBatchNormNDTilingInfo";
    const NormShape n = norm_shape(who, shape);
    const Loops loops = loops_of(who, n.rows, scratch);
    t.bLength = narrow(n.b);
    t.sLength = narrow(n.s);
    t.hLength = narrow(n.h);
    t.originalBLength =
        origin.GetDimNum() == 0 ? t.bLength : static_cast<uint32_t>(origin.GetDim(0));
    t.meanVarSize = narrow(n.s * n.h);
    t.tmpBufSize = scratch / sizeof(float);
    t.shCurLength = t.meanVarSize;
    t.bshCurLength = narrow(n.rows.elements);
    t.loopRound = loops.rounds;
    t.firstDimValueBack = reciprocal(t.originalBLength);
    return loops.rounds != 0 && t.originalBLength >= 1 && t.originalBLength <= t.bLength;
}

bool deep_norm(const ge::Shape& shape, const ge::Shape& origin, uint32_t scratch,
               tiling::DeepNormTiling& t) {
    const char* who = "GetDeepNormTilingInfo";
    const NormShape n = norm_shape(who, shape, &origin);
    const Loops loops = loops_of(who, n.rows, scratch);
    set_norm_shape(n, t);
    t.inputXSize = narrow(n.rows.elements);
    t.meanVarSize = narrow(n.b * n.s);
    t.tmpBufSize = scratch / sizeof(float);
    t.loopRound = loops.rounds;
    t.inputTailSize = narrow(loops.tail_rows * n.h);
    t.inputTailPos = t.inputXSize - t.inputTailSize;
    t.lastDimValueBack = reciprocal(n.original_h);
    return fits(who, n) && loops.rounds != 0;
}

tiling::GroupNormTiling group_norm(const ge::Shape& shape, uint32_t scratch, uint32_t groups) {
    const char* who = "GetGroupNormNDTilingInfo";
    tiling::GroupNormTiling t;
    ShapeRows rows = rows_of(who, shape);
    const auto channels = static_cast<uint64_t>(std::max<int64_t>(shape.GetDim(1), 0));
    if (shape.GetDimNum() != 4 || rows.elements == 0 || groups == 0 || channels % groups != 0) {
        drydock::host::log_text(
            drydock::host::kLogError,
            fmt::format("{}: the shape must be [N, C, H, W] with C a multiple of the {} groups, "
                        "not [{}]",
                        who, groups, fmt::join(shape.GetDims(), ", ")));
        return t;
    }
    rows.row *= static_cast<uint64_t>(shape.GetDim(2));
    const Loops loops = loops_of(who, rows, scratch);
    t.n = narrow(static_cast<uint64_t>(shape.GetDim(0)));
    t.c = narrow(channels);
    t.hw = narrow(rows.row);
    t.g = groups;
    t.d = narrow(channels / groups);
    t.hwAlignSize = t.hw;
    t.dhwAlignSize = narrow(uint64_t{t.d} * t.hw);
    t.inputXSize = narrow(rows.elements);
    t.meanVarSize = narrow(uint64_t{t.n} * t.g);
    t.tmpBufSize = scratch / sizeof(float);
    t.loopRound = loops.rounds;
    t.factor = reciprocal(t.dhwAlignSize);
    return t;
}

bool topk(int32_t inner, int32_t outter, int32_t k, uint32_t type_size, bool init_index,
          tiling::TopkTiling& t) {
    constexpr int32_t run = 32;
    if (inner <= 0 || outter <= 0 || k < 1 || k > inner || inner % run != 0) {
        drydock::host::log_text(
            drydock::host::kLogError,
            fmt::format("TopKTilingFunc: inner {}, outter {}, k {}: inner must be a multiple of {} "
                        "and k be in 1..inner",
                        inner, outter, k, run));
        return false;
    }
    const auto columns = static_cast<uint64_t>(inner), lines = static_cast<uint64_t>(outter);
    t.tmpLocalSize = static_cast<int32_t>(
        narrow(drydock::topk_scratch(lines, columns, init_index).min) / std::max(type_size, 1U));
    t.allDataSize = static_cast<int32_t>(columns * lines);
    t.innerDataSize = static_cast<int32_t>(columns * 8 / std::max(type_size, 1U));
    t.sortRepeat = narrow(columns / run);
    t.mrgSortRepeat = static_cast<int32_t>(columns / run);
    t.kAlignFourBytes =
        static_cast<int32_t>(drydock::scratch_round_up(static_cast<uint64_t>(k), 8));
    t.kAlignTwoBytes =
        static_cast<int32_t>(drydock::scratch_round_up(static_cast<uint64_t>(k), 16));
    return true;
}

tiling::PadTiling pad(const ge::Shape& shape, const ge::Shape& original, uint32_t type_size) {
    const ShapeRows rows = rows_of("PadTilingFunc", shape);
    constexpr uint32_t block_bytes = 32;
    tiling::PadTiling t;
    t.srcHeight = narrow(rows.rows());
    t.srcWidth = narrow(rows.row);
    t.srcOriWidth = narrow(rows_of("PadTilingFunc", original).row);
    t.blocksPerRow = narrow(rows.row * type_size / block_bytes);
    t.heightTiling = t.srcHeight;
    return t;
}
tiling::UnPadTiling unpad(const ge::Shape& shape) {
    const ShapeRows rows = rows_of("UnPadTilingFunc", shape);
    tiling::UnPadTiling t;
    t.srcHeight = narrow(rows.rows());
    t.srcWidth = narrow(rows.row);
    t.widthTiling = t.srcWidth;
    return t;
}

/// param0 to param7: the dimensions, then their number and the kind of transposition.
tiling::ConfusionTransposeTiling transpose(const ge::Shape& shape, uint32_t type_size,
                                           uint32_t kind) {
    tiling::ConfusionTransposeTiling t;
    uint32_t* const params[] = {&t.param0, &t.param1, &t.param2, &t.param3,
                                &t.param4, &t.param5, &t.param6, &t.param7};
    const size_t dims = std::min(shape.GetDimNum(), std::size(params));
    for (size_t i = 0; i < dims; ++i)
        *params[i] = narrow(static_cast<uint64_t>(std::max<int64_t>(shape.GetDim(i), 0)));
    t.param8 = static_cast<uint32_t>(dims);
    t.param9 = kind;
    t.param10 = type_size;
    return t;
}

}  // namespace

// The same for functions that tell whether it worked.
#define DRYDOCK_BOTH_BOOL(name, structure, parameters, after, call)                             \
    bool name(DRYDOCK_LIST parameters, optiling::structure& tiling DRYDOCK_LIST after) {        \
        AscendC::tiling::structure plain;                                                       \
        const bool done = call;                                                                 \
        store(plain, tiling);                                                                   \
        return done;                                                                            \
    }                                                                                           \
    bool name(DRYDOCK_LIST parameters, AscendC::tiling::structure& tiling DRYDOCK_LIST after) { \
        AscendC::tiling::structure plain;                                                       \
        const bool done = call;                                                                 \
        store(plain, tiling);                                                                   \
        return done;                                                                            \
    }
DRYDOCK_BOTH_BOOL(GetRmsNormTilingInfo, RmsNormTiling,
                  (const ge::Shape& srcShape, const ge::Shape& originSrcShape,
                   const uint32_t stackBufferByteSize, const uint32_t),
                  (, const bool), rms_norm(srcShape, originSrcShape, stackBufferByteSize, plain))
DRYDOCK_BOTH_BOOL(GetBatchNormNDTilingInfo, BatchNormTiling,
                  (const ge::Shape& srcShape, const ge::Shape& originSrcShape,
                   const uint32_t stackBufferByteSize, const uint32_t, const bool),
                  (, const bool), batch_norm(srcShape, originSrcShape, stackBufferByteSize, plain))
DRYDOCK_BOTH_BOOL(GetDeepNormTilingInfo, DeepNormTiling,
                  (const ge::Shape& srcShape, const ge::Shape& originSrcShape,
                   const uint32_t stackBufferSize, const uint32_t, const bool, const bool),
                  (), deep_norm(srcShape, originSrcShape, stackBufferSize, plain))
DRYDOCK_BOTH_BOOL(TopKTilingFunc, TopkTiling,
                  (const platform_ascendc::PlatformAscendC&, const int32_t inner,
                   const int32_t outter, const int32_t k, const uint32_t dataTypeSize,
                   const bool isInitIndex, enum TopKMode, const bool),
                  (), topk(inner, outter, k, dataTypeSize, isInitIndex, plain))
DRYDOCK_BOTH(GetGroupNormNDTilingInfo, GroupNormTiling,
             (const ge::Shape& srcShape, const uint32_t stackBufferSize, const uint32_t, const bool,
              const uint32_t groupNum),
             (), group_norm(srcShape, stackBufferSize, groupNum))
DRYDOCK_BOTH(PadTilingFunc, PadTiling,
             (const ge::Shape& srcShape, const ge::Shape& oriSrcShape, const uint32_t,
              const uint32_t typeSize),
             (), pad(srcShape, oriSrcShape, typeSize))
DRYDOCK_BOTH(UnPadTilingFunc, UnPadTiling,
             (const ge::Shape& srcShape, const uint32_t, const uint32_t), (), unpad(srcShape))
#define DRYDOCK_TRANSPOSE(name)                                                       \
    DRYDOCK_BOTH(name, ConfusionTransposeTiling,                                      \
                 (const ge::Shape& srcShape, const uint32_t, const uint32_t typeSize, \
                  const uint32_t transposeTypeIn),                                    \
                 (), transpose(srcShape, typeSize, transposeTypeIn))
DRYDOCK_TRANSPOSE(GetConfusionTransposeTilingInfo)
DRYDOCK_TRANSPOSE(GetTransposeTilingInfo)
#undef DRYDOCK_TRANSPOSE
#undef DRYDOCK_BOTH_BOOL
#undef DRYDOCK_BOTH
#undef DRYDOCK_LIST

}  // namespace AscendC
