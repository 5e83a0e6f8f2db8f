import numpy as np


def data(shape, dtype, value):
    mask = np.random.default_rng(3).random(shape) < 0.4
    return {"x": (shape, dtype), "mask": mask, "value": np.array(value, dtype)}


CASES = [
    {"inputs": data((13, 99), "float32", -1.5), "key": 0, "blocks": 6, "tiling": 16},
    {"inputs": data((3000,), "float16", 7), "key": 1, "blocks": 12},
    {"inputs": data((100, 300), "int32", -77777), "key": 3, "blocks": 40},
    {"inputs": data((5001,), "int8", -128), "key": 27 + (1 << 8), "blocks": 20},
    {"inputs": data((1,), "int8", 3), "blocks": 1},
    {"inputs": data((0, 4), "float32", 3)},
]
