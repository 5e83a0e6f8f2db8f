#include "session/two_phase.h"

#include <fmt/format.h>

#include <deque>
#include <functional>

#include "acl/acl.h"
#include "aclnn/acl_meta.h"
#include "base/error.h"
#include "drydock/aclnn_abi.h"
#include "session/element.h"

namespace drydock::session {
namespace {

using Arg = DrydockAclnnArg;

void require(int32_t status, const char* function) {
    if (status == 0) return;
    const char* text = aclGetRecentErrMsg();
    throw UserError(
        fmt::format("{} failed with {}: {}", function, status, text ? text : "no message"));
}

/// The handles of one call; destroyed in the end as an application does it.
class Handles {
  public:
    Handles() = default;
    Handles(const Handles&) = delete;
    Handles& operator=(const Handles&) = delete;
    ~Handles() {
        for (const auto& destroy : destroyers_) destroy();
    }

    const aclTensor* tensor(const Operand& operand, const DeviceTensor& memory) {
        const aclTensor* handle = make_tensor(operand, memory);
        destroyers_.push_back([handle] { aclDestroyTensor(handle); });
        return handle;
    }

    const aclTensorList* list(const std::vector<Operand>& operands,
                              const std::vector<const DeviceTensor*>& memory) {
        std::vector<const aclTensor*> elements;
        for (size_t i = 0; i < operands.size(); ++i)
            elements.push_back(make_tensor(operands[i], *memory[i]));
        const aclTensorList* handle = aclCreateTensorList(elements.data(), elements.size());
        destroyers_.push_back([handle] { aclDestroyTensorList(handle); });
        return handle;
    }

    const aclScalar* scalar(const Operand& operand, const DeviceTensor& memory) {
        const aclScalar* handle = make_scalar(operand.dtype, memory.data());
        destroyers_.push_back([handle] { aclDestroyScalar(handle); });
        return handle;
    }

    /// A scalar list from a rank-1 tensor.
    const aclScalarList* scalars(const Operand& operand, const DeviceTensor& memory) {
        std::vector<const aclScalar*> elements;
        const uint64_t element_bytes = dtype_bits(operand.dtype) / 8;
        for (uint64_t at = 0; at < memory.bytes(); at += element_bytes)
            elements.push_back(make_scalar(operand.dtype, memory.data() + at));
        const aclScalarList* handle = aclCreateScalarList(elements.data(), elements.size());
        destroyers_.push_back([handle] { aclDestroyScalarList(handle); });
        return handle;
    }

    Arg integers(const std::vector<int64_t>& values) {
        const aclIntArray* handle = aclCreateIntArray(values.data(), values.size());
        destroyers_.push_back([handle] { aclDestroyIntArray(handle); });
        return {Arg::kIntArray, handle, 0, 0};
    }
    Arg reals(const std::vector<float>& values) {
        const aclFloatArray* handle = aclCreateFloatArray(values.data(), values.size());
        destroyers_.push_back([handle] { aclDestroyFloatArray(handle); });
        return {Arg::kFloatArray, handle, 0, 0};
    }
    Arg booleans(const std::vector<bool>& values) {
        const auto plain = std::make_unique<bool[]>(values.size());
        std::copy(values.begin(), values.end(), plain.get());
        const aclBoolArray* handle = aclCreateBoolArray(plain.get(), values.size());
        destroyers_.push_back([handle] { aclDestroyBoolArray(handle); });
        return {Arg::kBoolArray, handle, 0, 0};
    }
    Arg text(const std::string& value) {
        return {Arg::kString, texts_.emplace_back(value).c_str(), 0, 0};
    }

  private:
    static const aclTensor* make_tensor(const Operand& operand, const DeviceTensor& memory) {
        const Dims strides = contiguous_strides(operand.shape);
        return aclCreateTensor(operand.shape.data(), operand.shape.size(),
                               static_cast<aclDataType>(operand.dtype), strides.data(), 0,
                               static_cast<aclFormat>(operand.format), operand.shape.data(),
                               operand.shape.size(), memory.data());
    }
    static const aclScalar* make_scalar(DType dtype, std::byte* value) {
        return aclCreateScalar(value, static_cast<aclDataType>(dtype));
    }

    std::vector<std::function<void()>> destroyers_;
    std::deque<std::string> texts_;
};

/// Builds the C parameters in the order of spec host-op 7.2.
class ArgBuilder {
  public:
    ArgBuilder(const TwoPhaseCall& call, Handles& handles) : call_(call), handles_(handles) {}

    std::vector<Arg> build() {
        const Operands& operands = *call_.operands;
        for (size_t i = 0; i < operands.inputs.size(); ++i)
            add_input(operands.inputs[i], call_.tensors->inputs[i]);
        for (size_t i = 0; i < operands.attrs.size(); ++i) {
            const auto& value = operands.attrs[i];
            std::visit([&](const auto& v) { add_attr(v); },
                       value ? *value : call_.op->attrs[i].default_value);
        }
        for (size_t i = 0; i < operands.outputs.size(); ++i) {
            if (!operands.outputs[i].in_place)
                add_tensors(operands.outputs[i], call_.tensors->outputs[i]);
        }
        return std::move(args_);
    }

  private:
    void add_input(const Parameter& input, const std::vector<DeviceTensor>& memory) {
        if (input.definition->scalar && !input.is_absent()) {
            args_.push_back({Arg::kScalar, handles_.scalar(input.tensors[0], memory[0]), 0, 0});
        } else if (input.definition->scalar_list && !input.is_absent()) {
            args_.push_back(
                {Arg::kScalarList, handles_.scalars(input.tensors[0], memory[0]), 0, 0});
        } else {
            add_tensors(input, memory);
        }
    }

    void add_tensors(const Parameter& parameter, const std::vector<DeviceTensor>& memory) {
        if (parameter.is_list()) {
            std::vector<const DeviceTensor*> pointers;
            for (const DeviceTensor& tensor : memory) pointers.push_back(&tensor);
            args_.push_back({Arg::kTensorList, handles_.list(parameter.tensors, pointers), 0, 0});
        } else if (parameter.is_absent()) {
            args_.push_back({Arg::kTensor, nullptr, 0, 0});
        } else {
            args_.push_back({Arg::kTensor, handles_.tensor(parameter.tensors[0], memory[0]), 0, 0});
        }
    }

    void add_attr(bool value) { args_.push_back({Arg::kBool, nullptr, value ? 1 : 0, 0}); }
    void add_attr(float value) {
        args_.push_back({Arg::kDouble, nullptr, 0, static_cast<double>(value)});
    }
    void add_attr(int64_t value) { args_.push_back({Arg::kInt, nullptr, value, 0}); }
    void add_attr(const std::string& value) { args_.push_back(handles_.text(value)); }
    void add_attr(const std::vector<bool>& values) { args_.push_back(handles_.booleans(values)); }
    void add_attr(const std::vector<float>& values) { args_.push_back(handles_.reals(values)); }
    void add_attr(const std::vector<int64_t>& values) {
        args_.push_back(handles_.integers(values));
    }
    /// No generated API can say it (spec host-op 7.2); the values outlive the call.
    void add_attr(const std::vector<std::vector<int64_t>>& values) {
        args_.push_back({Arg::kIntLists, &values, 0, 0});
    }

    const TwoPhaseCall& call_;
    Handles& handles_;
    std::vector<Arg> args_;
};

/// The runtime, initialised once per process; a stream per call, so that a failed one leaves no
/// sticky error to the next.
class Stream {
  public:
    Stream() {
        static const int once = [] {
            require(aclInit(nullptr), "aclInit");
            return 0;
        }();
        static_cast<void>(once);
        require(aclrtSetDevice(0), "aclrtSetDevice");
        require(aclrtCreateStream(&stream_), "aclrtCreateStream");
    }
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;
    ~Stream() { aclrtDestroyStreamForce(stream_); }
    aclrtStream get() const { return stream_; }

  private:
    aclrtStream stream_ = nullptr;
};

/// Takes the text of the failed call.
bool failed(TwoPhaseResult& result, int32_t status, const char* phase) {
    if (status == 0) return false;
    const char* text = aclGetRecentErrMsg();
    result.status = status;
    result.failed_phase = phase;
    result.message = text ? text : fmt::format("status {}", status);
    return true;
}

}  // namespace

const DeviceTensor& DeviceTensors::output(const Operands& operands, size_t parameter,
                                          size_t tensor) const {
    const auto& same = operands.outputs[parameter].in_place;
    return same ? inputs[*same][tensor] : outputs[parameter][tensor];
}

std::string api_name(const host::OpDefinition& op) { return "aclnn" + op.type; }

TwoPhaseResult call_two_phase(const TwoPhaseCall& call) {
    const Stream stream;
    Handles handles;
    const std::vector<Arg> args = ArgBuilder(call, handles).build();
    const std::string api = api_name(*call.op);
    const aclnn::ScopedPlanOptions options(call.options);
    TwoPhaseResult result;
    aclOpExecutor* executor = nullptr;
    aclGetRecentErrMsg();  // older messages are not about this call
    const int32_t planned =
        drydock_aclnn_plan(call.manifest_dir.c_str(), call.op->type.c_str(), api.c_str(),
                           args.data(), args.size(), &result.workspace_bytes, &executor);
    if (failed(result, planned, "GetWorkspaceSize")) return result;
    result.info = aclnn::executor_info(executor);
    std::optional<DeviceTensor> workspace;
    if (result.workspace_bytes > 0)
        workspace.emplace("workspace", result.workspace_bytes, *call.options.soc);
    const int32_t started = drydock_aclnn_run(api.c_str(), workspace ? workspace->data() : nullptr,
                                              result.workspace_bytes, executor, stream.get());
    if (failed(result, started, "run")) return result;
    failed(result, aclrtSynchronizeStream(stream.get()), "synchronize");
    return result;
}

}  // namespace drydock::session
