import numpy as np


def golden(x1, x2, *, op="add", alpha=1.0):
    if x1.dtype == bool:
        return {"add": x1 | x2, "mul": x1 & x2, "max": x1 | x2}[op]
    wide = np.float64 if x1.dtype.kind == "f" else np.int64
    a, b, alpha = x1.astype(wide), x2.astype(wide), wide(alpha)
    y = {"add": a + alpha * b, "mul": a * b * alpha, "max": np.maximum(a, b)}[op]
    return y if wide is np.float64 else y.astype(x1.dtype)
