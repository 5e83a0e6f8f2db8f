"""Shapes where something changes, the first and a late step."""
import numpy as np

SHAPES = [(), (0, 3), (1009,), (2, 1, 2, 1, 2, 1, 2, 31), (256, 40), (400009,)]
DTYPES = ["float32", "float16", "bfloat16"]


def case(shape, dtype, step=1, **attrs):
    return {"name": f"{dtype} {shape} step {step}", "attrs": {"step": str(step), **attrs},
            "inputs": {"var": (shape, dtype), "m": (shape, "float32"), "grad": (shape, dtype),
                       "v": np.random.default_rng(3).random(shape, np.float32) if shape else np.float32(0.25)}}


CASES = [case(shape, DTYPES[i % 3], 1 + i) for i, shape in enumerate(SHAPES)]
CASES += [case((3001,), dtype, 100000, lr="0.1", weight_decay="0.01", epsilon="1e-4") for dtype in DTYPES]
CASES += [{**case((3001,), "float32"), "options": ["--blocks", "3"]},
          {**case((4,), "float32", 0), "exit": 1, "text": ["counted from 1"]}]
