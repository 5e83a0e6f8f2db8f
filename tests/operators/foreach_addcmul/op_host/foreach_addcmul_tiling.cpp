#include "log/log.h"
#include "register/op_impl_registry.h"
#include "tiling/platform/platform_ascendc.h"
#include "op_host/tiling_util.h"
#include "../op_kernel/foreach_addcmul_tiling_data.h"
namespace optiling {
using namespace Ops::NN::OpTiling;
struct ForeachCompileInfo {};
constexpr uint8_t BYTE_BLOCK = 32;
class ForeachTiling {
public:
    explicit ForeachTiling(gert::TilingContext* context) : tilingContext(context) {}
    ge::graphStatus Run() {
        auto data = tilingContext->GetTilingData<ForeachAddcmulTilingData>();
        OP_CHECK_NULL_WITH_CONTEXT(tilingContext, data);
        if (memset_s(data, sizeof(ForeachAddcmulTilingData), 0, sizeof(ForeachAddcmulTilingData)) != EOK) return ge::GRAPH_FAILED;
        uint32_t count = tilingContext->GetComputeNodeInputNum() - 1;
        totalTensorCount = count / 3;
        for (uint32_t i = 0; i < totalTensorCount; ++i) {
            auto desc = tilingContext->GetDynamicInputDesc(0, i);
            dataType = desc->GetDataType();
            auto s = tilingContext->GetDynamicInputShape(0, i);
            OP_CHECK_NULL_WITH_CONTEXT(tilingContext, s);
            tensorDataCountAlignList[i] = data->tensorDataCountList[i] = s->GetStorageShape().GetShapeSize();
            total += data->tensorDataCountList[i];
        }
        dataTypeSize = static_cast<uint8_t>(ge::GetSizeByDataType(dataType));
        elementsPerBlock = BYTE_BLOCK / dataTypeSize;
        auto plat = platform_ascendc::PlatformAscendC(tilingContext->GetPlatformInfo());
        uint64_t ub = 0; plat.GetCoreMemSize(platform_ascendc::CoreMemType::UB, ub);
        uint32_t cores = plat.GetCoreNumAiv();
        int64_t blocks = (total + elementsPerBlock - 1) / elementsPerBlock;
        cores = std::max(1u, std::min<uint32_t>({cores, static_cast<uint32_t>(blocks), MAX_CORE_CONT}));
        data->inputsTensorUbSize = (ub / 8) / BYTE_BLOCK * BYTE_BLOCK;
        Assign(data, cores);
        tilingContext->SetBlockDim(needCoreNum);
        tilingContext->SetTilingKey(dataType == ge::DT_FLOAT16 ? 1UL : dataType == ge::DT_FLOAT ? 2UL : 3UL);
        size_t* ws = tilingContext->GetWorkspaceSizes(1); ws[0] = 100U;
        return ge::GRAPH_SUCCESS;
    }
private:
    void Assign(ForeachAddcmulTilingData* d, uint32_t cores) {
        int64_t per = (total + cores - 1) / cores;
        per = (per + elementsPerBlock - 1) / elementsPerBlock * elementsPerBlock;
        uint16_t core = 0; int64_t cur = 0;
        d->tensorStartList[0] = 0; d->tensorStartOffsetList[0] = 0;
        for (uint16_t i = 0; i < totalTensorCount; i++) {
            int64_t temp = tensorDataCountAlignList[i] - cur;
            if (left == 0) left = per;
            while (temp > left) {
                d->tensorEndList[core] = i; d->tensorEndOffsetList[core] = cur + left - 1;
                cur += left; temp -= left; left = per;
                core++; d->tensorStartList[core] = i; d->tensorStartOffsetList[core] = cur;
            }
            left -= temp; cur = 0;
        }
        d->tensorEndList[core] = totalTensorCount - 1;
        d->tensorEndOffsetList[core] = tensorDataCountAlignList[totalTensorCount - 1] - 1;
        needCoreNum = core + 1;
    }
    gert::TilingContext* tilingContext = nullptr;
    ge::DataType dataType = ge::DT_UNDEFINED;
    uint8_t dataTypeSize = 0; int64_t elementsPerBlock = 0; int64_t total = 0; int64_t left = 0;
    uint32_t needCoreNum = 0; uint32_t totalTensorCount = 0; int64_t tensorDataCountAlignList[MAX_TENSOR_CONT] = {0};
};
static ge::graphStatus Tiling4Foreach(gert::TilingContext* context) { ForeachTiling t(context); return t.Run(); }
static ge::graphStatus TilingPrepare4Foreach([[maybe_unused]] gert::TilingParseContext* context) { return ge::GRAPH_SUCCESS; }
IMPL_OP_OPTILING(ForeachAddcmul).Tiling(Tiling4Foreach).TilingParse<ForeachCompileInfo>(TilingPrepare4Foreach);
}
