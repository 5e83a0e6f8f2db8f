CASES = [
    {"name": "whole blocks", "inputs": {"x": ((16, 64), "float32")}, "blocks": 2},
    {"name": "padded rows, several loops", "inputs": {"x": ((700, 61), "float32")}, "blocks": 40},
    {"name": "half", "inputs": {"x": ((37, 200), "float16")}, "blocks": 5},
    {"name": "one number", "inputs": {"x": ((1, 1), "float16")}, "blocks": 1},
    {"name": "rank", "inputs": {"x": ((8,), "float32")}, "exit": 1, "text": ["x has 1 dimensions"]},
]
