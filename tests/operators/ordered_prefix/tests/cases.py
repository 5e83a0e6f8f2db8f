X = {"x": ((4, 5001), "float32")}
LOOSE = ["--rtol", "1e-4", "--atol", "1e-3"]
CASES = [
    {"inputs": X, "key": 0, "blocks": 39, "schedule": 1, "options": LOOSE},
    {"inputs": X, "attrs": {"method": "order", "exclusive": "true"}, "key": 1, "options": LOOSE},
    {"inputs": X, "attrs": {"method": "soft"}, "key": 2, "options": LOOSE},
    {"inputs": {"x": ((1,), "float32")}, "key": 0, "blocks": 1},
    {"inputs": {"x": ((700,), "float32")}, "attrs": {"method": "order"}, "blocks": 1},
]
