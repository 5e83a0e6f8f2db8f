import numpy as np
def golden(x1, x2, x3, scalar):
    s = np.asarray(scalar).reshape(-1)[0]
    w = np.int64 if x1[0].dtype.kind == "i" else np.float64
    return [a.astype(w) + b.astype(w) * c.astype(w) * w(s) for a, b, c in zip(x1, x2, x3)]
