import numpy as np

A = np.arange(12, dtype=np.int32).reshape(3, 4)
B = np.arange(5, dtype=np.int32) - 2
TWO = ["--shape", "ys=3,4", "--shape", "ys=5"]
ALPHA = np.array(3.0, dtype=np.float64)  # becomes int32, or float32
COUNT = np.array([1], dtype=np.int32)
CASES = [
    {"name": "two tensors, everything given", "options": TWO,
     "inputs": {"xs": [A, B], "bias": np.array([100], np.int32), "alpha": ALPHA, "count": COUNT},
     "attrs": {"flag": "true", "whole": "3", "part": "1.5", "word": "longer text", "flags": "false,true",
               "parts": "0.25,0.5,1", "wholes": "1,2,3,4", "rows": "5;6,7"}},
    {"name": "defaults of attributes, absent optional inputs", "options": ["--shape", "ys=3,4"],
     "inputs": {"xs": [A.astype(np.float32)], "alpha": ALPHA}, "attrs": {"flag": "false"}},
    {"name": "empty lists of attributes", "options": TWO, "inputs": {"xs": [A, B], "alpha": ALPHA, "count": COUNT},
     "attrs": {"flag": "true", "word": "", "flags": "", "parts": "", "wholes": "", "rows": ""}},
    {"name": "absent output", "options": [*TWO, "--shape", "total=none"],
     "inputs": {"xs": [A, B], "alpha": ALPHA, "count": COUNT}, "attrs": {"flag": "true"}},
    {"name": "empty lists of tensors", "options": ["--shape", "xs=none", "--shape", "ys=none"],
     "inputs": {"alpha": ALPHA, "count": COUNT}, "attrs": {"flag": "true"}},
    {"name": "none of a required input", "options": ["--shape", "alpha=none", *TWO], "inputs": {"xs": [A, B]},
     "attrs": {"flag": "true"}, "exit": 1, "text": ["alpha is required"]},
]
