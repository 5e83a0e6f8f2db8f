CASES = [{"inputs": {"x": ((10007,), "float")}, "checked": []}]
