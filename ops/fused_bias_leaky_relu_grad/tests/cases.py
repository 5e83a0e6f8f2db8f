"""A row per channel, a column per channel, one channel; long rows; no element; fewer blocks than planned."""
DTYPES = ["float32", "float16", "bfloat16"]


def case(shape, dtype, **more):
    return {"name": f"{dtype} {shape}", "inputs": {"dy": (shape, dtype), "y": (shape, dtype)}, **more}


CASES = [case((3, 5, 7, 11), dtype, schedule=1) for dtype in DTYPES]
CASES += [case((37, 131), dtype) for dtype in DTYPES]
CASES += [
    case((1009,), "float16"),
    case((), "float32"),
    case((0, 5, 4), "float32"),
    case((2, 3, 60001), "bfloat16"),
    case((2, 30001), "float16"),
    case((70, 64, 1, 2, 1, 3), "float16", options=["--blocks", "3"]),
    case((2, 1, 1, 1, 5, 1, 1, 2), "float32", attrs={"negative_slope": "0.01", "scale": "1"}),
    {"name": "shapes differ", "inputs": {"dy": ((2, 3), "float32"), "y": ((2, 4), "float32")}, "exit": 1,
     "text": ["same shape"]},
]
