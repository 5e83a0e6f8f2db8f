#pragma once
// The state behind one Operator: definition, functions, compile info per machine.
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "host/image.h"
#include "host/node_call.h"

namespace drydock::host {

class OperatorHost {
  public:
    OperatorHost(std::shared_ptr<Image> image, OpDefinition definition,
                 std::shared_ptr<OpFunctions> functions);
    ~OperatorHost();
    OperatorHost(const OperatorHost&) = delete;
    OperatorHost& operator=(const OperatorHost&) = delete;

    const OpDefinition& definition() const { return definition_; }
    const OpFunctions& functions() const { return *functions_; }
    const TplSchema* tpl_schema() const { return tpl_schema_; }
    const Prototype* prototype() const { return prototype_; }
    const std::vector<TilingClass>& tiling_classes() const { return tiling_classes_; }
    const std::string& path() const { return image_->path(); }

    /// Result of `function` on a node. What the operator logged goes to `log`; a crash, or a status
    /// other than success, becomes a failure.
    std::optional<HostFailure> run(HostFailure::Phase phase,
                                   const std::function<uint32_t()>& function,
                                   std::vector<std::string>& log) const;
    HostFailure failure(HostFailure::Phase phase, const std::string& what,
                        std::vector<std::string> log = {}) const;

    /// Object that TilingParse filled for the machine of `infos`; null when none is registered.
    /// Made once per machine.
    std::variant<void*, HostFailure> compile_info(const Soc& soc, fe::PlatFormInfos& infos);

  private:
    struct CompileInfo;
    std::variant<void*, HostFailure> parse(fe::PlatFormInfos& infos, void* info);

    std::shared_ptr<Image> image_;  // first: outlives everything that points into the object
    OpDefinition definition_;
    std::shared_ptr<OpFunctions> functions_;
    const TplSchema* tpl_schema_ = nullptr;
    const Prototype* prototype_ = nullptr;
    std::vector<TilingClass> tiling_classes_;
    std::mutex mutex_;
    std::map<std::string, void*> compile_infos_;  ///< by machine figures
};

/// Tiling of one call.
std::variant<TilingResult, HostFailure> run_tiling(OperatorHost& host, const CallInfo& call);

}  // namespace drydock::host
