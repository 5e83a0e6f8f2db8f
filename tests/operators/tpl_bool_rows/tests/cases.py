import numpy as np

ROWS = np.array([4, 0, -1, 2, 2], np.int64)
CASES = [
    {"inputs": {"x": ((6, 16), "float32"), "rows": ROWS}, "key": 1, "blocks": 5},
    {"inputs": {"x": ((6, 13), "float32"), "rows": ROWS}, "key": 0},
    {"inputs": {"x": ((6, 16), "float32"), "rows": ROWS}, "attrs": {"scatter": "true"}, "key": 1 | 1 << 4, "blocks": 1},
    {"inputs": {"x": ((6, 3), "float32"), "rows": ROWS}, "attrs": {"scatter": "true"}, "key": 1 << 4},
    {"name": "wrong rank", "inputs": {"x": ((6, 3, 1), "float32"), "rows": ROWS}, "exit": 1, "text": ["expected 2"]},
]
