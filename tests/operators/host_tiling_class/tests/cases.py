import numpy as np

SMALL = np.arange(-30, 31)
CASES = [
    {"name": "default structure", "inputs": {"x": SMALL.astype(np.int32)}, "attrs": {"wide": "false"}, "key": 1,
     "tiling": 56},
    {"name": "float", "inputs": {"x": SMALL.astype(np.float32)}, "attrs": {"wide": "false"}, "key": 1},
    {"name": "structure of a key", "inputs": {"x": SMALL.astype(np.int32)}, "attrs": {"wide": "true"}, "key": 2,
     "tiling": 40},
]
