#include "op_tiling/split_rows.h"
#include "log/log.h"
namespace optiling {
struct CompileInfo {};
static ge::graphStatus Tiling(gert::TilingContext* context) { return SplitRows(context); }
IMPL_OP_OPTILING(RowSplits).Tiling(Tiling, sizeof(RowSplitsTiling::Data)).TilingParse<CompileInfo>(
    [](gert::TilingParseContext*) -> ge::graphStatus { return ge::GRAPH_SUCCESS; });
}
