import numpy as np


def axes(*values, dtype=np.int64):
    return np.array(values, dtype)


CASES = [
    {"inputs": {"x": ((3, 4, 50), "float32"), "axes": axes(-1)}, "key": 1, "blocks": 12, "schedule": 1, "workspace": 16777216},
    {"inputs": {"x": ((3, 4, 2300), "float32"), "axes": axes(0, 1)}, "attrs": {"keep_dims": "true"}, "key": 0, "blocks": 12},
    {"inputs": {"x": ((2, 30, 3, 7), "float32"), "axes": axes(1, 3)}, "key": 1, "blocks": 40},
    {"inputs": {"x": ((9, 2, 5), "float32"), "axes": axes(1)}, "key": 0},
    {"inputs": {"x": ((1500,), "float32"), "axes": axes(0)}, "key": 1, "blocks": 1},
    {"inputs": {"x": ((6, 0, 5), "float32"), "axes": axes(1)}, "blocks": 1},
    {"inputs": {"x": ((3, 4), "float32"), "axes": axes(2)}, "exit": 1},
]
