import numpy as np
r = np.random.default_rng(1)
CASES = [{"inputs": {"x": (r.standard_normal(100) + 1j * r.standard_normal(100)).astype("complex64")}}]
