// TopK (spec kernel-vector 4.2): the first k of each row in sorted order, with their indices.
#include <algorithm>
#include <cstring>
#include <numeric>

#include "exec/advanced/rows.h"
#include "exec/advanced/shaped.h"
#include "exec/bits.h"

namespace drydock::exec {
namespace {

/// Ties keep their order. ASSUMED: NaN comes first when the largest are asked for, last otherwise.
std::vector<size_t> order_of(const Numbers& x, bool largest) {
    std::vector<size_t> order(x.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
        if (x[a] != x[a] || x[b] != x[b])
            return largest ? x[a] != x[a] && x[b] == x[b] : x[a] == x[a] && x[b] != x[b];
        return largest ? x[a] > x[b] : x[a] < x[b];
    });
    return order;
}

/// shape: rows, elements of a row that count, k. Operands: values, indices, src; srcIndex; finish.
void topk(const AdvancedArgs& args) {
    const AdvancedForm& form = args.form;
    const size_t rows = form.shape[0], columns = form.shape[1], k = form.shape[2];
    const bool indexed = (args.record.mode & kTopKIndex) != 0;
    const bool finishing = (args.record.mode & kTopKFinish) != 0;
    const uint32_t elem = dtype_bits(form.operand[0].dtype) / 8;
    Numbers x(columns);
    for (size_t row = 0; row < rows; ++row) {
        Rows(args, 2).load(row, columns, x.data());
        const std::vector<size_t> order = order_of(x, (args.record.mode & kTopKLargest) != 0);
        const bool finished =
            finishing &&
            args.data[indexed ? 4 : 3][row * form.operand[indexed ? 4 : 3].stride_bytes] != 0;
        const uint8_t* src = args.data[2] + row * form.operand[2].stride_bytes;
        uint8_t* values = args.data[0] + row * form.operand[0].stride_bytes;
        uint8_t* indices = args.data[1] + row * form.operand[1].stride_bytes;
        for (size_t i = 0; i < k; ++i) {
            std::memcpy(values + i * elem, src + order[i] * elem, elem);
            auto index = static_cast<int32_t>(finished ? columns : order[i]);
            if (indexed && !finished)
                index =
                    bits_at<int32_t>(args.data[3] + row * form.operand[3].stride_bytes, order[i]);
            put_bits(indices, i, index);
        }
    }
}

}  // namespace

AdvancedFn find_topk(const Record& record) { return record.op == Opcode::kTopK ? topk : nullptr; }

}  // namespace drydock::exec
