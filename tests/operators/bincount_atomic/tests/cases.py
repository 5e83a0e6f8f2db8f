import numpy as np

BYTES = np.random.default_rng(1).integers(0, 256, (300, 77), dtype=np.uint8)
CASES = [
    {"inputs": {"values": BYTES}, "attrs": {"bins": "200"}, "key": 0, "blocks": 20, "workspace": 16777216 + 128},
    {"inputs": {"values": ((2000,), "int32"), "weights": ((2000,), "float32")}, "attrs": {"bins": "61"}, "key": 1, "blocks": 7},
    {"inputs": {"values": np.full(3, -5, np.int32)}, "attrs": {"bins": "1"}, "key": 0, "blocks": 1, "tiling": 24},
    {"inputs": {"values": ((4,), "int32"), "weights": ((5,), "float32")}, "attrs": {"bins": "2"}, "exit": 1, "text": ["BincountAtomic"]},
    {"inputs": {"values": ((4,), "int32")}, "exit": 1, "text": ["bins"]},
]
