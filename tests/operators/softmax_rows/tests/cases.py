CASES = [
    {"inputs": {"x": ((3, 100), "float32")}, "key": 0, "blocks": 3, "workspace": 16777216},
    {"inputs": {"x": ((2, 33, 257), "float16")}, "attrs": {"axis": "2"}, "key": 257, "blocks": 40, "tiling": 32},
    {"inputs": {"x": ((81, 1), "bfloat16")}, "key": 27 + 256, "blocks": 40},
    {"inputs": {"x": ((2, 11000), "float32")}, "blocks": 2},
    {"inputs": {"x": ((0, 7), "float32")}},
    {"inputs": {"x": ((2, 13000), "float32")}, "exit": 1, "text": ["a row of 13000 elements does not fit"]},
    {"inputs": {"x": ((2, 3), "float32")}, "attrs": {"axis": "0"}, "exit": 1, "text": ["only the last axis is supported"]},
]
