"""Rows of every chunk length and of several chunks, largest and smallest, equal elements, k of 0 and of all."""
import numpy as np

RNG = np.random.default_rng(31)


def case(dtype, shape, k, largest=True, **more):
    return {"name": f"{dtype} {shape} {k} {largest}", "inputs": {"x": (shape, dtype)},
            "attrs": {"k": str(k), "largest": str(largest).lower()}, **more}


CASES = [
    case("float32", (1,), 1),
    case("float32", (1009, 7), 3),
    case("float16", (257, 32), 32, False),
    case("bfloat16", (301, 101), 5),
    case("float32", (37, 512), 100, False),
    case("float16", (3, 5, 2000), 1),
    case("float32", (3, 4096), 4096),
    case("float32", (5, 3001), 17, False),
    case("bfloat16", (2, 9001), 2048),
    case("float32", (2, 40009), 50, False),
    case("float16", (1, 8193), 1000),
    case("float32", (2, 1, 2, 3, 2, 1, 2, 31), 4),
    case("float32", (0, 5), 2),
    case("float32", (4, 5), 0),
    case("float32", (700, 40), 6, options=["--blocks", "3"]),
    {"name": "equal elements and infinities", "attrs": {"k": "300"},
     "inputs": {"x": RNG.choice(np.array([-np.inf, -1, 0, 2, np.inf], np.float32), (3, 300))}},
    case("float32", (4, 5), 6, exit=1, text=["k is 6, a row of x has 5 elements"]),
    case("float32", (1, 5000), 2049, exit=1, text=["k is 2049"]),
]
