CASES = [
    {"inputs": {"x": ((16, 32), "float16")}, "key": 0, "blocks": 2, "workspace": 0, "tiling": 16},
    {"inputs": {"x": ((3, 50, 33), "float16")}, "blocks": 36},
    {"inputs": {"x": ((2, 1, 17, 70), "float32")}, "blocks": 20},
    {"inputs": {"x": ((200, 100), "float32")}, "blocks": 40},
    {"inputs": {"x": ((1, 1), "float32")}, "blocks": 1},
    {"inputs": {"x": ((0, 9), "float16")}},
    {"inputs": {"x": ((9,), "float16")}, "exit": 1, "text": ["TransposeHW"]},
]
