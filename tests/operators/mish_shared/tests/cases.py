import pathlib

# The host header names the kernel's by a path from the shared folder.
BUILD = ["-I", str(pathlib.Path(__file__).parents[2] / "common_headers")]
CASES = [
    {"inputs": {"x": ((1000,), "float32")}, "key": 0, "blocks": 16},
    {"inputs": {"x": ((64, 65), "float16")}, "blocks": 33},
]
