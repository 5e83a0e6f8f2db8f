# Values of KIND: 0..3, 5..6, 9, 12; the key holds the index of the value.
def pair(a, b, dtype):
    return {"x1": (a, dtype), "x2": (b, dtype)}


CASES = [
    {"inputs": pair((5, 1, 33), (4, 33), "float32"), "attrs": {"alpha": "-0.5"}, "key": 3, "blocks": 20},
    {"inputs": pair((3, 4100), (3, 4100), "int32"), "attrs": {"op": "mul", "alpha": "2"}, "key": 4 + 16, "blocks": 3},
    {"inputs": pair((7, 1), (6,), "int16"), "attrs": {"op": "max"}, "key": 6, "blocks": 7, "tiling": 224},
    {"inputs": pair((2, 3, 50), (1, 50), "bool"), "attrs": {"op": "mul"}, "key": 4},
    {"inputs": pair((), (300,), "float32"), "attrs": {"op": "mul"}, "blocks": 1},
    {"inputs": pair((), (), "int32"), "key": 3 + 16, "blocks": 1},
    {"inputs": pair((4, 0), (4, 1), "float32")},
    {"inputs": pair((4, 3), (4, 2), "float32"), "exit": 1},
]
