import numpy as np

X = np.arange(50, dtype=np.int32)
CASES = [
    {"name": f"mode {mode}", "inputs": {"x": X}, "attrs": {"mode": str(mode)}, "key": key, "tiling": size}
    for mode, key, size in ((3, 0, 8), (5, 1, 16), (6, 2, 8), (7, 3, 120))
]
