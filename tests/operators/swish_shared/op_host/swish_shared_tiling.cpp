#include "host/flat_tiling.h"
#include "infershape_elewise_util.h"
namespace optiling {
struct Info {};
static ge::graphStatus Tiling(gert::TilingContext* context) { return FlatTiling(context, 16); }
static ge::graphStatus Parse(gert::TilingParseContext*) { return ge::GRAPH_SUCCESS; }
IMPL_OP_OPTILING(SwishShared).Tiling(Tiling).TilingParse<Info>(Parse);
IMPL_OP_INFERSHAPE(SwishShared).InferShape(Ops::Base::InferShape4Elewise);
}
