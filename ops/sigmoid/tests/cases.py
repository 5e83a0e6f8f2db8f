"""Shapes where something changes: no element, one, primes, whole and ragged blocks, more tiles than cores."""
SHAPES = [(), (0, 3), (1009,), (2, 1, 2, 1, 2, 1, 2, 31), (256, 40), (400009,)]
DTYPES = ["float32", "float16", "bfloat16"]


def case(shape, dtype, **more):
    return {"name": f"{dtype} {shape}", "inputs": {"x": (shape, dtype)}, **more}


CASES = [case(shape, DTYPES[i % len(DTYPES)]) for i, shape in enumerate(SHAPES)]
CASES += [case((3001,), dtype, options=["--blocks", "3"]) for dtype in DTYPES[1:]]
# exp(-x) far below zero is infinite, and 1 / infinity the right 0.
CASES += [case((500,), dtype, options=["--fill", "special"], checked=["num.overflow"]) for dtype in DTYPES]
