"""Expected result of Silu."""
import numpy as np


def golden(x):
    wide = x.astype(np.float64)
    with np.errstate(over="ignore", invalid="ignore"):
        return wide / (1 + np.exp(-wide))
