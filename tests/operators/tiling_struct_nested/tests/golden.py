import numpy as np


def golden(x, *, weights):
    factor = np.array([np.float32(weights[row % len(weights)]) for row in range(len(x))], np.float64)
    return x.astype(np.float64) * factor[:, None]
