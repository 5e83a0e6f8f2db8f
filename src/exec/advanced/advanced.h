#pragma once
// Advanced functions (spec kernel-vector 4): one record is one call; its operands, shapes and
// scalars are in an AdvancedForm. To add a function, see README.md of exec.
#include "event/event.h"
#include "exec/executor.h"

namespace drydock::exec {

/// What a function works on: the operands of the form, as pointers, checked against their memories.
struct AdvancedArgs {
    const Record& record;
    const AdvancedForm& form;
    uint8_t* data[AdvancedForm::kMaxOperands];
};
using AdvancedFn = void (*)(const AdvancedArgs&);

// One finder per file of functions; null when the file has none for this record.
AdvancedFn find_math(const Record& record);
AdvancedFn find_activation(const Record& record);
AdvancedFn find_pairs(const Record& record);

/// The function of a record; null when it does not exist for its types.
AdvancedFn find_advanced(const Record& record);
void run_advanced(AdvancedFn fn, const Record& record, const LocalMemories& memories);

/// Bytes of one operand.
Footprint footprint_of(const AdvancedOperand& operand);
/// Operands as footprints: outputs and scratch are destinations, kUpdate is both.
void describe_advanced(const Record& record, Instr& instr);

}  // namespace drydock::exec
