CASES = [{"inputs": {"x": ((65536,), "float")}, "checked": ["tiling.uneven"]}]
