"""Expected result of Sigmoid."""
import numpy as np


def golden(x):
    return 1 / (1 + np.exp(-x.astype(np.float64)))
