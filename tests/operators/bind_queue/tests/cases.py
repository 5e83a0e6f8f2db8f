X = {"x": ((777,), "float32")}
CASES = [
    {"inputs": X, "key": 0},
    {"inputs": X, "attrs": {"mode": "scratch"}, "key": 1},
    {"inputs": X, "attrs": {"mode": "two_stage"}, "key": 2},
    {"inputs": X, "attrs": {"mode": "calc"}, "key": 3, "findings": ["queue.position"]},
    {"inputs": X, "attrs": {"mode": "other"}, "exit": 1, "text": ["one of copy, scratch, two_stage, calc"]},
]
