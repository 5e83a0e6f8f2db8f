# key = data type | buffer mode << 8
CASES = [
    {"inputs": {"x1": ((100,), "float32"), "x2": ((100,), "float32")}, "key": 0, "blocks": 4},
    {"inputs": {"x1": ((7, 700), "float16"), "x2": ((7, 700), "float16")}, "key": 1 | 1 << 8, "blocks": 39},
    {"inputs": {"x1": ((13,), "bfloat16"), "x2": ((13,), "bfloat16")}, "key": 27, "blocks": 1},
    {"inputs": {"x1": ((60000,), "bfloat16"), "x2": ((60000,), "bfloat16")}, "key": 27 | 1 << 8, "blocks": 40},
    {"name": "shapes differ", "inputs": {"x1": ((13,), "float32"), "x2": ((14,), "float32")}, "exit": 1,
     "text": ["shapes of x1 and x2 differ: [13] and [14]"]},
]
