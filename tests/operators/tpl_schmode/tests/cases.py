# 64 floats are 8 blocks of 32 bytes; a tile is 8 blocks, and Ascend910B3 has 40 vector cores.
CASES = [
    {"name": "one block per core", "inputs": {"x": ((4, 16), "float32")}, "key": 0, "blocks": 8, "tiling": 72},
    {"name": "several tiles", "inputs": {"x": ((40, 8 * 9, 8), "float32")}, "key": 0, "blocks": 40,
     "workspace": 512 + 16777216},
    {"name": "cores of two lengths", "inputs": {"x": ((8, 41, 3, 2), "float16")}, "attrs": {"shift": "-2.25"},
     "key": 1, "blocks": 40},
    {"name": "length that is no multiple of a block", "inputs": {"x": ((1003,), "float16")}, "key": 1, "blocks": 40,
     "findings": ["tail.gm-overread", "tail.gm-overwrite"]},
    {"name": "scalar", "inputs": {"x": ((), "float32")}, "key": 0, "blocks": 1,
     "findings": ["tail.gm-overread", "tail.gm-overwrite"]},
    {"name": "special values", "inputs": {"x": ((64, 8), "float16")}, "options": ["--fill", "special"], "key": 1},
]
