"""Expected result of EluGrad."""
import numpy as np


def golden(dy, y, *, alpha=1.0, scale=1.0, input_scale=1.0):
    grad, wide = dy.astype(np.float64), y.astype(np.float64)
    return np.where(wide > 0, grad * scale, grad * input_scale * (wide + alpha * scale))
