"""Shapes where something changes: no element, one, primes, whole and ragged blocks, more tiles than cores."""
SHAPES = [(), (0, 3), (1009,), (2, 1, 2, 1, 2, 1, 2, 31), (256, 40), (400009,)]
DTYPES = ["float32", "float16", "bfloat16"]


def case(shape, dtype, **more):
    return {"name": f"{dtype} {shape}", "inputs": {"x": (shape, dtype)}, "attrs": {"negative_slope": "0.2"}, **more}


CASES = [case(shape, DTYPES[i % len(DTYPES)]) for i, shape in enumerate(SHAPES)]
CASES += [case((3001,), dtype, options=["--blocks", "3"]) for dtype in DTYPES[1:]]
CASES += [case((500,), dtype, options=["--fill", "special"]) for dtype in DTYPES]
CASES += [case((77,), "float32", attrs={"negative_slope": slope}) for slope in ("0", "-1.5", "3")]
# An infinite slope is noted, and makes every negative element -infinity.
CASES += [case((77,), "float32", attrs={"negative_slope": "inf"}, checked=["api.attr-range", "num.overflow"])]
CASES += [{"name": "default slope", "inputs": {"x": ((100,), "float32")}}]
