import numpy as np


def golden(self, index, *, mode="wrap"):
    return np.take(self, index, axis=0, mode=mode)
