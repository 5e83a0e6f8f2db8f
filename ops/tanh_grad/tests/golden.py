"""Expected result of TanhGrad."""
import numpy as np


def golden(y, dy):
    wide = y.astype(np.float64)
    return dy.astype(np.float64) * (1 - wide * wide)
