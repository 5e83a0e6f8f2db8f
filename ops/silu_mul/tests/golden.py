"""Expected result of SiluMul."""
import numpy as np


def golden(x1, x2):
    wide = x1.astype(np.float64)
    return wide / (1 + np.exp(-wide)) * x2.astype(np.float64)
