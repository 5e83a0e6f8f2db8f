import numpy as np


def golden(x, mask):
    y = np.where(mask != 0, x * (1 if x.dtype == np.int8 else 2), 0)
    if x.dtype == np.int8:
        return y
    # rank 4 stands for FRACTAL_NZ (number 29) in the cases, whose origin is ND (number 2)
    return y + (1000 + 29 if x.ndim == 4 else 2) + 200
