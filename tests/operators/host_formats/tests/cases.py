import numpy as np

NZ = np.arange(64, dtype=np.int32).reshape(2, 1, 4, 8)
FLAT = np.arange(24, dtype=np.int32)
CASES = [
    {"name": "the first format listed, bool", "inputs": {"x": NZ, "mask": NZ % 3 == 0}},
    {"name": "a format asked for", "inputs": {"x": FLAT, "mask": FLAT % 5 != 0}, "options": ["--format", "x=ND"]},
    {"name": "another type", "inputs": {"x": FLAT.astype(np.int8), "mask": FLAT % 2 == 0},
     "options": ["--format", "x=NZ"]},
    {"name": "unknown format", "inputs": {"x": FLAT, "mask": FLAT % 2 == 0}, "options": ["--format", "x=WHAT"],
     "exit": 1, "text": ["'WHAT' is no format"]},
    {"name": "a format that is not listed", "inputs": {"x": FLAT, "mask": FLAT % 2 == 0},
     "options": ["--format", "x=NC1HWC0"], "exit": 1},
]
