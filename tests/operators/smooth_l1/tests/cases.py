def pair(shape, dtype):
    return {"predict": (shape, dtype), "label": (shape, dtype)}


# {true, 0, 0, v} pads nothing: a note for every length that is no multiple of a block.
NOTE = ["tail.pad-ignored"]
CASES = [
    {"inputs": pair((37, 61), "float32"), "key": 1, "blocks": 36, "schedule": 1, "workspace": 16777216 + 36 * 32, "findings": NOTE},
    {"inputs": pair((100000,), "float16"), "attrs": {"sigma": "0.5"}, "key": 1, "blocks": 40},
    {"inputs": pair((1,), "float32"), "attrs": {"reduction": "sum"}, "key": 1, "blocks": 1, "tiling": 40, "findings": NOTE},
    {"inputs": pair((11, 1000), "float16"), "attrs": {"reduction": "none", "sigma": "2"}, "key": 0, "schedule": 0, "findings": NOTE},
    {"inputs": pair((), "float32"), "attrs": {"reduction": "none"}, "key": 0, "blocks": 1, "findings": NOTE},
    {"inputs": pair((8,), "float32"), "attrs": {"reduction": "avg"}, "exit": 1, "text": ["reduction avg is none of none, sum, mean"]},
]
