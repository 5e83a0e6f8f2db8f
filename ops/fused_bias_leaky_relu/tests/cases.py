"""A row per channel, a column per channel, one parameter for all; rows longer than UB; no element."""
DTYPES = ["float32", "float16", "bfloat16"]


def case(shape, channels, dtype, **more):
    return {"name": f"{dtype} {shape} {channels}",
            "inputs": {"x": (shape, dtype), "bias": ((channels,), dtype)}, **more}


CASES = [case((3, 5, 7, 11), 5, dtype) for dtype in DTYPES]
CASES += [case((37, 131), 131, dtype) for dtype in DTYPES]
CASES += [
    case((1009,), 1, "float16"),
    case((), 1, "float32"),
    case((0, 5, 4), 5, "float32"),
    case((2, 3, 60001), 3, "bfloat16"),
    case((2, 60001), 60001, "float16"),
    case((70, 64, 1, 2, 1, 3), 64, "float16", options=["--blocks", "3"]),
    case((2, 3, 1, 1, 5, 1, 1, 2), 3, "float32"),
    {"name": "wrong number of channels", "inputs": {"x": ((2, 3), "float32"), "bias": ((4,), "float32")}, "exit": 1,
     "text": ["as many as dim 1"]},
]
CASES += [case((3, 5, 8), 5, "float32", attrs={"negative_slope": "0.01", "scale": "1"})]
