import numpy as np


def golden(x1, x2, bias=None, *, transpose_x2=False):
    right = x2.astype(np.float64)
    product = x1.astype(np.float64) @ (right.T if transpose_x2 else right)
    if bias is not None:
        product = product + bias
    return 0.5 * product * (1 + np.tanh(0.7978845608028654 * (product + 0.044715 * product**3)))
