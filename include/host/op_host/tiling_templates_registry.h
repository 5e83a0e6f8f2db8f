#pragma once
// Tiling strategies of one operator, tried by ascending priority (spec host-op 6.5). The registry
// belongs to the operator's own object file.
#include "op_host/tiling_base.h"

namespace Ops {
namespace NN {
namespace Optiling {

using TilingTemplateMaker = std::unique_ptr<TilingBaseClass> (*)(gert::TilingContext*);

namespace detail {
template <typename T>
std::unique_ptr<TilingBaseClass> make_tiling_template(gert::TilingContext* context) {
    return std::make_unique<T>(context);
}
}  // namespace detail

class __attribute__((visibility("hidden"))) TilingRegistry {
  public:
    static TilingRegistry& GetInstance() {
        static TilingRegistry registry;
        return registry;
    }
    /// `socs` and `archs` restrict a strategy; empty lists allow all.
    bool Add(const std::string& op_type, int32_t priority, TilingTemplateMaker maker,
             std::vector<int32_t> socs = {}, std::vector<int32_t> archs = {}) {
        entries_[op_type].insert({priority, Entry{maker, std::move(socs), std::move(archs)}});
        return true;
    }
    /// GRAPH_FAILED when no strategy is capable.
    ge::graphStatus DoTilingImpl(gert::TilingContext* context) {
        return Try(context, [](int32_t) { return true; });
    }
    ge::graphStatus DoTilingImpl(gert::TilingContext* context,
                                 const std::vector<int32_t>& priorities) {
        return Try(context, [&priorities](int32_t priority) {
            return std::find(priorities.begin(), priorities.end(), priority) != priorities.end();
        });
    }

  private:
    struct Entry {
        TilingTemplateMaker maker;
        std::vector<int32_t> socs, archs;
    };
    static bool Allows(const std::vector<int32_t>& list, int32_t value) {
        return list.empty() || std::find(list.begin(), list.end(), value) != list.end();
    }
    static bool Fits(const Entry& entry, gert::TilingContext* context) {
        if (entry.socs.empty() && entry.archs.empty()) {
            return true;
        }
        const platform_ascendc::PlatformAscendC platform(context->GetPlatformInfo());
        return Allows(entry.socs, static_cast<int32_t>(platform.GetSocVersion())) &&
               Allows(entry.archs, static_cast<int32_t>(platform.GetCurNpuArch()));
    }
    template <typename Chosen>
    ge::graphStatus Try(gert::TilingContext* context, Chosen chosen) {
        for (const auto& [priority, entry] : entries_[context->GetNodeType()]) {
            if (!chosen(priority) || !Fits(entry, context)) {
                continue;
            }
            const ge::graphStatus status = entry.maker(context)->DoTiling();
            if (status != ge::GRAPH_PARAM_INVALID) {
                return status;
            }
        }
        OP_LOGE(context, "no tiling strategy is capable of this case");
        return ge::GRAPH_FAILED;
    }

    std::map<std::string, std::multimap<int32_t, Entry>> entries_;
};

}  // namespace Optiling
}  // namespace NN

namespace Math {
namespace OpTiling {
using TilingRegistry = Ops::NN::Optiling::TilingRegistry;
}  // namespace OpTiling
}  // namespace Math
}  // namespace Ops

#define DRYDOCK_TILING_JOIN_(a, b) a##b
#define DRYDOCK_TILING_JOIN(a, b) DRYDOCK_TILING_JOIN_(a, b)
#define DRYDOCK_TILING_TEMPLATE(op_name, class_name, priority, ...)                  \
    [[maybe_unused]] static const bool DRYDOCK_TILING_JOIN(drydock_tiling_template_, \
                                                           __COUNTER__) =            \
        ::Ops::NN::Optiling::TilingRegistry::GetInstance().Add(                      \
            op_name, priority, &::Ops::NN::Optiling::detail::make_tiling_template<class_name>, \
            ##__VA_ARGS__)

#define REGISTER_TILING_TEMPLATE(op_name, class_name, priority) \
    DRYDOCK_TILING_TEMPLATE(op_name, class_name, priority)
#define REGISTER_OPS_TILING_TEMPLATE(op_type, class_name, priority) \
    DRYDOCK_TILING_TEMPLATE(#op_type, class_name, priority)
#define REGISTER_TILING_TEMPLATE_NEW(op_type, class_name, socs, priority) \
    DRYDOCK_TILING_TEMPLATE(#op_type, class_name, priority, socs)
#define REGISTER_TILING_TEMPLATE_WITH_SOCVERSION(op_type, class_name, socs, priority) \
    DRYDOCK_TILING_TEMPLATE(#op_type, class_name, priority, socs)
#define REGISTER_TILING_TEMPLATE_WITH_ARCH(op_type, class_name, archs, priority) \
    DRYDOCK_TILING_TEMPLATE(#op_type, class_name, priority, {}, archs)
