"""Expected result of CrossEntropy."""
import numpy as np


def golden(x, target, weight=None, *, reduction="mean", ignore_index=-100, label_smoothing=0.0):
    wide = x.astype(np.float64)
    samples, classes = wide.shape
    top = wide.max(axis=1, keepdims=True, initial=-np.inf)
    log_softmax = wide - top - np.log(np.exp(wide - top).sum(axis=1, keepdims=True))
    weight = np.ones(classes) if weight is None else weight.astype(np.float64)
    valid = target != ignore_index
    safe = np.where(valid, target, 0)
    weights = np.where(valid, weight[safe], 0)
    loss = -log_softmax[np.arange(samples), safe] * weights * (1 - label_smoothing)
    loss -= label_smoothing / classes * (log_softmax * weight).sum(axis=1) * valid
    if reduction == "none":
        return loss
    total = loss.sum()
    return np.asarray(total if reduction == "sum" else total / weights.sum())
