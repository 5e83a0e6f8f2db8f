import numpy as np

CASES = [{"inputs": {"x": np.full(8192, -1e-7, np.float16)}, "exit": 3, "checked": ["num.underflow"]}]
