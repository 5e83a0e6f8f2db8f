#pragma once
// Registration of an operator's host functions (spec host-op 3.1).
#include "drydock/detail/prelude.h"
#include "exe_graph/runtime/infer_datatype_context.h"
#include "exe_graph/runtime/infer_shape_context.h"
#include "exe_graph/runtime/tiling_context.h"
#include "exe_graph/runtime/tiling_parse_context.h"
#include "graph/types.h"
#include "graph/utils/type_utils.h"

namespace gert {

using InferShapeKernelFunc = uint32_t (*)(InferShapeContext*);
using InferShapeRangeKernelFunc = uint32_t (*)(InferShapeRangeContext*);
using InferDataTypeKernelFunc = uint32_t (*)(InferDataTypeContext*);
using TilingKernelFunc = uint32_t (*)(TilingContext*);
using TilingParseFunc = uint32_t (*)(TilingParseContext*);
using KernelFunc = uint32_t (*)(KernelContext*);

enum class TilingPlacement : uint32_t { TILING_ON_HOST = 0, TILING_ON_AICPU = 1 };

/// What one operator registers. All registrations of a type merge; a call sets what it names.
class OpImplRegisterV2 {
  public:
    using OpType = std::string;
    using PrivateAttrList = std::vector<std::string>;
    using InferShapeKernelFunc = gert::InferShapeKernelFunc;
    using InferShapeRangeKernelFunc = gert::InferShapeRangeKernelFunc;
    using InferDataTypeKernelFunc = gert::InferDataTypeKernelFunc;
    using TilingKernelFunc = gert::TilingKernelFunc;
    using TilingParseFunc = gert::TilingParseFunc;
    using KernelFunc = gert::KernelFunc;

    explicit OpImplRegisterV2(const char* op_type);

    OpImplRegisterV2& InferShape(InferShapeKernelFunc function);
    OpImplRegisterV2& InferShapeRange(InferShapeRangeKernelFunc function);
    OpImplRegisterV2& InferDataType(InferDataTypeKernelFunc function);
    OpImplRegisterV2& InferOutDataTypeSameWithFirstInput();
    /// `max_tiling_data_size`: bytes the kernel's tiling buffer has on the device stack.
    OpImplRegisterV2& Tiling(TilingKernelFunc function, size_t max_tiling_data_size = 2048);
    /// T is made once per operator and platform, and filled by `function`.
    template <typename T>
    OpImplRegisterV2& TilingParse(TilingParseFunc function) {
        return TilingParse(
            function, []() -> void* { return new T(); },
            [](void* info) { delete static_cast<T*>(info); });
    }
    template <typename T>
    OpImplRegisterV2& TilingParse(KernelFunc function) {
        return TilingParse(
            function, []() -> void* { return new T(); },
            [](void* info) { delete static_cast<T*>(info); });
    }
    /// Indexes of declared inputs whose value inference and tiling may read.
    OpImplRegisterV2& InputsDataDependency(std::initializer_list<int32_t> inputs);
    /// ... whose value tiling may read.
    OpImplRegisterV2& TilingInputsDataDependency(std::initializer_list<int32_t> inputs);
    OpImplRegisterV2& TilingInputsDataDependency(std::initializer_list<int32_t> inputs,
                                                 std::initializer_list<TilingPlacement> places);
    OpImplRegisterV2& HostInputs(std::initializer_list<int32_t> inputs);
    OpImplRegisterV2& OutputShapeDependOnCompute(std::initializer_list<int32_t> outputs);
    OpImplRegisterV2& NullableOutputs(std::initializer_list<int32_t> outputs);
    /// Attributes behind those of the prototype, in registration order.
    OpImplRegisterV2& PrivateAttr(const char* name);
    OpImplRegisterV2& PrivateAttr(const char* name, int64_t value);
    OpImplRegisterV2& PrivateAttr(const char* name, int value) {
        return PrivateAttr(name, int64_t{value});
    }
    OpImplRegisterV2& PrivateAttr(const char* name, float value);
    OpImplRegisterV2& PrivateAttr(const char* name, bool value);
    OpImplRegisterV2& PrivateAttr(const char* name, const char* value);
    OpImplRegisterV2& PrivateAttr(const char* name, const std::vector<int64_t>& value);
    OpImplRegisterV2& PrivateAttr(const char* name, const std::vector<float>& value);

  private:
    using Maker = void* (*)();
    using Deleter = void (*)(void*);
    OpImplRegisterV2& TilingParse(TilingParseFunc function, Maker maker, Deleter deleter);
    OpImplRegisterV2& TilingParse(KernelFunc function, Maker maker, Deleter deleter);

    std::shared_ptr<drydock::host::OpFunctions> functions_;
};

using OpImplRegister = OpImplRegisterV2;

}  // namespace gert

namespace optiling {
using gert::TilingKernelFunc;
}

#define DRYDOCK_IMPL_JOIN_(a, b) a##b
#define DRYDOCK_IMPL_JOIN(a, b) DRYDOCK_IMPL_JOIN_(a, b)
// `.Tiling(f).TilingParse<T>(g);` follows the macro.
#define DRYDOCK_IMPL_OP(op_type)                                              \
    [[maybe_unused]] static const ::gert::OpImplRegisterV2 DRYDOCK_IMPL_JOIN( \
        drydock_op_impl_##op_type##_, __COUNTER__) = ::gert::OpImplRegisterV2(#op_type)

#define IMPL_OP(op_type) DRYDOCK_IMPL_OP(op_type)
#define IMPL_OP_OPTILING(op_type) DRYDOCK_IMPL_OP(op_type)
#define IMPL_OP_INFERSHAPE(op_type) DRYDOCK_IMPL_OP(op_type)
