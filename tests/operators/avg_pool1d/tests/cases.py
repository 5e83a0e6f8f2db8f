CASES = [
    {"inputs": {"x": ((3, 5, 40), "float32")}, "attrs": {"kernel_size": "4"}, "key": 0, "blocks": 15},
    {"inputs": {"x": ((2, 101), "float32")}, "attrs": {"kernel_size": "5", "stride": "2", "padding": "2"}, "blocks": 2},
    {"inputs": {"x": ((2, 100), "float32")}, "attrs": {"kernel_size": "20", "stride": "3", "padding": "9", "count_include_pad": "false", "ceil_mode": "true"}},
    {"inputs": {"x": ((50, 3), "float32")}, "attrs": {"kernel_size": "3"}, "blocks": 40},
    {"inputs": {"x": ((2, 3), "float32")}, "attrs": {"kernel_size": "4"}, "exit": 1, "text": ["kernel_size 4 is wider than the row"]},
]
