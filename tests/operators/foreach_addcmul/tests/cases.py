import numpy as np

RNG = np.random.default_rng(3)


def tensors(*shapes):
    return [(RNG.standard_normal(shape) * 3).astype(np.float32) for shape in shapes]


def lists(*shapes):
    return {**{x: tensors(*shapes) for x in ("x1", "x2", "x3")}, "scalar": np.array([0.5], np.float32)}


CASES = [
    {"inputs": lists((3, 5), (1000,), (7, 100, 31), (1,)), "key": 2},
    {"inputs": lists((3, 5)), "key": 2, "blocks": 2},
]
