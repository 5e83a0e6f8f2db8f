import numpy as np


def golden(x, *, mode="copy"):
    wide = x.astype(np.float64)
    return {"copy": wide, "scratch": np.exp(-wide) + 1, "two_stage": np.maximum(wide, 0), "calc": wide + wide * wide}[mode]
