import numpy as np


def golden(x, shape, start, *, clean):
    y = np.full(int(np.prod(shape)), -1.5 if x.dtype == np.float16 else -9, dtype=x.dtype)
    begin = 0 if start is None else int(start[0])
    part = y[begin:begin + x.size]
    part += x[:part.size]
    return y.reshape(shape), np.array([100, shape[-1] + shape[0]], dtype=np.int32)
