#include "../../common_headers/host/flat_tiling.h"
namespace optiling {
struct Info {};
static ge::graphStatus Tiling(gert::TilingContext* context) { return FlatTiling(context, 16); }
static ge::graphStatus Parse(gert::TilingParseContext*) { return ge::GRAPH_SUCCESS; }
IMPL_OP_OPTILING(MishShared).Tiling(Tiling).TilingParse<Info>(Parse);
}
