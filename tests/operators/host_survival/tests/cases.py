CASES = [{"inputs": {"x": ((77,), "int32")}}]
