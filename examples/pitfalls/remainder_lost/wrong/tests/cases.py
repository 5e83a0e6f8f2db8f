CASES = [{"inputs": {"x": ((10007,), "float")}, "exit": 3, "checked": ["init.output-unwritten"]}]
