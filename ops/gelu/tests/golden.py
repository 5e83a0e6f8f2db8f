"""Expected result of Gelu (the tanh formula)."""
import numpy as np


def golden(x):
    wide = x.astype(np.float64)
    return 0.5 * wide * (1 + np.tanh(np.sqrt(2 / np.pi) * (wide + 0.044715 * wide**3)))
