import numpy as np


def golden(x1, x2):
    return x1.astype(np.float64) ** 2 + x2.astype(np.float64)
