CASES = [{"inputs": {"x": ((8, 2048), "float16"), "y": ((8, 2048), "float16")}}]
