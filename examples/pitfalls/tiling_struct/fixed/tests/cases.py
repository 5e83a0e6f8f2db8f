CASES = [{"inputs": {"x": ((8192,), "float")}, "checked": []}]
