import numpy as np


def matrix(rows, columns, index=np.int32, wrong=None):
    rng = np.random.default_rng(rows)
    lengths = rng.integers(0, 7, rows)
    pointers = np.concatenate([[0], np.cumsum(lengths)]).astype(index)
    col = rng.integers(0, columns, pointers[-1]).astype(index)
    if wrong is not None:
        col[wrong] = columns
    return {"row_ptr": pointers, "col": col, "val": rng.standard_normal(col.size).astype(np.float32), "x": ((columns,), "float32")}


CASES = [
    {"inputs": matrix(100, 33), "key": 0, "blocks": 7, "workspace": 0},
    {"inputs": matrix(1000, 5, np.int64), "attrs": {"debug": "1"}, "blocks": 40,
     "text": ["1000 rows", "first value", "ff", "block 0 of 40", "desc"]},
    {"inputs": matrix(1, 1), "blocks": 1},
    {"inputs": matrix(40, 9, wrong=3), "exit": 3, "text": ["column 9 of entry 3"], "findings": ["api.assert"]},
]
