import numpy as np


def golden(x, *, lo=-5, hi=0):
    return np.clip(x, lo, hi)
