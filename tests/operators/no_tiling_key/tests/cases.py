CASES = [
    {"inputs": {"x": ((1000,), "int16")}, "attrs": {"lo": "-20", "hi": "33"}, "key": 0, "blocks": 40, "workspace": 0,
     "tiling": 16},
    {"inputs": {"x": ((5, 3),  "int16")}, "attrs": {"lo": "-5", "hi": "0"}, "key": 0, "blocks": 1},
    {"name": "log text in Chinese", "inputs": {"x": ((5,), "int16")}, "attrs": {"lo": "2", "hi": "1"}, "exit": 1,
     "text": ["下限 2 大于上限 1"]},
]
