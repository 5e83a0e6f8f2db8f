#include "op_common/log/log.h"
#include "op_common/op_host/util/math_util.h"
#include "op_common/op_host/util/platform_util.h"
#include "register/op_impl_registry.h"
#include "../op_kernel/square_plus_tiling_data.h"
#include "../op_kernel/square_plus_tiling_key.h"

using namespace ge;
using namespace Ops::Base;

namespace optiling {
struct SquarePlusCompileInfo {
    uint64_t coreNum = 0;
    uint64_t ubSize = 0;
};

static ge::graphStatus TilingFunc4SquarePlus(gert::TilingContext* context)
{
    auto compileInfo = reinterpret_cast<const SquarePlusCompileInfo*>(context->GetCompileInfo());
    OP_CHECK_NULL_WITH_CONTEXT(context, compileInfo);
    const uint64_t n = context->GetInputShape(0)->GetStorageShape().GetShapeSize();
    OP_CHECK_IF(n != static_cast<uint64_t>(context->GetInputShape(1)->GetStorageShape().GetShapeSize()),
                OP_LOGE(context->GetNodeName(), "shapes of x1 and x2 differ: %s and %s",
                        ToString(context->GetInputShape(0)->GetOriginShape()).c_str(),
                        ToString(context->GetInputShape(1)->GetOriginShape()).c_str()),
                return GRAPH_FAILED);
    const DataType dtype = context->GetInputDesc(0)->GetDataType();
    const uint64_t size = GetSizeByDataType(dtype);
    // with one buffer while everything fits, with two otherwise
    const uint64_t bufferMode = n * size > 4096 ? 1 : 0;

    auto* tiling = context->GetTilingData<SquarePlusTilingData>();
    OP_CHECK_NULL_WITH_CONTEXT(context, tiling);
    tiling->totalNum = n;
    tiling->blockFactor = CeilAlign(CeilDiv(n, compileInfo->coreNum), static_cast<uint64_t>(GetUbBlockSize(context)));
    tiling->ubFactor = std::min<uint64_t>(FloorAlign(compileInfo->ubSize / 32, uint64_t(64)), 512);
    context->SetBlockDim(static_cast<uint32_t>(CeilDiv(n, tiling->blockFactor)));
    const uint64_t tilingKey = GET_TPL_TILING_KEY(static_cast<uint64_t>(dtype), bufferMode);
    context->SetTilingKey(tilingKey);
    size_t* ws = context->GetWorkspaceSizes(1);
    OP_CHECK_NULL_WITH_CONTEXT(context, ws);
    ws[0] = Ops::Base::GetWorkspaceSize(context);
    return GRAPH_SUCCESS;
}

static ge::graphStatus TilingPrepare4SquarePlus(gert::TilingParseContext* context)
{
    auto compileInfo = context->GetCompiledInfo<SquarePlusCompileInfo>();
    OP_CHECK_NULL_WITH_CONTEXT(context, compileInfo);
    auto platformInfo = context->GetPlatformInfo();
    OP_CHECK_NULL_WITH_CONTEXT(context, platformInfo);
    auto ascendcPlatform = platform_ascendc::PlatformAscendC(platformInfo);
    compileInfo->coreNum = ascendcPlatform.GetCoreNumAiv();
    ascendcPlatform.GetCoreMemSize(platform_ascendc::CoreMemType::UB, compileInfo->ubSize);
    OP_CHECK_IF(compileInfo->coreNum == 0 || compileInfo->ubSize == 0,
                OP_LOGE(context->GetNodeName(), "bad platform %lu %lu", compileInfo->coreNum, compileInfo->ubSize),
                return GRAPH_FAILED);
    return GRAPH_SUCCESS;
}

IMPL_OP_OPTILING(SquarePlus).Tiling(TilingFunc4SquarePlus).TilingParse<SquarePlusCompileInfo>(TilingPrepare4SquarePlus);
}
