#pragma once
// Instructions with a form of their own (Form::kSpecial) and those that use a register of the unit
// (spec kernel-vector 2.6, 2.7, 2.10, 2.11). Operands were checked before.
#include <string>

#include "event/event.h"
#include "exec/executor.h"
#include "exec/lanes/lanes.h"

namespace drydock::exec {

/// Packs the chosen elements of src0 at dst and tells how many they were.
void run_gather_mask(const Record& record, const LocalMemories& memories);
/// Elements that GatherMask will keep; reads the pattern, which must lie inside its memory.
uint64_t kept_elements(const Record& record, const LocalMemories& memories);
/// Eight blocks per repeat at byte offsets; empty when done, else which offset leaves the memory.
std::string run_gather_blocks(const Record& record, const LocalMemories& memories);

/// 16 blocks into 16 blocks, lane by lane.
void run_trans_data(const Record& record, const LocalMemories& memories);
void run_transpose(const Record& record, const LocalMemories& memories);
void run_layout(const Record& record, const LocalMemories& memories);

/// Runs of 32 scores, descending, each with its index as an 8-byte record; ties keep their order.
void run_sort(const Record& record, const LocalMemories& memories);
/// Merges 2 to 4 descending queues; a tie takes the record of the lower queue.
void run_merge(const Record& record, const LocalMemories& memories);

/// Compare of one repeat into CMPMASK; `compare` is the loop of Opcode::kCompare.
void run_compare_to_mask(const Record& record, const LocalMemories& memories, LaneFn compare);
void run_set_cmp_mask(const Record& record, const LocalMemories& memories);
void run_get_cmp_mask(const Record& record, const LocalMemories& memories);

/// Products and sums in float, rounded once to the result's type; of int8 in int32, which wraps.
void run_matmul(const Record& record, const LocalMemories& memories);
void describe_matmul(const Record& record, Instr& instr);

}  // namespace drydock::exec
