import numpy as np


def golden(x, *, mode=0):
    wide = x.astype(np.float64)
    wave = np.sin(wide).astype(x.dtype).astype(np.float64) * np.cos(wide).astype(x.dtype)
    gate = (1 / (1 + np.exp(-wide))).astype(x.dtype).astype(np.float64)
    return (wave.astype(x.dtype) + (gate**2).astype(x.dtype)).astype(x.dtype)
