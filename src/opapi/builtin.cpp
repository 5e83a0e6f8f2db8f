#include "opapi/builtin.h"

#include <map>
#include <mutex>

#include "acl/immortal.h"
#include "acl/settings.h"
#include "aclnn/aclnn_errno.h"
#include "aclnn/handles.h"
#include "session/session.h"

namespace drydock::opapi {
namespace {

using aclnn::Handles;
using aclnn::PlanError;

struct Operator {
    std::string manifest_dir, type;
};

/// Built operators by name and SoC. Building takes seconds once; later processes find it in the
/// cache.
struct Operators {
    std::mutex mutex;
    std::map<std::pair<std::string, std::string>, Operator> built;
};

Operator shipped_operator(const std::string& name) {
    static Operators& operators = acl::immortal<Operators>();
    const std::string soc = acl::current_soc().name;
    std::lock_guard lock(operators.mutex);
    const auto known = operators.built.find({name, soc});
    if (known != operators.built.end()) return known->second;
    try {
        const auto built = session::Session().build({name, {}, {}, soc});
        Operator result{built.dir.string(), built.op_type};
        operators.built[{name, soc}] = result;
        return result;
    } catch (const UserError& error) {
        throw PlanError(ACLNN_ERR_INNER_FIND_KERNEL_ERROR, error.what(), error.hint());
    }
}

}  // namespace

Forward::~Forward() {
    for (const aclTensor* handle : handles_) Handles<aclTensor>::instance().remove(handle);
}

Forward& Forward::tensor(aclnn::TensorView view, DType type) {
    view.converted = type == DType::kDouble ? DType::kFloat32 : type;
    auto object = std::make_shared<aclTensor>();
    object->view = std::move(view);
    handles_.push_back(Handles<aclTensor>::instance().add(std::move(object)));
    arguments_.push_back({DrydockAclnnArg::kTensor, handles_.back(), 0, 0});
    return *this;
}

Forward& Forward::integer(int64_t value) {
    arguments_.push_back({DrydockAclnnArg::kInt, nullptr, value, 0});
    return *this;
}

Forward& Forward::real(double value) {
    arguments_.push_back({DrydockAclnnArg::kDouble, nullptr, 0, value});
    return *this;
}

Forward& Forward::text(const char* value) {
    arguments_.push_back({DrydockAclnnArg::kString, value, 0, 0});
    return *this;
}

acl::Status Forward::plan(uint64_t* workspace_size, aclOpExecutor** executor) {
    if (workspace_size == nullptr || executor == nullptr) {
        throw PlanError(ACLNN_ERR_PARAM_NULLPTR,
                        workspace_size == nullptr ? "workspaceSize is null" : "executor is null");
    }
    const Operator op = shipped_operator(op_);
    return drydock_aclnn_plan(op.manifest_dir.c_str(), op.type.c_str(), op_.c_str(),
                              arguments_.data(), arguments_.size(), workspace_size, executor);
}

}  // namespace drydock::opapi
