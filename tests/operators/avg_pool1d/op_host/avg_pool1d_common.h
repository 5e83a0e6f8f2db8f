#ifndef COMMON_H
#define COMMON_H
#include "register/op_impl_registry.h"
#include "log/log.h"
namespace optiling {
  struct Pool {
    int64_t kernel = 1, stride = 1, pad = 0;
    bool ceil = false, include = true;

    bool Read(const gert::RuntimeAttrs* attrs) {
      auto k = attrs->GetAttrPointer<gert::ContinuousVector>(0);
      auto s = attrs->GetAttrPointer<gert::ContinuousVector>(1);
      auto p = attrs->GetAttrPointer<gert::ContinuousVector>(2);
      if (k == nullptr || k->GetSize() != 1) return false;
      kernel = reinterpret_cast<const int64_t*>(k->GetData())[0];
      stride = s != nullptr && s->GetSize() > 0 ? static_cast<const int64_t*>(s->GetData())[0] : kernel;
      pad = p != nullptr && p->GetSize() > 0 ? static_cast<const int64_t*>(p->GetData())[0] : 0;
      ceil = attrs->GetBool(3) && *attrs->GetBool(3);
      include = attrs->GetBool(4) == nullptr || *(attrs->GetAttrPointer<bool>(4));
      return kernel > 0 && stride > 0 && pad >= 0 && 2 * pad <= kernel;
    }
    int64_t Output(int64_t width) const {
      int64_t span = width + 2 * pad - kernel;
      if (span < 0) return -1;
      int64_t n = (span + (ceil ? stride - 1 : 0)) / stride + 1;
      if (ceil && (n - 1) * stride >= width + pad) --n;
      return n;
    }
  };
}
#endif
