"""Expected result of Adam: var, m, v after the step."""
import numpy as np


def golden(var, m, v, grad, *, step, lr=0.001, beta1=0.9, beta2=0.999, epsilon=1e-8, weight_decay=0.0):
    wide, g = var.astype(np.float64), grad.astype(np.float64)
    first = beta1 * m.astype(np.float64) + (1 - beta1) * g
    second = beta2 * v.astype(np.float64) + (1 - beta2) * g * g
    root = np.sqrt(second / (1 - beta2**step))
    updated = wide * (1 - lr * weight_decay) - lr * (first / (1 - beta1**step)) / (root + epsilon)
    return updated, first, second
