#pragma once
// A built-in function as a call of a shipped operator.
#include <memory>
#include <string>
#include <vector>

#include "acl/error_text.h"
#include "aclnn/bind.h"
#include "drydock/aclnn_abi.h"

namespace drydock::opapi {

/// Collects the arguments of a shipped operator, in the order of its interface, and plans the call.
class Forward {
  public:
    /// `op`: name of a folder in ops/.
    explicit Forward(std::string op) : op_(std::move(op)) {}
    ~Forward();
    Forward(const Forward&) = delete;
    Forward& operator=(const Forward&) = delete;

    /// The operator sees elements of `type`; double is computed in float.
    Forward& tensor(aclnn::TensorView view, DType type);
    Forward& integer(int64_t value);
    Forward& real(double value);
    /// Must live until plan().
    Forward& text(const char* value);
    acl::Status plan(uint64_t* workspace_size, aclOpExecutor** executor);

  private:
    std::string op_;
    std::vector<DrydockAclnnArg> arguments_;
    std::vector<aclTensor*> handles_;
};

/// Phase 1 of a built-in function: what `body` throws becomes a status with its text.
template <typename Body>
acl::Status first_phase(const char* name, uint64_t* workspace_size, aclOpExecutor** executor,
                        Body&& body) {
    return acl::api(name, [&]() -> acl::Status {
        if (executor != nullptr) *executor = nullptr;
        if (workspace_size != nullptr) *workspace_size = 0;
        try {
            return body();
        } catch (const aclnn::PlanError& error) {
            return acl::fail(error.status(), error.what(), error.hint());
        }
    });
}

}  // namespace drydock::opapi
