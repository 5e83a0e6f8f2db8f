"""Slices of one byte to longer than UB, single elements from UB, every type, indices of both types and below 0."""
import numpy as np

RNG = np.random.default_rng(17)


def case(dtype, index_type, shape, axis, index_shape, **more):
    if dtype == "bfloat16":
        x = RNG.integers(0, 0x7f00, shape).astype(np.uint16)
        more["dtypes"] = {"x": "bfloat16"}
    else:
        x = RNG.integers(-100, 100, shape).astype(dtype)
    dim = shape[axis] if -len(shape) <= axis < len(shape) else 1
    indices = RNG.integers(-dim, dim, index_shape).astype(index_type)
    return {"name": f"{dtype} {shape} axis {axis}, {index_type} {index_shape}", "inputs": {"x": x, "indices": indices},
            "attrs": {"axis": str(axis)}, **more}


CASES = [
    case("float32", "int32", (1009,), 0, (331,)),
    case("float16", "int64", (7, 1009), 1, (3, 5, 11)),
    case("bfloat16", "int32", (3, 20011), -1, (9001,)),
    case("int32", "int64", (2, 101), 1, (20000,)),
    case("float32", "int64", (100003,), 0, (1009,)),
    case("int8", "int32", (5, 37), 1, (64,)),
    case("int64", "int64", (300,), 0, (1,)),
    case("float16", "int32", (501, 33), 0, (1009,)),
    case("float32", "int32", (17, 256), 0, (40, 3)),
    case("int8", "int64", (3, 5, 7), 1, (2, 2)),
    case("bfloat16", "int64", (3, 70001), 0, (4,)),
    case("int32", "int32", (2, 1, 2, 3, 2, 1, 2, 31), 3, (5,)),
    case("int64", "int32", (4, 3), 0, ()),
    case("float32", "int32", (4, 5), 0, (0,)),
    case("float32", "int32", (0, 5), 1, (3,)),
    case("float32", "int32", (70, 64), 0, (900,), options=["--blocks", "3"]),
    case("float32", "int32", (4, 5), 2, (1,), exit=1, text=["axis is 2, x has 2 dimensions"]),
]
