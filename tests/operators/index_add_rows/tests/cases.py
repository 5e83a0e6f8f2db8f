import numpy as np

INDEX = np.array([3, 0, -1, 3, 1, 3, 2, 0, 5, 5, -6], np.int32)


def call(shape, dtype, reduce=0):
    return {"inputs": {"self": (shape, dtype), "index": INDEX, "source": ((11, *shape[1:]), dtype)}, "attrs": {"reduce": str(reduce)}}


CASES = [
    {**call((6, 33), "float32"), "key": 0, "blocks": 8},
    {**call((6, 2, 2055), "int32", 1), "key": 1},
    {**call((6, 7), "float16", 2), "key": 2},
    {**call((6, 100), "bfloat16"), "key": 0, "options": ["--rtol", "0.05", "--atol", "0.05"]},
    {**call((6, 5), "int32", 7), "exit": 1, "text": ["reduceMode"]},
]
