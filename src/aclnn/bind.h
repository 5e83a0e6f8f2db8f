#pragma once
// From the C arguments of a generated API to a call: which argument is which parameter, which
// tensor is used where it lies and which goes through scratch memory (spec runtime 2.3, 2.5).
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "acl/error_text.h"
#include "aclnn/objects.h"
#include "base/error.h"
#include "dispatch/op_call.h"
#include "drydock/aclnn_abi.h"

namespace drydock::aclnn {

/// A call that phase 1 refuses, with the status that says so.
class PlanError : public UserError {
  public:
    PlanError(acl::Status status, const std::string& message, std::string hint = {})
        : UserError(message, std::move(hint)), status_(status) {}
    acl::Status status() const { return status_; }

  private:
    acl::Status status_;
};

/// How a tensor reaches the kernel.
enum class Route : uint8_t {
    kDirect,   ///< at its own address
    kScratch,  ///< a dense copy in the workspace
    kValue,    ///< a host value (scalar, array) copied into the workspace
};

/// One tensor of the call.
struct Binding {
    std::string name;                     ///< "input x", "output y[1]"
    std::optional<size_t> input, output;  ///< parameter in OpCall; both for an in-place parameter
    size_t instance = 0;
    TensorView view;
    Route route = Route::kDirect;
    std::vector<std::byte> value;  ///< kValue
    uint64_t scratch_offset = 0;   ///< from the start of the scratch memory
};

/// A tensor argument as the address functions count them; no binding when it was null.
struct Slot {
    size_t param;  ///< input or output parameter of the interface
    size_t instance;
    std::optional<size_t> binding;
};

struct BoundCall {
    dispatch::OpCall call;  ///< dense tensors; addresses are placeholders until the run
    std::vector<Binding> bindings;
    std::vector<Slot> input_slots, output_slots;
    uint64_t scratch_bytes = 0;
};

/// Checks and binds the arguments. Throws PlanError.
BoundCall bind(const dispatch::OpLibrary& library, std::span<const DrydockAclnnArg> args,
               const Soc& soc);

/// Bytes of a piece of the workspace: as an allocation of its own would have (spec runtime 1.6),
/// rounded up so that the next piece is aligned.
uint64_t piece_bytes(uint64_t bytes, const Soc& soc);

/// Writes the addresses of a run into the call: own addresses, or places in `scratch`.
void set_addresses(const std::vector<Binding>& bindings, std::byte* scratch,
                   dispatch::OpCall& call);

}  // namespace drydock::aclnn
