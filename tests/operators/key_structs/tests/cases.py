X = {"x": ((5, 401), "float32")}
XY = {**X, "y": ((5, 401), "float32")}
CASES = [
    {"inputs": X, "attrs": {"scales": "0.5,3"}, "key": 1, "blocks": 8, "tiling": 24},
    {"inputs": X, "attrs": {"scales": "0.5,3,-1,2"}, "key": 20000000001, "blocks": 1, "tiling": 88},
    {"inputs": XY, "key": 3, "blocks": 8, "tiling": 32},
    {"inputs": XY, "attrs": {"deterministic": "false", "scales": "-0.25,4"}, "key": 5, "blocks": 8},
]
