import numpy as np


def golden(x, *, shift=0.5):
    wide = np.abs(x.astype(np.float64))
    return wide + np.float64(x.dtype.type(shift))
