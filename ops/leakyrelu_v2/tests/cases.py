"""A few shapes; tests/ops has the exhaustive ones."""
SLOPE = {"negativeSlope": "0.01"}

CASES = [
    {"inputs": {"x": ((128, 8, 8, 8), "float32")}, "attrs": SLOPE, "key": 0, "blocks": 40},
    {"inputs": {"x": ((1003,), "float16")}, "attrs": SLOPE, "key": 1},
    {"inputs": {"x": ((), "float16")}, "attrs": SLOPE, "key": 1, "blocks": 1},
    {"inputs": {"x": ((0, 4), "float32")}, "attrs": SLOPE},
]
