import numpy as np


def golden(x, *, wide):
    flat = x.reshape(-1).astype(np.float64)
    i = np.arange(flat.size)
    if wide:
        out = flat + np.array([1, -2, 3, 1 << 20])[i % 4]
    else:
        out = flat * -4 + np.array([100, 200, 65535])[i % 3] + (5 + 255 + 9 + 700 - 7 - 3)
    return out.reshape(x.shape)
