CASES = [{"inputs": {"x": ((65536,), "float")}, "checked": []},
         {"inputs": {"x": ((65536,), "float")}, "options": ["--schedule", "adversarial"], "checked": []}]
