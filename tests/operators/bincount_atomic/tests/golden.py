import numpy as np


def golden(values, weights, *, bins):
    values = values.reshape(-1).astype(np.int64)
    inside = (values >= 0) & (values < bins)
    weights = np.ones(values.size) if weights is None else weights.reshape(-1).astype(np.float64)
    hist = np.zeros(bins)
    np.add.at(hist, values[inside], weights[inside])
    return hist, values[inside].max(initial=-1).reshape(1).astype(np.int32)
