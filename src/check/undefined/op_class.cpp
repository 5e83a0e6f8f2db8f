#include "check/undefined/op_class.h"

namespace drydock::check {

OpClass op_class(const Record& record) {
    switch (record.op) {
        case Opcode::kReduceSum:
        case Opcode::kReduceMax:
        case Opcode::kReduceMin:
            return OpClass::kToOne;
        case Opcode::kWholeReduceSum:
        case Opcode::kWholeReduceMax:
        case Opcode::kWholeReduceMin:
        case Opcode::kBlockReduceSum:
        case Opcode::kBlockReduceMax:
        case Opcode::kBlockReduceMin:
        case Opcode::kPairReduceSum:
            return OpClass::kReduce;
        case Opcode::kCompare:
        case Opcode::kCompares:
            return OpClass::kBits;
        case Opcode::kSelect:
        case Opcode::kSelects:
        case Opcode::kSelectByMask:
            return OpClass::kSelect;
        case Opcode::kGather:
        case Opcode::kGatherb:
        case Opcode::kGatherMask:
        case Opcode::kTransDataTo5HD:
        case Opcode::kTranspose:
        case Opcode::kTransposeLayout:
        case Opcode::kSort32:
        case Opcode::kSort:
        case Opcode::kMrgSort:
        case Opcode::kCastDeq:
        case Opcode::kNd2Nz:
        case Opcode::kNz2Nd:
        case Opcode::kMatmul:
            return OpClass::kMoves;
        default:
            break;
    }
    return is_row_function(record.op) ? OpClass::kMoves : OpClass::kElementwise;
}

}  // namespace drydock::check
