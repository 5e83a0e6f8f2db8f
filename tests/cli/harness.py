"""Helpers of the command-line tests: run drydock, write small operator folders."""
import pathlib
import subprocess
import tempfile
import unittest

DRYDOCK = None  # path of the executable, set by cli_test.py


class Result:
    def __init__(self, process):
        self.code = process.returncode
        self.out = process.stdout
        self.err = process.stderr


class CommandLineTest(unittest.TestCase):
    """A temporary folder per test, and drydock run in it."""

    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.temporary.name)
        self.addCleanup(self.temporary.cleanup)

    def drydock(self, *arguments, timeout=240):
        command = [DRYDOCK, *map(str, arguments)]
        return Result(subprocess.run(command, cwd=self.folder, capture_output=True, text=True,
                                     timeout=timeout, check=False))

    def expect(self, code, words, *arguments):
        """Exit code and pieces of the text; nothing may look like a crash of the tool."""
        result = self.drydock(*arguments)
        text = result.out + result.err
        self.assertEqual(result.code, code, text)
        for piece in [words] if isinstance(words, str) else words:
            self.assertIn(piece, text)
        if code in (1, 2):
            self.assertTrue(result.err.startswith("drydock: error: "), result.err)
        return result


def write_operator(parent, name="mischief", **replaced):
    """An operator that copies x to y and misbehaves on request (attribute `how`)."""
    files = {
        f"op_host/{name}_def.cpp": DEFINITION,
        f"op_host/{name}_infershape.cpp": INFERENCE,
        f"op_host/{name}_tiling.cpp": TILING,
        f"op_kernel/{name}_tiling_data.h": TILING_DATA,
        f"op_kernel/{name}.cpp": KERNEL,
        "tests/golden.py": GOLDEN,
    }
    files.update({key.replace("__", "/").replace("_dot_", "."): text for key, text in replaced.items()})
    root = parent / name
    for path, text in files.items():
        if text is None:
            continue
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    return root


DEFINITION = r"""
#include "register/op_def_registry.h"
namespace ops {
class Mischief : public OpDef {
public:
    explicit Mischief(const char* name) : OpDef(name)
    {
        const std::vector<ge::DataType> types{ge::DT_FLOAT, ge::DT_INT32};
        const std::vector<ge::Format> formats{ge::FORMAT_ND, ge::FORMAT_ND};
        this->Input("x").ParamType(REQUIRED).DataType(types).Format(formats).AutoContiguous();
        this->Output("y").ParamType(REQUIRED).DataType(types).Format(formats).AutoContiguous();
        this->Attr("how").AttrType(OPTIONAL).String("");
        this->AICore().AddConfig("ascend910b");
    }
};
OP_ADD(Mischief);
}
"""

INFERENCE = r"""
#include <string>
#include "log/log.h"
#include "register/op_impl_registry.h"
namespace ops {
static ge::graphStatus InferShape(gert::InferShapeContext* context)
{
    const std::string how = context->GetAttrs()->GetStr(0);
    if (how == "infer-fail") {
        OP_LOGE(context->GetNodeName(), "this shape is not to my taste");
        return ge::GRAPH_FAILED;
    }
    if (how == "infer-crash") *reinterpret_cast<volatile int*>(16) = 1;
    *context->GetOutputShape(0) = *context->GetInputShape(0);
    if (how == "infer-unknown") context->GetOutputShape(0)->SetDim(0, -1);
    return ge::GRAPH_SUCCESS;
}
static ge::graphStatus InferDataType(gert::InferDataTypeContext* context)
{
    context->SetOutputDataType(0, context->GetInputDataType(0));
    return ge::GRAPH_SUCCESS;
}
IMPL_OP_INFERSHAPE(Mischief).InferShape(InferShape).InferDataType(InferDataType);
}
"""

TILING_DATA = r"""
#ifndef MISCHIEF_TILING_DATA_H
#define MISCHIEF_TILING_DATA_H
#include <cstdint>
struct MischiefTilingData { int64_t count; int64_t how; };
#endif
"""

TILING = r"""
#include <string>
#include "../op_kernel/mischief_tiling_data.h"
#include "log/log.h"
#include "register/op_impl_registry.h"
namespace optiling {
struct CompileInfo {};
struct Big { char bytes[100000]; };
static ge::graphStatus Tiling(gert::TilingContext* context)
{
    const std::string how = context->GetAttrs()->GetStr(0);
    if (how == "tiling-fail") {
        OP_LOGE(context->GetNodeName(), "tiling has no mind to");
        return ge::GRAPH_FAILED;
    }
    if (how == "tiling-crash") *reinterpret_cast<volatile int*>(8) = 1;
    if (how == "big") {
        OP_CHECK_NULL_WITH_CONTEXT(context, context->GetTilingData<Big>());
    }
    auto* data = context->GetTilingData<MischiefTilingData>();
    OP_CHECK_NULL_WITH_CONTEXT(context, data);
    data->count = context->GetInputShape(0)->GetStorageShape().GetShapeSize();
    const char* const ways[] = {"", "segv", "divide", "loop", "throw", "wrong", "guard", "nan", "far", "print"};
    data->how = 0;
    for (int64_t i = 0; i < 10; ++i) {
        if (how == ways[i]) data->how = i;
    }
    context->SetBlockDim(how == "blocks-zero" ? 0 : 1);
    context->SetTilingKey(0);
    context->GetWorkspaceSizes(1)[0] = 0;
    return ge::GRAPH_SUCCESS;
}
static ge::graphStatus Parse(gert::TilingParseContext*) { return ge::GRAPH_SUCCESS; }
IMPL_OP_OPTILING(Mischief).Tiling(Tiling).TilingParse<CompileInfo>(Parse);
}
"""

KERNEL = r"""
#include "kernel_operator.h"
#include "mischief_tiling_data.h"
extern "C" __global__ __aicore__ void mischief(GM_ADDR x, GM_ADDR y, GM_ADDR workspace, GM_ADDR tiling)
{
    REGISTER_TILING_DEFAULT(MischiefTilingData);
    GET_TILING_DATA_WITH_STRUCT(MischiefTilingData, data, tiling);
    volatile int zero = 0;
    if (data.how == 1) *reinterpret_cast<volatile int*>(24) = 1;  // LINE segv
    if (data.how == 2) zero = 7 / zero;                           // LINE divide
    while (data.how == 3) zero = zero + 1;                        // LINE loop
    if (data.how == 4) throw 42;                                  // LINE throw
    for (int64_t i = 0; i < data.count; ++i) ((__gm__ DTYPE_Y*)y)[i] = ((__gm__ DTYPE_X*)x)[i];
    if (data.how == 5) ((__gm__ DTYPE_Y*)y)[data.count - 1] += 1000;
    if (data.how == 6) ((__gm__ uint8_t*)y)[data.count * sizeof(DTYPE_Y)] = 1;
    if (data.how == 7) ((__gm__ uint32_t*)y)[0] = 0x7fc00000;
    if (data.how == 9) AscendC::PRINTF("the kernel says %d\n", 7);
    if (data.how == 8) ((__gm__ uint8_t*)y)[(data.count * sizeof(DTYPE_Y) + 31) / 32 * 32] = 1;
}
"""

GOLDEN = "def golden(x, *, how=''):\n    return x\n"


def line_of(text, mark):
    """Number of the line that holds `mark`."""
    return next(i for i, line in enumerate(text.split("\n"), 1) if mark in line)


# An operator with every kind of parameter: var is updated in place, xs is a list, bias is optional.
BLEND_DEFINITION = r"""
#include "register/op_def_registry.h"
namespace ops {
class Blend : public OpDef {
public:
    explicit Blend(const char* name) : OpDef(name)
    {
        const std::vector<ge::DataType> types{ge::DT_FLOAT, ge::DT_BF16};
        const std::vector<ge::Format> formats{ge::FORMAT_ND, ge::FORMAT_ND};
        this->Input("var").ParamType(REQUIRED).DataType(types).Format(formats).AutoContiguous();
        this->Input("xs").ParamType(DYNAMIC).DataType(types).Format(formats).AutoContiguous();
        this->Input("bias").ParamType(OPTIONAL).DataType(types).Format(formats).AutoContiguous();
        this->Output("var").ParamType(REQUIRED).DataType(types).Format(formats).AutoContiguous();
        this->Output("count").ParamType(REQUIRED).DataType({ge::DT_INT32, ge::DT_INT32}).Format(formats);
        this->Attr("factor").AttrType(OPTIONAL).Int(3);
        this->AICore().AddConfig("ascend910b");
    }
};
OP_ADD(Blend);
}
"""

BLEND_TILING_DATA = r"""
#include <cstdint>
struct BlendTilingData { int64_t count; int64_t factor; };
"""

BLEND_TILING = r"""
#include "../op_kernel/blend_tiling_data.h"
#include "log/log.h"
#include "register/op_impl_registry.h"
namespace optiling {
struct CompileInfo {};
static ge::graphStatus Tiling(gert::TilingContext* context)
{
    auto* data = context->GetTilingData<BlendTilingData>();
    OP_CHECK_NULL_WITH_CONTEXT(context, data);
    data->count = context->GetInputShape(0)->GetStorageShape().GetShapeSize();
    data->factor = *context->GetAttrs()->GetInt(0);
    context->SetBlockDim(1);
    context->SetTilingKey(0);
    context->GetWorkspaceSizes(1)[0] = 0;
    return ge::GRAPH_SUCCESS;
}
static ge::graphStatus Parse(gert::TilingParseContext*) { return ge::GRAPH_SUCCESS; }
IMPL_OP_OPTILING(Blend).Tiling(Tiling).TilingParse<CompileInfo>(Parse);
}
"""

BLEND_KERNEL = r"""
#include <cstring>
#include "kernel_operator.h"
#include "kernel_operator_list_tensor_intf.h"
#include "blend_tiling_data.h"
static float Load(__gm__ DTYPE_VAR* place)
{
    uint32_t bits = 0;
    memcpy(&bits, place, sizeof(DTYPE_VAR));
    bits <<= 32 - 8 * sizeof(DTYPE_VAR);
    float value;
    memcpy(&value, &bits, 4);
    return value;
}
extern "C" __global__ __aicore__ void blend(GM_ADDR var, GM_ADDR xs, GM_ADDR bias, GM_ADDR varRef, GM_ADDR count,
                                            GM_ADDR workspace, GM_ADDR tiling)
{
    REGISTER_TILING_DEFAULT(BlendTilingData);
    GET_TILING_DATA_WITH_STRUCT(BlendTilingData, data, tiling);
    AscendC::ListTensorDesc list(reinterpret_cast<__gm__ void*>(xs));
    for (int64_t i = 0; i < data.count; ++i) {
        float value = data.factor * Load((__gm__ DTYPE_VAR*)var + i);
        for (uint32_t k = 0; k < list.GetSize(); ++k) value += Load(list.GetDataPtr<DTYPE_VAR>(k) + i);
        if (bias != nullptr) value += Load((__gm__ DTYPE_VAR*)bias + i);
        uint32_t bits;
        memcpy(&bits, &value, 4);
        bits >>= 32 - 8 * sizeof(DTYPE_VAR);  // exact for the small whole numbers of the test
        memcpy((__gm__ DTYPE_VAR*)varRef + i, &bits, sizeof(DTYPE_VAR));
    }
    ((__gm__ int32_t*)count)[0] = list.GetSize();
}
"""

BLEND_GOLDEN = """import numpy as np
def golden(var, xs, bias, *, factor):
    total = factor * var + sum(xs) + (0 if bias is None else bias)
    return {"var": total, "count": np.array([len(xs)], np.int32)}
"""


def write_blend(parent):
    """An operator without inference, with in-place, list and optional parameters."""
    return write_operator(parent, "blend", op_host__blend_def_dot_cpp=BLEND_DEFINITION,
                          op_host__blend_infershape_dot_cpp=None, op_host__blend_tiling_dot_cpp=BLEND_TILING,
                          op_kernel__blend_tiling_data_dot_h=BLEND_TILING_DATA, op_kernel__blend_dot_cpp=BLEND_KERNEL,
                          tests__golden_dot_py=BLEND_GOLDEN)
