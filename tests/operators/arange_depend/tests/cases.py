import numpy as np


def call(start, end, step, dtype):
    return {name: np.array([value], dtype) for name, value in zip(("start", "end", "step"), (start, end, step))}


CASES = [
    {"inputs": call(-3.5, 8, 0.25, "float32"), "key": 100, "blocks": 1},
    {"inputs": call(5, 30005, 2, "int64"), "key": 203, "blocks": 4},
    {"inputs": call(10, -9000, -1, "int64"), "attrs": {"dtype": "9"}, "key": 209, "blocks": 3},
    {"inputs": call(1, 1, 1, "int64")},
    {"inputs": call(1, 5, -1, "int64"), "exit": 1, "text": ["no range from 1 to 5 by -1"]},
]
