import numpy as np


def golden(x, *, method="flags", exclusive=False):
    flat = x.reshape(-1).astype(np.float64)
    sums = np.cumsum(flat)
    return (sums - flat if exclusive else sums).reshape(x.shape)
