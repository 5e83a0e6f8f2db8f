"""Expected result of Cast. Integers are cut towards zero and saturate, NaN becomes 0."""
import numpy as np

INTEGERS = {2: np.int8, 3: np.int32}


def golden(x, *, dst_type):
    wide = x.astype(np.float64)
    if dst_type not in INTEGERS:
        return wide
    limits = np.iinfo(INTEGERS[dst_type])
    return np.clip(np.trunc(np.nan_to_num(wide, nan=0)), limits.min, limits.max).astype(INTEGERS[dst_type])
