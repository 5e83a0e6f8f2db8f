#pragma once
// Base class of tiling templates: the steps of one strategy, called in a fixed order.
#include "log/log.h"
#include "op_host/tiling_util.h"
#include "platform/platform_ascendc.h"
#include "register/op_impl_registry.h"
#include "register/tilingdata_base.h"

namespace Ops {
namespace NN {
namespace Optiling {

class TilingBaseClass {
  public:
    explicit TilingBaseClass(gert::TilingContext* context) : context_(context) {}
    virtual ~TilingBaseClass() = default;

    /// GRAPH_PARAM_INVALID = not capable of this case; any other status is final.
    ge::graphStatus DoTiling() {
        ge::graphStatus status = GetShapeAttrsInfo();
        if (status != ge::GRAPH_SUCCESS) {
            return status;
        }
        status = GetPlatformInfo();
        if (status != ge::GRAPH_SUCCESS) {
            return status;
        }
        if (!IsCapable()) {
            return ge::GRAPH_PARAM_INVALID;
        }
        for (auto step : {&TilingBaseClass::DoOpTiling, &TilingBaseClass::DoLibApiTiling,
                          &TilingBaseClass::GetWorkspaceSize, &TilingBaseClass::PostTiling}) {
            status = (this->*step)();
            if (status != ge::GRAPH_SUCCESS) {
                return status;
            }
        }
        return context_->SetTilingKey(GetTilingKey());
    }
    virtual void Reset(gert::TilingContext* context) { context_ = context; }

  protected:
    virtual bool IsCapable() = 0;
    virtual ge::graphStatus GetPlatformInfo() = 0;
    virtual ge::graphStatus GetShapeAttrsInfo() = 0;
    virtual ge::graphStatus DoOpTiling() = 0;
    virtual ge::graphStatus DoLibApiTiling() = 0;
    virtual uint64_t GetTilingKey() const = 0;
    virtual ge::graphStatus GetWorkspaceSize() = 0;
    virtual ge::graphStatus PostTiling() = 0;

    gert::TilingContext* context_ = nullptr;
    uint32_t blockDim_ = 0;
    uint64_t workspaceSize_ = 0;
    uint64_t tilingKey_ = 0;
};

}  // namespace Optiling
}  // namespace NN

namespace Math {
namespace OpTiling {
using Ops::Base::EnsureNotScalar;
using Ops::Base::IsRegbaseSocVersion;
using TilingBaseClass = Ops::NN::Optiling::TilingBaseClass;
}  // namespace OpTiling
}  // namespace Math
}  // namespace Ops
