#pragma once
#include "exe_graph/runtime/tiling_context.h"
#include "avg_pool1d/op_kernel/avg_pool1d_tiling_data.h"
namespace optiling {
  struct AvgPool1dTilingData : ::AvgPool1dData {
    void SaveTo(gert::TilingData* raw) {
      *raw << static_cast<::AvgPool1dData&>(*this);
    }
  };
}
