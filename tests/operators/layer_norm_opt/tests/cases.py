def ln(x, dtype, tail, gamma=None, beta=None):
    inputs = {"x": (x, dtype)}
    if gamma:
        inputs["gamma"] = (tail, gamma)
    if beta:
        inputs["beta"] = (tail, beta)
    return {"inputs": inputs, "attrs": {"normalized_shape": ",".join(map(str, tail))}}


CASES = [
    {**ln((3, 70), "float32", (70,)), "key": 0, "blocks": 1},
    {**ln((5, 9, 4, 33), "float16", (4, 33), gamma="float32", beta="float32"), "key": 3, "blocks": 6, "tiling": 20},
    {**ln((5, 9, 33), "float16", (33,), gamma="float16"), "key": 1, "blocks": 6},
    {**ln((700, 3), "float32", (3,), beta="float32"), "key": 2, "blocks": 30},
    {**ln((3, 70), "float32", (71,)), "exit": 1, "text": ["normalized_shape[0] is 71, x has 70"]},
]
