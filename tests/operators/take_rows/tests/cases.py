import numpy as np

I32 = np.array([[0, 5, -1], [17, 2, 2]], np.int32)
CASES = [
    {"inputs": {"self": ((6, 3, 7), "float32"), "index": I32}, "key": 1032, "blocks": 6},
    {"inputs": {"self": ((6, 3, 7), "int8"), "index": I32.astype(np.int64)}, "attrs": {"mode": "clip"}, "key": 1064},
    {"inputs": {"self": ((6,), "bool"), "index": np.arange(100, dtype=np.int64)}, "key": 1064, "blocks": 34, "tiling": 32},
    {"inputs": {"self": ((4, 5001), "int64"), "index": np.array(3, np.int32)}, "key": 32, "blocks": 1},
    {"inputs": {"self": ((4, 2), "int64"), "index": np.zeros((0, 3), np.int32)}},
    {"inputs": {"self": ((4, 2), "int64"), "index": I32}, "attrs": {"mode": "raise"}, "exit": 1, "text": ["TakeRows"]},
]
