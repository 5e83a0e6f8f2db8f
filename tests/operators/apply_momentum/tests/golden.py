import numpy as np


def golden(var, accum, lr, grad, momentum, *, use_nesterov=False):
    var, accum, grad = (a.astype(np.float64) for a in (var, accum, grad))
    lr, momentum = float(lr.reshape(-1)[0]), float(momentum.reshape(-1)[0])
    accum = accum * momentum + grad
    step = grad + accum * momentum if use_nesterov else accum
    return var - lr * step, accum
