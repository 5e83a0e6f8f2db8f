"""Rows that move, tiles that are turned, thin and long ones, every type, rank 8, no element."""
import numpy as np

RNG = np.random.default_rng(23)


def case(dtype, shape, perm, **more):
    if dtype == "bfloat16":
        x = RNG.integers(0, 0x7f00, shape).astype(np.uint16)
        more["dtypes"] = {"x": "bfloat16"}
    elif dtype == "int64":
        x = RNG.integers(-2**62, 2**62, shape)
    else:
        x = RNG.integers(-128, 128, shape).astype(dtype)
    return {"name": f"{dtype} {shape} perm {perm}", "inputs": {"x": x}, "attrs": {"perm": ",".join(map(str, perm))}, **more}


CASES = [
    case("float32", (7,), (0,)),
    case("float32", (1, 1, 1), (2, 0, 1)),
    case("float32", (0, 3), (1, 0)),
    case("float32", (257, 131), (1, 0)),
    case("float16", (1009, 3), (1, 0)),
    case("bfloat16", (3, 4999), (-1, 0)),
    case("int8", (131, 257), (1, 0)),
    case("int32", (5, 37, 70), (2, 0, 1)),
    case("int64", (67, 129), (1, 0)),
    case("int64", (3, 5, 7), (1, 2, 0)),
    case("float16", (4, 33, 5, 64), (0, 2, 1, 3)),
    case("int8", (13, 17, 3), (1, 0, 2)),
    case("float32", (2, 3, 70001), (1, 0, 2)),
    case("bfloat16", (2, 3, 2, 3, 2, 3, 2, 5), (7, 0, 5, 2, 3, 4, 1, 6)),
    case("int8", (2, 3, 2, 3, 2, 3, 2, 5), (6, 5, 4, 3, 2, 1, 0, 7)),
    case("float32", (2, 3, 4, 5, 6, 7, 8), (6, 5, 4, 3, 2, 1, 0)),
    case("float16", (40, 100, 90), (2, 1, 0), options=["--blocks", "3"]),
    case("float32", (4, 5), (0, 0), exit=1, text=["perm[1] is 0"]),
    case("float32", (4, 5), (0,), exit=1, text=["perm has 1 numbers, x has 2 dimensions"]),
]
