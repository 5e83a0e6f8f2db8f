"""Sums along rows, columns and alternating dims; to one number; shared by cores; of nothing; integers."""
import numpy as np

DTYPES = ["float32", "float16", "bfloat16", "int32"]
RNG = np.random.default_rng(5)


def case(shape, axes, dtype, keep=False, **more):
    given = RNG.integers(-1000, 1000, shape).astype(np.int32) if dtype == "int32" else (shape, dtype)
    attrs = {"axes": ",".join(map(str, axes)), "keep_dims": str(keep).lower()} if axes else {}
    return {"name": f"{dtype} {shape} axes {axes}", "inputs": {"x": given}, "attrs": attrs, **more}


CASES = [
    case((), [], "float32"),
    case((5, 0, 3), [1], "float32"),
    case((0, 3), [1], "int32"),
    case((1,), [0], "float16", True),
    case((1009, 7), [-1], "bfloat16"),
    case((1009, 7), [0], "int32"),
    case((257, 101), [1], "int32", True),
    case((37, 130), [-1], "float16"),
    case((3, 70001), [1], "float32", schedule=1),
    case((400009,), [], "float32", schedule=1),
    case((100003,), [0], "int32", schedule=1),
    case((3, 2999), [1], "float32"),
    case((60007, 3), [0], "bfloat16"),
    case((6007, 257), [0], "float16"),
    case((13, 5, 17, 11), [1, 3], "float32"),
    case((13, 5, 17, 11), [0, 2], "int32", True),
    case((2, 3, 2, 3, 2, 3, 2, 5), [0, 2, 4, 6], "float32"),
    case((2, 3, 2, 3, 2, 3, 2, 5), [1, 3, -3, 7], "float16"),
    case((70, 33, 65), [0], "float32", options=["--blocks", "3"]),
    case((4, 5), [2], "float32", exit=1, text=["axes[0] is 2, x has 2 dimensions"]),
    case((4, 5), [1, -1], "float32", exit=1, text=["axes names dimension 1 twice"]),
]
