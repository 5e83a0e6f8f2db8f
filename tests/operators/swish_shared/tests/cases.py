import pathlib

# Its headers lie beside the operator's folder, found through -I as with the category's include folder.
BUILD = ["-I", str(pathlib.Path(__file__).parents[2] / "common_headers")]
CASES = [
    {"inputs": {"x": ((3, 333), "float32")}, "key": 0, "blocks": 16, "tiling": 24},
    {"inputs": {"x": ((9001, 10), "float16")}, "blocks": 40},
    {"inputs": {"x": ((), "float16")}, "blocks": 1},
]
