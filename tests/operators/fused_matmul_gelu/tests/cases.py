CASES = [
    {"inputs": {"x1": ((100, 70), "float16"), "x2": ((70, 48), "float16"), "bias": ((48,), "float32")}},
    {"inputs": {"x1": ((7, 33), "float16"), "x2": ((16, 33), "float16")}, "attrs": {"transpose_x2": "true"}, "blocks": 1},
    {"inputs": {"x1": ((300, 64), "bfloat16"), "x2": ((64, 1024), "bfloat16"), "bias": ((1024,), "float32")}},
    {"inputs": {"x1": ((512, 512), "float16"), "x2": ((512, 512), "float16")}},
    {"inputs": {"x1": ((4, 8), "float16"), "x2": ((8, 17), "float16")}, "exit": 1, "text": ["is not a multiple of 16"]},
]
