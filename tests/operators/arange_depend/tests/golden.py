import numpy as np


def golden(start, end, step, *, dtype=3):
    start, end, step = (a.reshape(-1)[0] for a in (start, end, step))
    n = int(np.ceil((float(end) - float(start)) / float(step)))
    values = float(start) + np.arange(n) * float(step)
    return values if isinstance(start, np.floating) else values.astype(np.int32 if dtype == 3 else np.int64)
