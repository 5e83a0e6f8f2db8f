import numpy as np


def golden(xs, bias, alpha, count, *, flag, whole, part, word, flags, parts, wholes, rows):
    dtype = (count if count is not None else xs[0]).dtype
    factor = np.asarray(alpha).astype(dtype)  # To("count")
    ys = [(x * factor + (0 if bias is None else bias)).astype(dtype) for x in xs]
    number = (1000 if flag else 0) + whole + part + len(word) + 100 * sum(flags) + sum(parts) + sum(wholes)
    number += sum((i + 1) * sum(row) for i, row in enumerate(rows))
    total = np.array([number + sum(y.sum(dtype=np.float64) for y in ys)]).astype(dtype)
    return ys, total
