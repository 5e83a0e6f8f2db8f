#pragma once
// A small operator folder that the tests write and build: y = x + bias + sum(list) + 1000 * mode,
// with an attribute that makes its host functions misbehave on request.
#include <string>

#include "folders.h"

namespace drydock::opbuild::test {

inline constexpr const char* kSampleDefinition = R"cpp(
#include "register/op_def_registry.h"
    namespace ops {
    class ProbeOp : public OpDef {
      public:
        explicit ProbeOp(const char* name) : OpDef(name) {
            const std::vector<ge::DataType> types{ge::DT_INT32, ge::DT_INT64};
            const std::vector<ge::Format> formats{ge::FORMAT_ND, ge::FORMAT_ND};
            this->Input("x").ParamType(REQUIRED).DataType(types).Format(formats).AutoContiguous();
            this->Input("bias").ParamType(OPTIONAL).DataType(types).Format(formats);
            this->Input("list").ParamType(DYNAMIC).DataType(types).Format(formats);
            this->Output("y").ParamType(REQUIRED).DataType(types).Format(formats);
            this->Attr("mode").AttrType(OPTIONAL).Int(0);
            this->Attr("misbehave").AttrType(OPTIONAL).String("");
            this->AICore().AddConfig("ascend910b");
        }
    };
    OP_ADD(ProbeOp);
    }  // namespace ops
)cpp";

inline constexpr const char* kSampleInfer = R"cpp(
#include "log/log.h"
#include "register/op_impl_registry.h"
    namespace ops {
    static ge::graphStatus InferShape(gert::InferShapeContext* context) {
        const char* how = context->GetAttrs()->GetStr(1);
        if (std::string(how) == "infer") {
            OP_LOGE(context->GetNodeName(), "inference refuses");
            return ge::GRAPH_FAILED;
        }
        *context->GetOutputShape(0) = *context->GetInputShape(0);
        return ge::GRAPH_SUCCESS;
    }
    static ge::graphStatus InferDataType(gert::InferDataTypeContext* context) {
        context->SetOutputDataType(0, context->GetInputDataType(0));
        return ge::GRAPH_SUCCESS;
    }
    IMPL_OP_INFERSHAPE(ProbeOp).InferShape(InferShape).InferDataType(InferDataType);
    }  // namespace ops
)cpp";

inline constexpr const char* kSampleTiling = R"cpp(
#include "log/log.h"
#include "register/op_impl_registry.h"
#include "tiling/platform/platform_ascendc.h"
#include "../op_kernel/probe_op_tiling_data.h"
#include "../op_kernel/probe_op_tiling_key.h"
    namespace optiling {
    struct CompileInfo {};
    struct Big {
        char bytes[60000];
    };
    static ge::graphStatus Tiling(gert::TilingContext* context) {
        const std::string how = context->GetAttrs()->GetStr(1);
        const int64_t mode = *context->GetAttrs()->GetInt(0);
        if (how == "fail") {
            OP_LOGE(context->GetNodeName(), "tiling refuses mode %ld", static_cast<long>(mode));
            return ge::GRAPH_FAILED;
        }
        if (how == "crash") *reinterpret_cast<volatile int*>(8) = 1;
        ProbeOpTilingData* data = context->GetTilingData<ProbeOpTilingData>();
        data->count = context->GetInputShape(0)->GetStorageShape().GetShapeSize();
        if (how == "big") context->GetTilingData<Big>();
        context->SetBlockDim(how == "blocks0" ? 0 : how == "blocks" ? 70000 : 3);
        context->SetTilingKey(how == "key" ? 77 : GET_TPL_TILING_KEY(static_cast<uint64_t>(mode)));
        context->GetWorkspaceSizes(1)[0] = how == "workspace" ? 4096 : 0;
        return ge::GRAPH_SUCCESS;
    }
    static ge::graphStatus Parse(gert::TilingParseContext*) { return ge::GRAPH_SUCCESS; }
    IMPL_OP_OPTILING(ProbeOp).Tiling(Tiling).TilingParse<CompileInfo>(Parse);
    }  // namespace optiling
)cpp";

inline constexpr const char* kSampleKey = R"cpp(
#ifndef PROBE_OP_TILING_KEY_H
#define PROBE_OP_TILING_KEY_H
#include "ascendc/host_api/tiling/template_argument.h"
    ASCENDC_TPL_ARGS_DECL(ProbeOp, ASCENDC_TPL_UINT_DECL(mode, 2, ASCENDC_TPL_UI_LIST, 0, 1), );
    ASCENDC_TPL_SEL(ASCENDC_TPL_ARGS_SEL(ASCENDC_TPL_UINT_SEL(mode, ASCENDC_TPL_UI_LIST, 0, 1)), );
#endif
)cpp";

inline constexpr const char* kSampleKernel = R"cpp(
#include "kernel_operator.h"
#include "kernel_operator_list_tensor_intf.h"
#include "probe_op_tiling_data.h"
#include "probe_op_tiling_key.h"
    template <uint32_t mode>
    __global__ __aicore__ void probe_op(GM_ADDR x, GM_ADDR bias, GM_ADDR list, GM_ADDR y,
                                        GM_ADDR workspace, GM_ADDR tiling) {
        REGISTER_TILING_DEFAULT(ProbeOpTilingData);
        GET_TILING_DATA_WITH_STRUCT(ProbeOpTilingData, data, tiling);
        AscendC::ListTensorDesc tensors(reinterpret_cast<__gm__ void*>(list));
        for (int64_t i = AscendC::GetBlockIdx(); i < data.count; i += AscendC::GetBlockNum()) {
            DTYPE_Y value = ((__gm__ DTYPE_X*)x)[i] + 1000 * static_cast<int>(mode);
            if (bias != nullptr) value += ((__gm__ DTYPE_BIAS*)bias)[i];
            for (uint32_t k = 0; k < tensors.GetSize(); ++k)
                value += tensors.GetDataPtr<DTYPE_LIST>(k)[i];
            ((__gm__ DTYPE_Y*)y)[i] = value;
        }
    }
)cpp";

/// Writes the folder; returns its root.
inline fs::path write_sample(const fs::path& parent) {
    const fs::path root = parent / "probe_op";
    put(root / "op_host/probe_op_def.cpp", kSampleDefinition);
    put(root / "op_host/probe_op_infershape.cpp", kSampleInfer);
    put(root / "op_host/probe_op_tiling.cpp", kSampleTiling);
    put(root / "op_kernel/probe_op_tiling_key.h", kSampleKey);
    put(root / "op_kernel/probe_op_tiling_data.h",
        "#ifndef PROBE_OP_DATA_H\n#define PROBE_OP_DATA_H\n#include <cstdint>\nstruct "
        "ProbeOpTilingData { int64_t count; };\n#endif\n");
    put(root / "op_kernel/probe_op.cpp", kSampleKernel);
    return root;
}

}  // namespace drydock::opbuild::test
