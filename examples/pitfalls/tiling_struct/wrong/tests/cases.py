CASES = [{"inputs": {"x": ((8192,), "float")}, "exit": 3, "checked": ["num.subnormal", "num.underflow", "tiling.idle-block", "tiling.layout"]}]
