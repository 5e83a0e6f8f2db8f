import numpy as np


def inputs(shape, dtype, lr=0.125, momentum=0.75):
    one = lambda value: np.full((1,), value, dtype if dtype != "bfloat16" else "float32")
    lr, momentum = one(lr), one(momentum)
    if dtype == "bfloat16":
        lr, momentum = ((a.view(np.uint32) >> 16).astype(np.uint16) for a in (lr, momentum))
    return {"var": (shape, dtype), "accum": (shape, dtype), "lr": lr, "grad": (shape, dtype), "momentum": momentum}


BF16 = {"lr": "bfloat16", "momentum": "bfloat16"}
CASES = [
    {"inputs": inputs((7, 33), "float32"), "key": 1, "blocks": 2, "workspace": 0},
    {"inputs": inputs((7, 33), "float32", 0.1, 0.9), "attrs": {"use_nesterov": "true"}, "key": 11, "blocks": 2},
    {"inputs": inputs((1,), "float16"), "key": 2, "blocks": 1},
    {"inputs": inputs((90001,), "float16"), "attrs": {"use_nesterov": "true"}, "key": 12, "blocks": 40},
    {"inputs": inputs((3, 5, 1000), "bfloat16"), "dtypes": BF16, "key": 3, "blocks": 40},
    {"inputs": inputs((5, 1000), "bfloat16"), "dtypes": BF16, "attrs": {"use_nesterov": "1"}, "key": 13, "blocks": 40},
    {"inputs": {**inputs((4, 4), "float32"), "grad": ((16,), "float32")}, "exit": 1, "text": ["the shape of var [4, 4] differs from grad [16]"]},
]
