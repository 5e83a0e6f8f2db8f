"""Expected result of Gelu, by either formula."""
import math

import numpy as np


def golden(x, *, approximate="none"):
    wide = x.astype(np.float64)
    if approximate == "none":
        erfc = np.vectorize(math.erfc, otypes=[np.float64])
        return np.maximum(wide, 0) - np.where(np.isinf(wide), 0, np.abs(wide)) / 2 * erfc(np.abs(wide) / math.sqrt(2))
    return 0.5 * wide * (1 + np.tanh(np.sqrt(2 / np.pi) * (wide + 0.044715 * wide**3)))
