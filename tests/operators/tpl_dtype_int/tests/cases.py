import numpy as np

CASES = [
    {"inputs": {"x": ((3000,), "float16"), "threshold": np.array(0.25, np.float16)}, "key": 1 | 1 << 8, "blocks": 1},
    {"inputs": {"x": ((31, 37), "int8"), "threshold": np.array([-3], np.int8)}, "attrs": {"value": "-100"},
     "key": 2 | 2 << 8, "workspace": 0},
]
