"""Expected result of Prelu."""
import numpy as np


def golden(x, weight):
    wide = x.astype(np.float64)
    slope = weight.astype(np.float64).reshape((-1,) + (1,) * (x.ndim - 2) if weight.size > 1 else ())
    return np.where(wide >= 0, wide, wide * slope)
