def pair(*shape):
    return {"dy": (shape, "bfloat16"), "x": (shape, "bfloat16")}


# key: aligned | code of the buffer count << 1; the counts 1, 2, 4 have the codes 0, 1, 2
CASES = [
    {"inputs": pair(16, 16), "key": 1 | 1 << 1, "blocks": 2, "workspace": 16777216},
    {"inputs": pair(7, 19), "key": 0 | 1 << 1, "blocks": 2},
    {"inputs": pair(64, 100), "key": 1 | 2 << 1, "blocks": 40},
    {"name": "combination that is not selected", "inputs": pair(5001), "exit": 1},
]
