import numpy as np


def golden(predict, label, *, sigma=1.0, reduction="mean"):
    d = np.abs(predict.astype(np.float64) - label.astype(np.float64))
    loss = np.where(d < sigma, d * d / (2 * sigma), d - sigma / 2)
    return {"none": loss, "sum": loss.sum(), "mean": loss.mean() if loss.size else loss.sum()}[reduction]
