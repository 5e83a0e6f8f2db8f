#pragma once
// How the results of an instruction depend on its operands, as far as definedness goes.
#include "event/record.h"

namespace drydock::check {

enum class OpClass : uint8_t {
    kElementwise,  ///< element i of the result depends on element i of each source
    kReduce,       ///< a result depends on a group of neighbouring elements
    kToOne,        ///< all results depend on all elements
    kBits,         ///< one result bit per element
    kSelect,       ///< results are taken from one of several sources
    kMoves,        ///< moves elements in an order that is not followed here
};

/// Moving and sorting instructions, and advanced functions of rows, count as kMoves.
OpClass op_class(const Record& record);

}  // namespace drydock::check
