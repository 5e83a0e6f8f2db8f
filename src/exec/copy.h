#pragma once
// DataCopy and DataCopyPad (spec kernel-core 4.1, 4.2, 4.4).
#include "exec/executor.h"

namespace drydock::exec {

void run_block_copy(const Record& record, const LocalMemories& memories);
/// DataCopy between matrices in rows and in columns of blocks (record.side is a MatrixCopyForm).
void run_matrix_copy(const Record& record, const LocalMemories& memories);
void run_pad_copy(const Record& record, const LocalMemories& memories);

/// dst[i] = dst[i] op src[i] for `bytes / size of dtype` elements; each element atomically with
/// respect to other cores. Integers wrap; floating results are rounded to the type.
void combine_atomically(AtomicOp op, DType dtype, uint8_t* dst, const uint8_t* src, uint64_t bytes);

}  // namespace drydock::exec
