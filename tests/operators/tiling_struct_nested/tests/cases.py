# packed: 1 + 16 + 5 * 4 + 13 * 4 + 1 bytes
CASES = [
    {"inputs": {"x": ((31, 21), "float32")}, "attrs": {"weights": "1,-2,0.5"}, "key": 0, "blocks": 12, "tiling": 90},
    {"inputs": {"x": ((3, 8), "float32")}, "attrs": {"weights": "4"}, "blocks": 3},
    {"inputs": {"x": ((3, 8), "float32")}, "attrs": {"weights": "1,2,3,4,5,6"}, "exit": 1, "text": ["at most 5 weights"]},
]
