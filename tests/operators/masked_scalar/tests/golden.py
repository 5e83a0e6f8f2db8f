import numpy as np


def golden(x, mask, value):
    return np.where(mask, value.reshape(-1)[0], x)
