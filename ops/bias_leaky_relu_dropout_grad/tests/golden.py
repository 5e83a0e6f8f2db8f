"""Expected result of BiasLeakyReluDropoutGrad."""
import numpy as np


def golden(dy, y, mask, *, p=0.5, negative_slope=0.01):
    keep = np.unpackbits(mask, axis=-1, count=dy.shape[-1], bitorder="little").astype(bool)
    scale = 1 / (1 - np.float64(np.float32(p))) if p < 1 else 0.0
    return np.where(keep, dy.astype(np.float64) * np.where(y > 0, 1.0, negative_slope) * scale, 0.0)
