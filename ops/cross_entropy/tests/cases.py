"""All reductions, few and many classes, ignored samples, class weights, smoothing, no sample."""
import numpy as np

RNG = np.random.default_rng(29)


def case(dtype, index_type, shape, reduction, weight=False, ignore=None, smoothing=None, **more):
    target = RNG.integers(0, shape[1], shape[0]).astype(index_type)
    attrs = {"reduction": reduction, **more.pop("attrs", {})}
    if ignore is not None:
        target[::3] = ignore
        attrs["ignore_index"] = str(ignore)
    if smoothing:
        attrs["label_smoothing"] = str(smoothing)
    inputs = {"x": (shape, dtype), "target": target}
    if weight:
        inputs["weight"] = (0.5 + RNG.random(shape[1])).astype(np.float32)
    return {"name": f"{dtype} {index_type} {shape} {reduction} {weight} {ignore} {smoothing}", "inputs": inputs,
            "attrs": attrs, **more}


CASES = [
    case("float32", "int64", (1009, 10), "none"),
    case("float16", "int32", (301, 1000), "none", True),
    case("bfloat16", "int64", (37, 131), "none", False, -100, 0.1),
    case("float32", "int32", (5, 40009), "none", True, None, 0.2),
    case("float32", "int64", (1009, 10), "mean", schedule=1),
    case("float32", "int32", (500, 257), "mean", True, 3),
    case("float16", "int64", (257, 101), "mean", True, -1, 0.1),
    case("bfloat16", "int32", (129, 64), "mean"),
    case("float32", "int64", (70, 33), "sum", False, None, 0.3),
    case("float32", "int64", (1, 1), "sum"),
    case("float16", "int32", (3, 70001), "sum"),
    case("float32", "int32", (0, 5), "sum"),
    case("float32", "int32", (0, 5), "none"),
    case("float32", "int64", (800, 70), "mean", True, options=["--blocks", "3"]),
    case("float32", "int64", (4, 5), "max", exit=1, text=["reduction is 'max'"]),
    {"name": "too few targets", "inputs": {"x": ((4, 5), "float32"), "target": np.zeros(3, np.int32)}, "exit": 1,
     "text": ["target has 3 elements, x has 4 samples"]},
]
