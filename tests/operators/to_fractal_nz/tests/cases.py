CASES = [
    {"inputs": {"x": ((16, 32), "float16")}, "blocks": 1},
    {"inputs": {"x": ((37, 50), "float16")}, "blocks": 3},
    {"inputs": {"x": ((1000, 1021), "float32")}, "blocks": 40},
    {"inputs": {"x": ((1, 1), "float32")}, "blocks": 1},
    {"inputs": {"x": ((2, 1025), "float32")}, "exit": 1, "text": ["1025 columns exceed 1024"]},
]
