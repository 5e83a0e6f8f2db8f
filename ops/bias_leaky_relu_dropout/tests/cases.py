"""Rows of one element, ragged bytes, whole tiles, rows longer than UB, no element; p at both ends."""
import numpy as np

DTYPES = ["float32", "float16", "bfloat16"]


def case(shape, dtype, p=0.3, **more):
    random = np.random.default_rng(7).random(shape, dtype=np.float32)
    return {"name": f"{dtype} {shape} p {p}", "attrs": {"p": str(p), "negative_slope": "0.2"},
            "inputs": {"x": (shape, dtype), "bias": (shape[-1:], dtype), "random": random}, **more}


CASES = [case((3, 5, 77), dtype) for dtype in DTYPES]
CASES += [case((64, 512), dtype, 0.1) for dtype in DTYPES]
CASES += [
    case((1,), "float32"),
    case((9, 1), "float16"),
    case((0, 8), "float32"),
    case((4, 0), "float32"),
    case((2, 40001), "bfloat16"),
    case((1000, 13), "float16", options=["--blocks", "3"]),
    case((2, 1, 2, 1, 2, 1, 2, 31), "float32"),
    case((5, 100), "float32", 0.0),
    case((5, 100), "float32", 1.0),
    {**case((5, 100), "float32", 1.5), "exit": 1, "text": ["outside 0 to 1"]},
]
