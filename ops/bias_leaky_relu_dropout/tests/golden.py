"""Expected result of BiasLeakyReluDropout: y and the packed mask."""
import numpy as np


def golden(x, bias, random, *, p=0.5, negative_slope=0.01):
    keep = random >= np.float32(p)
    wide = x.astype(np.float64) + bias.astype(np.float64)
    active = np.where(wide >= 0, wide, wide * negative_slope)
    scale = 1 / (1 - np.float64(np.float32(p))) if p < 1 else 0.0
    return np.where(keep, active * scale, 0.0), np.packbits(keep, axis=-1, bitorder="little")
