CASES = [
    {"inputs": {"x": ((2, 4, 33, 37), "float16"), "gamma": ((4,), "float32")}, "attrs": {"num_groups": "2"}, "key": 110},
]
