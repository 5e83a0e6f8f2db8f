"""A row per channel, a column per channel, one channel; long rows; no element; fewer blocks than planned."""
DTYPES = ["float32", "float16", "bfloat16"]


def case(shape, channels, dtype, **more):
    return {"name": f"{dtype} {shape} {channels}",
            "inputs": {"dy": (shape, dtype), "x": (shape, dtype), "weight": ((channels,), dtype)}, **more}


CASES = [case((3, 5, 7, 11), 5, dtype, schedule=1) for dtype in DTYPES]
CASES += [case((37, 131), 131, dtype) for dtype in DTYPES]
CASES += [
    case((1009,), 1, "float16"),
    case((), 1, "float32"),
    case((0, 5, 4), 5, "float32"),
    case((2, 3, 60001), 3, "bfloat16"),
    case((2, 30001), 30001, "float16"),
    case((70, 64, 1, 2, 1, 3), 64, "float16", options=["--blocks", "3"]),
    case((2, 3, 1, 1, 5, 1, 1, 2), 3, "float32"),
    {"name": "wrong number of channels", "exit": 1, "text": ["as many as dim 1"],
     "inputs": {"dy": ((2, 3), "float32"), "x": ((2, 3), "float32"), "weight": ((4,), "float32")}},
]
