"""Short, long and too long rows; with and without gamma and beta; several normalised dims; no row."""
import numpy as np

DTYPES = ["float32", "float16", "bfloat16"]


def case(shape, begin, dtype, parameters=("gamma", "beta"), **more):
    inputs = {"x": (shape, dtype), **{name: (shape[begin:], dtype) for name in parameters}}
    attrs = {"begin_norm_axis": str(begin), **more.pop("attrs", {})}
    return {"name": f"{dtype} {shape} from {begin} {parameters}", "inputs": inputs, "attrs": attrs, **more}


CASES = [case(shape, begin, DTYPES[i % 3]) for i, (shape, begin) in enumerate([
    ((0, 3), -1),
    ((1009, 7), -1),
    ((257, 101), 1),
    ((37, 130), -1),
    ((3, 2999), 1),
    ((2, 40009), -1),
    ((5, 3, 7, 11), 2),
    ((2, 1, 2, 3, 2, 1, 2, 31), 5),
    ((13, 64), 0),
])]
CASES += [case((301, 67), -1, dtype, (), options=["--blocks", "3"], attrs={"epsilon": "0.1"}) for dtype in DTYPES]
CASES += [
    case((5, 9001), -1, "float32", ("gamma",)),
    case((70, 90), -1, "float16", ("beta",)),
    {"name": "a mean far from 0", "inputs": {"x": (1000 + np.arange(20 * 50) % 7).reshape(20, 50).astype(np.float32)}},
    case((4, 5), 2, "float32", (), exit=1, text=["begin_norm_axis is 2, x has 2 dimensions"]),
    {"name": "gamma too long", "inputs": {"x": ((4, 5), "float32"), "gamma": ((6,), "float32")}, "exit": 1,
     "text": ["gamma has 6 elements, 5 are normalised together"]},
]
