#include "fused_matmul_gelu_tiling.h"

#include "log/log.h"
#include "register/op_impl_registry.h"
#include "tiling/platform/platform_ascendc.h"

using namespace matmul_tiling;

namespace optiling {
struct FusedMatmulGeluCompileInfo {};

static ge::graphStatus FusedMatmulGeluTiling(gert::TilingContext* context)
{
    const auto x1 = context->GetInputShape(0)->GetStorageShape();
    const auto x2 = context->GetInputShape(1)->GetStorageShape();
    const bool hasBias = context->GetOptionalInputShape(2) != nullptr;
    const bool transposed = *context->GetAttrs()->GetAttrPointer<bool>(0);
    const int32_t m = x1.GetDim(0);
    const int32_t k = x1.GetDim(1);
    const int32_t n = x2.GetDim(transposed ? 0 : 1);
    OP_CHECK_IF(n % 16 != 0, OP_LOGE(context, "n %d is not a multiple of 16", n), return ge::GRAPH_FAILED);
    OP_CHECK_IF(x2.GetDim(transposed ? 1 : 0) != k, OP_LOGE(context, "k of x1 and x2 differ"), return ge::GRAPH_FAILED);

    auto ascendcPlatform = platform_ascendc::PlatformAscendC(context->GetPlatformInfo());
    const auto type = context->GetInputDesc(0)->GetDataType() == ge::DT_BF16 ? DataType::DT_BF16 : DataType::DT_FLOAT16;
    MultiCoreMatmulTiling cubeTiling(ascendcPlatform);
    cubeTiling.SetDim(ascendcPlatform.GetCoreNumAiv());
    cubeTiling.SetAType(TPosition::GM, CubeFormat::ND, type);
    cubeTiling.SetBType(TPosition::GM, CubeFormat::ND, type, transposed);
    cubeTiling.SetCType(TPosition::VECIN, CubeFormat::ND, DataType::DT_FLOAT);
    cubeTiling.SetBiasType(TPosition::GM, CubeFormat::ND, DataType::DT_FLOAT);
    cubeTiling.SetShape(m, n, k);
    cubeTiling.SetOrgShape(m, n, k);
    cubeTiling.SetFixSplit(64, 64, -1);
    cubeTiling.SetBias(hasBias);
    cubeTiling.SetBufferSpace(-1, -1, -1);
    FusedMatmulGeluTilingData tiling;
    if (cubeTiling.GetTiling(tiling.cubeTilingData) == -1) {
        return ge::GRAPH_FAILED;
    }
    tiling.set_hasBias(hasBias);
    tiling.set_transposeX2(transposed);

    context->SetBlockDim((tiling.cubeTilingData.get_usedCoreNum() + 1) / 2); // two vector cores each
    tiling.SaveToBuffer(context->GetRawTilingData()->GetData(), context->GetRawTilingData()->GetCapacity());
    context->GetRawTilingData()->SetDataSize(tiling.GetDataSize());
    size_t* currentWorkspace = context->GetWorkspaceSizes(1);
    currentWorkspace[0] = ascendcPlatform.GetLibApiWorkSpaceSize();
    return ge::GRAPH_SUCCESS;
}

static ge::graphStatus TilingParse4FusedMatmulGelu([[maybe_unused]] gert::TilingParseContext* context)
{
    return ge::GRAPH_SUCCESS;
}

IMPL_OP_OPTILING(FusedMatmulGelu).Tiling(FusedMatmulGeluTiling).TilingParse<FusedMatmulGeluCompileInfo>(TilingParse4FusedMatmulGelu);
} // namespace optiling
