#pragma once
// The compact instruction record: what one Ascend C call leaves behind. C++17: kernel objects
// include it. Everything a kernel does to memory passes record() (model/core_context.h) as one of
// these; the executor consumes it, observers see it expanded to an Instr.
#include "../base/dtype.h"
#include "../isa/opcode.h"

namespace drydock {

/// How the operands of a record are laid out.
enum class Form : uint8_t {
    kCount,     ///< `count` contiguous elements from each operand's start
    kRepeat,    ///< mask + repeat: `side` is a RepeatForm; `count` is unused
    kBlocks,    ///< DataCopy: `side` is a BlockCopyForm
    kPad,       ///< DataCopyPad: `side` is a PadCopyForm
    kSpecial,   ///< `side` is the form of that instruction (GatherMaskForm, ...), null for some
    kAdvanced,  ///< a library function: `side` is an AdvancedForm
};

/// Rounding of a Cast (spec kernel-vector 2.8); the public enumeration has the same numbers.
enum class Rounding : uint8_t { kNone, kRint, kFloor, kCeil, kRound, kTrunc, kOdd };
/// Comparison of Compare/Compares; the public enumeration has the same numbers.
enum class Comparison : uint8_t { kLt, kGt, kEq, kLe, kGe, kNe };

/// Strides in 32-byte blocks and mask of the mask + repeat forms (spec kernel-vector 1.3, 1.4).
/// index 0 = dst, 1 = src0, 2 = src1.
struct RepeatForm {
    uint64_t mask[2];  ///< lanes of one repeat; in counter mode mask[0] = total elements
    uint32_t repeat;   ///< ignored in counter mode
    uint16_t block_stride[3];
    uint16_t repeat_stride[3];
    bool counter_mode;
};

/// DataCopy: pieces of whole 32-byte blocks. Gaps lie between the end of a piece and the next
/// start.
struct BlockCopyForm {
    uint32_t pieces;
    uint32_t piece_blocks;
    uint32_t src_gap_blocks;
    uint32_t dst_gap_blocks;
};

/// DataCopyPad: pieces of exact bytes on the GM side, rounded up to 32 bytes on the local side.
struct PadCopyForm {
    uint32_t pieces;
    uint32_t piece_bytes;
    uint64_t gm_gap_bytes;
    uint32_t local_gap_blocks;
    uint8_t left_elems;
    uint8_t right_elems;
    bool pad_set;       ///< isPad: paddings take pad_bits; else their content is unspecified
    uint64_t pad_bits;  ///< padding value, raw bits of one element
};

/// DataCopy between a matrix in rows (ND) and one in columns of 32 bytes (NZ): column block c, row
/// r lies at c * nz_column + r * nz_row (spec kernel-core 4.1). Distances in bytes.
struct MatrixCopyForm {
    uint32_t matrices;
    uint32_t rows;
    uint32_t row_bytes;     ///< of the ND matrix
    uint32_t column_bytes;  ///< of one column block: 32, or 16 elements of what L0C gives
    uint64_t nd_row, nd_matrix;
    uint64_t nz_column, nz_row, nz_matrix;
};

/// One matrix of a multiplication, as it is stored.
struct MatrixOperand {
    Space space;  ///< kNone: there is none
    DType dtype;
    bool transposed;         ///< stored with rows and columns exchanged
    uint32_t columns_block;  ///< NZ: elements per column block; 0: rows (ND)
    uint64_t at;             ///< bytes into the space; in GM the address
    uint64_t pitch;          ///< bytes from row to row; NZ: from column block to column block
};
/// Matmul (spec kernel-vector 6): c[m x n] = a[m x k] * b[k x n] + bias[n].
struct MatmulForm {
    MatrixOperand a, b, bias, c;
    uint32_t m, n, k;
};

/// GatherMask (spec kernel-vector 2.7): packs the chosen elements of each repeat.
struct GatherMaskForm {
    uint32_t repeats;
    uint32_t elements;        ///< of one repeat; may exceed 256 bytes
    uint16_t block_stride;    ///< between the source's blocks; all strides in blocks
    uint16_t repeat_stride;   ///< between the source's repeats
    uint16_t pattern_stride;  ///< between the pattern's repeats
    uint8_t pattern;          ///< 1 to 7 built in; 0: bits at src1
    uint64_t* kept;           ///< how many elements were packed
};

/// TransDataTo5HD (spec kernel-vector 2.10): 16 blocks each side, offsets in src_space / dst_space.
struct TransDataForm {
    uint32_t dst[16];
    uint32_t src[16];
    uint32_t repeats;
    uint16_t dst_stride;  ///< blocks between repeats
    uint16_t src_stride;
    bool dst_high;  ///< 8-bit types: which half of the destination's and the source's blocks
    bool src_high;
};

/// Transpose with TransposeParamsExt (spec kernel-vector 2.10).
struct LayoutForm {
    uint32_t n, c, h, w;
    bool to_nhwc;  ///< else NHWC to NCHW
    uint32_t scratch_bytes;
};

/// MrgSort (spec kernel-vector 2.11): up to 4 descending queues of 8-byte records.
struct MergeForm {
    uint32_t src[4];
    uint16_t length[4];  ///< records
    uint8_t queues;      ///< 2 to 4
    uint8_t repeats;
    bool suspend;  ///< stop as soon as one queue is exhausted
};

/// What an advanced function does with an operand.
enum class OperandUse : uint8_t {
    kRead,
    kWrite,
    kUpdate,   ///< reads, then writes
    kScratch,  ///< writes what nobody may rely on
};

/// One operand of an advanced function: `rows` runs of `row_bytes` in a local memory.
struct AdvancedOperand {
    const char* name;       ///< as the interface calls it, for messages
    uint32_t offset;        ///< bytes into `space`
    uint32_t row_bytes;     ///< 0 touches nothing
    uint32_t rows;          ///< 1 for what has no rows
    uint32_t stride_bytes;  ///< from row to row
    Space space;
    DType dtype;
    OperandUse use;
};

/// One call of an advanced function (spec kernel-vector 4): outputs first, then inputs, then the
/// scratch when the call gives one. What shape and scalar mean is said by each function.
struct AdvancedForm {
    static constexpr uint8_t kMaxOperands = 10;
    AdvancedOperand operand[kMaxOperands];
    uint8_t operands;
    bool in_place;         ///< outputs may be inputs
    bool scratch_given;    ///< else the framework takes it from what TPipe has left
    uint64_t scratch;      ///< bytes that there are for it
    uint64_t scratch_min;  ///< bytes that the function needs (base/scratch.h)
    uint32_t shape[8];     ///< sizes in elements
    uint64_t scalar[4];    ///< raw bits of the type that the function names
};

/// Mode bits of CastDeq.
constexpr uint8_t kCastDeqTensor = 1;  ///< parameters from the 16 groups at src1
constexpr uint8_t kCastDeqHigh = 2;    ///< results in the second half of each block

/// Registers of the vector unit that instructions read or write beside memory.
struct VectorRegisters {
    uint64_t cmp_mask[2] = {0, 0};  ///< result of Compare to the register, input of Select
    uint64_t reduce_value = 0;      ///< last ReduceMax/Min and WholeReduceMax/Min, raw bits
    uint64_t reduce_index = 0;
    uint64_t sum = 0;                   ///< last ReduceSum and WholeReduceSum, raw bits
    uint16_t merged[4] = {0, 0, 0, 0};  ///< records the last MrgSort took from each queue
    uint64_t ctrl = uint64_t{1} << 48;  ///< bit 48: 1 = INF/NAN mode, 0 = saturation
    uint16_t deq_scale_half = 0x3c00;   ///< SetDeqScale(half)
    uint64_t deq_entry = 0;             ///< SetDeqScale(float, int16_t, bool), packed as DeqEntry
    uint32_t deq_tensor = 0;            ///< SetDeqScale(tensor): its offset in UB
    uint64_t kept = 0;                  ///< elements that the last vreducev2 packed
};

/// One instruction, at most 64 bytes. Local operands are byte offsets into their space.
struct Record {
    Opcode op;
    DType dtype;      ///< element type of the sources (and of dst unless dst_dtype says else)
    DType dst_dtype;  ///< element type of the destination
    Pipe pipe;
    Form form = Form::kCount;
    Space dst_space = Space::kNone;  ///< kGm: the destination address is `gm`
    Space src_space = Space::kNone;  ///< kGm: src0's address is `gm`
    uint32_t dst = 0;
    uint32_t src[3] = {0, 0, 0};
    uint32_t count = 0;          ///< elements
    uint8_t mode = 0;            ///< Rounding, Comparison or select mode, by opcode
    uint8_t atomic = 0;          ///< copies to GM: AtomicOp in force
    uint8_t bypass_l2 = 0;       ///< copies from or to GM: 1 = SetL2CacheHint says not to cache
    uint64_t scalar = 0;         ///< scalar operand, raw bits of dtype
    uint8_t* gm = nullptr;       ///< global-memory operand of a copy
    const void* side = nullptr;  ///< the form named by `form`; lives during the call only
    const void* site = nullptr;  ///< return address of the call; filled by record()
};
static_assert(sizeof(Record) <= 72, "the record is copied for every instruction");

/// How copies to GM combine with the old value (spec kernel-core 4.4).
enum class AtomicOp : uint8_t { kNone, kAdd, kMax, kMin };

}  // namespace drydock
