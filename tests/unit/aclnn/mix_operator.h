#pragma once
// An operator folder with the parameter kinds the sample of opbuild lacks: in place, value-depend,
// scalar, required and list attributes, workspace, a kernel that fails on request.
//   acc[i] += alpha * x[i] + dims[0] + ints[0] + factor;  rest[i] = the value of dims[last]
// The workspace carries the sum through memory, so that a wrong workspace is seen.
#include "../opbuild/folders.h"

namespace drydock::aclnn::test {

inline constexpr const char* kMixDefinition = R"cpp(
#include "register/op_def_registry.h"
    namespace ops {
    class MixOp : public OpDef {
      public:
        explicit MixOp(const char* name) : OpDef(name) {
            const std::vector<ge::DataType> types{ge::DT_FLOAT, ge::DT_INT32};
            const std::vector<ge::DataType> longs{ge::DT_INT64, ge::DT_INT64};
            const std::vector<ge::Format> formats{ge::FORMAT_ND, ge::FORMAT_ND};
            this->Input("acc").ParamType(REQUIRED).DataType(types).Format(formats).AutoContiguous();
            this->Input("x").ParamType(REQUIRED).DataType(types).Format(formats);
            this->Input("dims").ParamType(REQUIRED).DataType(longs).Format(formats).ValueDepend(
                REQUIRED);
            this->Input("alpha").ParamType(REQUIRED).DataType(types).Format(formats).Scalar();
            this->Output("acc").ParamType(REQUIRED).DataType(types).Format(formats);
            this->Output("rest").ParamType(OPTIONAL).DataType(types).Format(formats);
            this->Attr("factor").AttrType(REQUIRED).Float();
            this->Attr("ints").AttrType(OPTIONAL).ListInt({5});
            this->Attr("how").AttrType(REQUIRED).String();
            this->Attr("flag").AttrType(OPTIONAL).Bool(false);
            this->AICore().AddConfig("ascend910b");
        }
    };
    OP_ADD(MixOp);
    }  // namespace ops
)cpp";

inline constexpr const char* kMixTiling = R"cpp(
#include <string>
#include "log/log.h"
#include "register/op_impl_registry.h"
#include "../op_kernel/mix_op_tiling_data.h"
    namespace optiling {
    struct CompileInfo {};
    static ge::graphStatus Tiling(gert::TilingContext* context) {
        const gert::Tensor* dims = context->GetInputTensor(2);
        if (dims == nullptr || dims->GetData<int64_t>() == nullptr) {
            OP_LOGE(context->GetNodeName(), "the value of dims is missing");
            return ge::GRAPH_FAILED;
        }
        const auto* attrs = context->GetAttrs();
        MixOpTilingData* data = context->GetTilingData<MixOpTilingData>();
        data->count = context->GetInputShape(0)->GetStorageShape().GetShapeSize();
        data->first = dims->GetData<int64_t>()[0];
        data->dims = context->GetInputShape(2)->GetStorageShape().GetShapeSize();
        data->factor = *attrs->GetFloat(0);
        data->constant = attrs->GetListInt(1)->GetData()[0];
        data->fail = std::string(attrs->GetStr(2)) == "crash";
        data->flag = *attrs->GetBool(3);
        context->SetBlockDim(2);
        context->SetTilingKey(0);
        context->GetWorkspaceSizes(1)[0] = data->count * sizeof(double);
        return ge::GRAPH_SUCCESS;
    }
    static ge::graphStatus Parse(gert::TilingParseContext*) { return ge::GRAPH_SUCCESS; }
    IMPL_OP_OPTILING(MixOp).Tiling(Tiling).TilingParse<CompileInfo>(Parse);
    }  // namespace optiling
)cpp";

inline constexpr const char* kMixKernel = R"cpp(
#include "kernel_operator.h"
#include "mix_op_tiling_data.h"
    extern "C" __global__ __aicore__ void mix_op(GM_ADDR acc, GM_ADDR x, GM_ADDR dims,
                                                 GM_ADDR alpha, GM_ADDR accOut, GM_ADDR rest,
                                                 GM_ADDR workspace, GM_ADDR tiling) {
        REGISTER_TILING_DEFAULT(MixOpTilingData);
        GET_TILING_DATA_WITH_STRUCT(MixOpTilingData, data, tiling);
        if (data.fail && AscendC::GetBlockIdx() == 0) *(volatile int*)16 = 1;
        __gm__ double* sums = (__gm__ double*)workspace;
        for (int64_t i = AscendC::GetBlockIdx(); i < data.count; i += AscendC::GetBlockNum()) {
            sums[i] = ((__gm__ DTYPE_ALPHA*)alpha)[0] * ((__gm__ DTYPE_X*)x)[i];
            sums[i] += data.first + data.constant + data.factor + (data.flag ? 1000 : 0);
        }
        for (int64_t i = AscendC::GetBlockIdx(); i < data.count; i += AscendC::GetBlockNum()) {
            ((__gm__ DTYPE_ACC*)accOut)[i] = ((__gm__ DTYPE_ACC*)acc)[i] + (DTYPE_ACC)sums[i];
            if (rest != nullptr) ((__gm__ DTYPE_REST*)rest)[i] = ((__gm__ int64_t*)dims)[data.dims - 1];
        }
    }
)cpp";

inline std::filesystem::path write_mix(const std::filesystem::path& parent) {
    using opbuild::test::put;
    const auto root = parent / "mix_op";
    put(root / "op_host/mix_op_def.cpp", kMixDefinition);
    put(root / "op_host/mix_op_tiling.cpp", kMixTiling);
    put(root / "op_kernel/mix_op_tiling_data.h",
        "#ifndef MIX_OP_DATA_H\n#define MIX_OP_DATA_H\n#include <cstdint>\nstruct MixOpTilingData "
        "{ int64_t count, first, "
        "constant, dims; float factor; int32_t fail, flag; };\n#endif\n");
    put(root / "op_kernel/mix_op.cpp", kMixKernel);
    return root;
}

}  // namespace drydock::aclnn::test
