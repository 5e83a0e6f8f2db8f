"""Expected result of FusedBiasLeakyRelu."""
import numpy as np


def golden(x, bias, *, negative_slope=0.2, scale=1.4142135):
    shift = bias.astype(np.float64).reshape((-1,) + (1,) * (x.ndim - 2) if bias.size > 1 else ())
    wide = x.astype(np.float64) + shift
    return np.where(wide >= 0, wide, wide * negative_slope) * scale
