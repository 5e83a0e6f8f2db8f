CASES = [
    {"inputs": {"x": ((128,), "float16")}, "key": 10, "blocks": 1, "workspace": 64},
    {"inputs": {"x": ((129,), "float16")}, "key": 20, "blocks": 2, "findings": ["tail.pad-ignored"]},
    {"inputs": {"x": ((9, 11, 701), "float16")}, "attrs": {"epsilon": "0.25"}, "key": 20, "blocks": 40,
     "findings": ["tail.pad-ignored"]},
    {"inputs": {"x": ((8,), "float16")}, "attrs": {"epsilon": "-1"}, "exit": 1, "text": ["epsilon -1.000000 is negative"]},
    {"name": "a device of 48 cores", "inputs": {"x": ((70000,), "float16")}, "key": 20, "blocks": 48,
     "options": ["--soc", "Ascend910B1"]},
]
