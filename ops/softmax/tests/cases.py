"""Short, long and too long sequences, along rows and along columns; no element; fewer blocks than planned."""
import numpy as np

DTYPES = ["float32", "float16", "bfloat16"]


def case(shape, axis, dtype, **more):
    return {"name": f"{dtype} {shape} axis {axis}", "inputs": {"x": (shape, dtype)}, "attrs": {"axis": str(axis)}, **more}


CASES = [case(shape, axis, DTYPES[i % 3]) for i, (shape, axis) in enumerate([
    ((), -1),
    ((0, 3), 1),
    ((3, 0), 0),
    ((1009, 7), -1),
    ((331, 1), 1),
    ((257, 101), 1),
    ((37, 130), -1),
    ((3, 2999), 1),
    ((2, 40009), -1),
    ((3, 5, 7, 11), 1),
    ((1009, 3), 0),
    ((2, 6007, 5), 1),
    ((2, 300, 1031), 1),
    ((2, 1, 2, 3, 2, 1, 2, 31), 3),
])]
CASES += [case((301, 67), -1, dtype, options=["--blocks", "3", "--fill", "normal"]) for dtype in DTYPES]
CASES += [
    # The lowest float minus the maximum of 1e38 is -infinity, and its power the right 0.
    {"name": "large values", "inputs": {"x": np.array([[1000, 1001, 999], [-1e38, 1e38, -np.inf]], np.float32)},
     "checked": ["num.overflow"]},
    case((4, 5), 2, "float32", exit=1, text=["axis is 2, x has 2 dimensions"]),
]
