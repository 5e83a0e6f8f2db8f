CASES = [
    {"inputs": {"self": ((3, 32), "float32")}, "attrs": {"k": "5"}, "key": 0, "blocks": 3},
    {"inputs": {"self": ((45, 2, 400), "float32")}, "attrs": {"k": "400", "largest": "false"}, "key": 1, "blocks": 40},
    {"inputs": {"self": ((7, 129), "float16")}, "attrs": {"k": "9"}, "key": 1},
    {"inputs": {"self": ((2000,), "float16")}, "attrs": {"k": "1", "largest": "0"}, "key": 1, "blocks": 1},
    {"inputs": {"self": ((2, 7), "float32")}, "attrs": {"k": "8"}, "exit": 1, "text": ["k = 8, a row has 7"]},
]
