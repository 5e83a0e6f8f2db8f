"""Rows that fit into UB many at a time, one at a time and not at all; every type; empty members."""
import numpy as np

RNG = np.random.default_rng(11)


def case(dtype, dim, *shapes, **more):
    if dtype.startswith(("f", "u", "i")) and dtype != "bfloat16":
        arrays = [RNG.integers(0, 100, shape).astype(dtype) for shape in shapes]
    elif dtype == "bool":
        arrays = [RNG.random(shape) < 0.5 for shape in shapes]
    else:
        arrays = [RNG.integers(0, 0x7f00, shape).astype(np.uint16) for shape in shapes]
        more["dtypes"] = {"x": "bfloat16"}
    return {"name": f"{dtype} dim {dim} {shapes}", "inputs": {"x": arrays}, "attrs": {"dim": str(dim)}, **more}


CASES = [
    case("float32", 0, (3, 5), (4, 5), (1, 5)),
    case("float16", 1, (1009, 7), (1009, 1), (1009, 30)),
    case("bfloat16", -1, (37, 13), (37, 19)),
    case("int8", 1, (5, 3), (5, 0), (5, 4)),
    case("uint8", 2, (2, 3, 33), (2, 3, 31)),
    case("int16", 1, (3, 70001), (3, 5)),
    case("int32", 0, (200003,), (3,), (70000,)),
    case("int64", 2, (2, 1, 2, 1, 2, 1, 2, 3), (2, 1, 5, 1, 2, 1, 2, 3)),
    case("bool", 1, (40, 17), (40, 1)),
    case("float32", 0, (7, 9)),
    case("float32", 0, (0, 4), (0, 4)),
    {**case("float32", 1, (501, 11), (501, 5)), "options": ["--blocks", "3"]},
    {**case("float32", 2, (3, 5), (4, 5)), "exit": 1, "text": ["dim is 2, x[0] has 2 dimensions"]},
    {**case("float32", 1, (3, 5), (4, 5)), "exit": 1, "text": ["dimension 0 of x[1] is 4, of x[0] it is 3"]},
]
