#pragma once
// Contents of the definition objects of register/op_def_registry.h.
#include <deque>
#include <map>
#include <string>
#include <vector>

#include "host/definition.h"
#include "register/op_def_registry.h"

namespace ops {

struct OpParamData {
    drydock::host::ParamDefinition param;
    std::vector<std::string> problems;  ///< broken rules; reported when the object is loaded
    uint32_t version = 0;
    std::string comment;
};

struct OpAttrData {
    drydock::host::AttrDefinition attr;
    ge::AscendString name;
    uint32_t version = 0;
    std::string comment;
};

/// References returned by Input(), Output(), Attr() stay valid: deques never move their elements.
struct OpConfigData {
    std::map<std::string, std::string> keys;
    std::deque<OpParamDef> inputs, outputs;
};

struct OpAICoreData {
    std::map<std::string, OpAICoreConfig> configs;
    gert::TilingKernelFunc tiling = nullptr;
    bool launch_with_empty_outputs = false;
};

struct OpData {
    std::string type;
    std::deque<OpParamDef> inputs, outputs;
    std::deque<OpAttrDef> attrs;
    OpAICoreDef ai_core;
    gert::InferShapeKernelFunc infer_shape = nullptr;
    gert::InferShapeRangeKernelFunc infer_shape_range = nullptr;
    gert::InferDataTypeKernelFunc infer_dtype = nullptr;
};

}  // namespace ops

namespace drydock::host {

/// What a definition object says, as data. `file` is named in messages. Throws BuildError for a
/// broken rule of host-op 2.3.
OpDefinition read_definition(const ops::OpDef& def, const std::string& file);

}  // namespace drydock::host
