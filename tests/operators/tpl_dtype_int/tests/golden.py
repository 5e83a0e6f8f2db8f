import numpy as np


def golden(x, threshold, *, value=7):
    return np.where(x > threshold.reshape(-1)[0], x, x.dtype.type(value))
