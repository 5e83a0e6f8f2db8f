#pragma once
// A node of a graph, by name and type.
#include <string>

#include "graph/types.h"

namespace ge {

class Operator {
  public:
    Operator() = default;
    explicit Operator(const char* type) : type_(type == nullptr ? "" : type) {}
    Operator(const char* name, const char* type)
        : name_(name == nullptr ? "" : name), type_(type == nullptr ? "" : type) {}

    graphStatus GetName(AscendString& name) const {
        name = AscendString(name_.c_str());
        return GRAPH_SUCCESS;
    }
    graphStatus GetOpType(AscendString& type) const {
        type = AscendString(type_.c_str());
        return GRAPH_SUCCESS;
    }

  private:
    std::string name_;
    std::string type_;
};

}  // namespace ge
