"""Every pair of types; sizes where something changes."""
NUMBERS = {"float32": "0", "float16": "1", "int8": "2", "int32": "3", "bfloat16": "27"}
PAIRS = [("float32", "float16"),
         ("float32", "bfloat16"),
         ("float32", "int32"),
         ("float16", "float32"),
         ("float16", "bfloat16"),
         ("float16", "int8"),
         ("bfloat16", "float32"),
         ("int32", "float32"),
         ("int32", "float16"),
         ("int8", "float32")]
SHAPES = [(), (0, 3), (1009,), (2, 1, 2, 1, 2, 1, 2, 31), (400009,)]


def case(shape, pair, **more):
    return {"name": f"{pair} {shape}", "inputs": {"x": (shape, pair[0])}, "dtypes": {"y": pair[1]},
            "attrs": {"dst_type": NUMBERS[pair[1]]}, **more}


# The special values hold what the narrower type cannot.
NARROWER = {("float32", "float16"), ("float32", "bfloat16")}
CASES = [case((1003,), pair, options=["--fill", "special"],
              **({"checked": ["num.overflow", "num.underflow"]} if pair in NARROWER else {})) for pair in PAIRS]
CASES += [case(shape, PAIRS[i]) for i, shape in enumerate(SHAPES)]
CASES += [case((5001,), ("float16", "int8"), options=["--blocks", "3"])]
CASES += [{**case((8,), ("float32", "float16")), "attrs": {"dst_type": "27"}, "exit": 1, "text": []}]
