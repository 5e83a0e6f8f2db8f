import numpy as np


def golden(x, axes, *, keep_dims=False):
    return x.astype(np.float64).sum(axis=tuple(int(a) for a in axes.reshape(-1)), keepdims=keep_dims)
