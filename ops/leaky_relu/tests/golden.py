"""Expected result of LeakyRelu: the slope is rounded to the type it is multiplied in."""
import numpy as np


def golden(x, *, negative_slope=0.01):
    wide = x.astype(np.float64)
    slope = np.float64(x.dtype.type(negative_slope))
    return np.where(np.signbit(wide), wide * slope, wide)
