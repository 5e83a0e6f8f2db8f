CASES = [{"inputs": {"x": ((8192,), "float")}, "exit": 3, "checked": ["num.subnormal", "num.underflow", "tiling.fields", "tiling.idle-block", "tiling.layout"]}]
