import numpy as np


def golden(scale, x, *, sizes):
    joined = np.concatenate(x, axis=-1)
    if scale is not None:
        joined = joined.astype(np.float64 if joined.dtype.kind == "f" else joined.dtype) * scale.reshape(-1)[0]
    return [np.split(joined, np.cumsum(sizes)[:-1], axis=-1)]
