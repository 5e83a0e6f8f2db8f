CASES = [
    {"inputs": {"x": ((1000,), "float32")}},
    {"inputs": {"x": ((40, 133), "float16")}},
    {"inputs": {"x": ((1 << 20,), "float32")}, "blocks": 40},
    {"name": "scratch below the minimum", "inputs": {"x": ((1000,), "float32")}, "attrs": {"mode": "1"},
     "findings": ["api.tmp-too-small"]},
    {"name": "no UB left for the framework", "inputs": {"x": ((1000,), "float16")}, "attrs": {"mode": "2"},
     "findings": ["mem.ub-scratch"], "exit": 3},
    {"name": "in place", "inputs": {"x": ((1000,), "float32")}, "attrs": {"mode": "3"}, "findings": ["mem.overlap"]},
]
