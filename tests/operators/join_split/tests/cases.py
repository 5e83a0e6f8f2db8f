import numpy as np


def tensors(dtype, *shapes):
    rng = np.random.default_rng(7)
    return [(rng.standard_normal(shape) * 10).astype(dtype) for shape in shapes]


CASES = [
    {"inputs": {"x": tensors("int32", (3, 5), (3, 1), (3, 70))}, "attrs": {"sizes": "4,72"}, "shapes": {"y": [(3, 4), (3, 72)]}, "key": 0, "blocks": 3},
    {"inputs": {"x": tensors("float16", (2, 2, 5)), "scale": np.array([0.3], "float16")}, "attrs": {"sizes": "2,2,1"},
     "shapes": {"y": [(2, 2, 2), (2, 2, 2), (2, 2, 1)]}, "blocks": 4},
    {"inputs": {"x": tensors("int64", (41, 3), (41, 5000)), "scale": np.array(-3)}, "attrs": {"sizes": "5003"}, "shapes": {"y": [(41, 5003)]}, "blocks": 40},
    {"inputs": {"x": tensors("int32", (3, 5), (3, 1), (3, 70))}, "attrs": {"sizes": "4,72"}, "exit": 1,
     "text": ["3 outputs, but 2 sizes", "output y is a list, taken to have 3 tensor(s)"]},
    {"inputs": {"x": tensors("int32", (3, 5), (3, 2))}, "attrs": {"sizes": "4,4"}, "shapes": {"y": [(3, 4), (3, 4)]}, "exit": 1,
     "text": ["inputs have 7 columns, sizes 8"]},
]
