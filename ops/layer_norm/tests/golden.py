"""Expected results of LayerNorm."""
import numpy as np


def golden(x, gamma=None, beta=None, *, begin_norm_axis=-1, epsilon=1e-5):
    wide = x.astype(np.float64)
    axes = tuple(range(begin_norm_axis % x.ndim, x.ndim))
    mean = wide.mean(axis=axes, keepdims=True)
    rstd = 1 / np.sqrt(wide.var(axis=axes, keepdims=True) + epsilon)
    y = (wide - mean) * rstd
    if gamma is not None:
        y = y * gamma.astype(np.float64)
    if beta is not None:
        y = y + beta.astype(np.float64)
    return y, mean, rstd
