import numpy as np

X = np.arange(6, dtype=np.int32) * 3
CASES = [
    {"name": "initial value of the second column", "inputs": {"x": X, "shape": np.array([2, 5], np.int64)}, "key": 10,
     "workspace": 16777216 + 64},
    {"name": "initial value of the first column, int32 shape",
     "inputs": {"x": X.astype(np.float16), "shape": np.array([3, 1, 4], np.int32)}, "key": 10},
    {"name": "value for tiling only",
     "inputs": {"x": X, "shape": np.array([10], np.int64), "start": np.array([7], np.int64)}},
    {"name": "deterministic", "inputs": {"x": X, "shape": np.array([2, 5], np.int64)}, "options": ["--deterministic"],
     "key": 20, "exit": 3},
    {"name": "without SetNeedAtomic", "inputs": {"x": X, "shape": np.array([2, 5], np.int64)},
     "attrs": {"clean": "false"}, "exit": 3, "text": ["InitValue of y has no effect"],
     "checked": ["init.output-unwritten"]},
]
