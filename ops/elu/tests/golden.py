"""Expected result of Elu."""
import numpy as np


def golden(x, *, alpha=1.0, scale=1.0, input_scale=1.0):
    wide = x.astype(np.float64)
    negative = scale * alpha * np.expm1(input_scale * np.minimum(wide, 0))
    return np.where(wide > 0, scale * wide, negative)
