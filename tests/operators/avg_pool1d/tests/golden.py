import numpy as np


def golden(x, *, kernel_size, stride=(), padding=(0,), ceil_mode=False, count_include_pad=True):
    k, p = kernel_size[0], padding[0] if len(padding) else 0
    s = stride[0] if len(stride) else k
    width = x.shape[-1]
    n = (width + 2 * p - k + (s - 1 if ceil_mode else 0)) // s + 1
    if ceil_mode and (n - 1) * s >= width + p:
        n -= 1
    out = np.empty(x.shape[:-1] + (n,))
    for o in range(n):
        begin, end = o * s - p, min(o * s - p + k, width + p)
        inside = x[..., max(begin, 0):min(end, width)].astype(np.float64)
        out[..., o] = inside.sum(-1) / ((end - begin) if count_include_pad else inside.shape[-1])
    return out
