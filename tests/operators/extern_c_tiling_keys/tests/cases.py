CASES = [
    {"inputs": {"self": ((1024,), "float32")}, "attrs": {"scale": "-1.5"}, "key": 101, "blocks": 4, "workspace": 0},
    {"inputs": {"self": ((3, 343), "int32")}, "attrs": {"scale": "3"}, "key": 102, "blocks": 5},
    {"inputs": {"self": ((50001,), "float32")}, "attrs": {"scale": "0.1"}, "key": 102, "blocks": 40},
    {"name": "forced key", "inputs": {"self": ((1024,), "float32")}, "attrs": {"scale": "2"},
     "options": ["--tiling-key", "102"], "key": 102},
    {"name": "missing attribute", "inputs": {"self": ((8,), "float32")}, "exit": 1, "text": ["scale"]},
]
