import numpy as np


def golden(x, y, *, scales=(1.0, 2.0), deterministic=True):
    x = x.astype(np.float64)
    if y is not None:
        return (1 if deterministic else -1) * scales[0] * x - scales[1] * y.astype(np.float64)
    return x * (sum(scales) if len(scales) > 2 else scales[0])
