"""Rows of one element, ragged bytes, whole tiles, rows longer than UB, no element."""
import numpy as np

DTYPES = ["float32", "float16", "bfloat16"]


def case(shape, dtype, p=0.3, **more):
    bits = np.random.default_rng(7).integers(0, 256, (*shape[:-1], (shape[-1] + 7) // 8), dtype=np.uint8)
    return {"name": f"{dtype} {shape} p {p}", "attrs": {"p": str(p), "negative_slope": "0.2"},
            "inputs": {"dy": (shape, dtype), "y": (shape, dtype), "mask": bits}, **more}


CASES = [case((3, 5, 77), dtype) for dtype in DTYPES]
CASES += [case((64, 512), dtype, 0.1) for dtype in DTYPES]
CASES += [
    case((1,), "float32"),
    case((9, 1), "float16"),
    case((0, 8), "float32"),
    case((2, 40001), "bfloat16"),
    case((1000, 13), "float16", options=["--blocks", "3"]),
    case((2, 1, 2, 1, 2, 1, 2, 31), "float32"),
    {"name": "mask too short", "exit": 1, "text": ["each row of dy needs"],
     "inputs": {"dy": ((2, 9), "float32"), "y": ((2, 9), "float32"), "mask": np.zeros((2, 1), np.uint8)}},
]
