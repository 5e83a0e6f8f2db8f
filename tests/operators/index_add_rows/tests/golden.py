import numpy as np


def golden(self, index, source, *, reduce=0):
    out = self.astype(np.float64) if self.dtype.kind == "f" else self.copy()
    (np.add, np.maximum, np.minimum)[reduce].at(out, index, source)
    return out
