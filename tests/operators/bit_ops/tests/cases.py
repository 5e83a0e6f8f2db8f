# The last tile is a whole one that reaches back: two cores write the same values to its first bytes, which is meant.
OVERLAP = {"checked": ["gm.write-conflict"]}


def ab(n, dtype, kind, shift=0):
    return {"inputs": {"a": (n, dtype), "b": (n, dtype)}, "attrs": {"kind": kind, "shift": str(shift)}}


CASES = [
    {**ab((2000,), "uint16", "nand"), "key": 1, "blocks": 2, "options": ["--fill", "special"], **OVERLAP},
    {**ab((5, 1001), "int16", "or_shift", 3), "key": 2, "blocks": 5, **OVERLAP},
    {**ab((30, 1000), "int32", "shift_and", 5), "key": 3, "blocks": 40, **OVERLAP},
    {**ab((700,), "uint16", "shift_and", 1), "key": 3, "blocks": 1},
    {**ab((77,), "int16", "counter"), "key": 4, "blocks": 1},
    {**ab((100001,), "int32", "counter"), "key": 4, "blocks": 40, **OVERLAP},
    {**ab((8,), "int16", "xor"), "exit": 1, "text": ["kind 'xor'"]},
]
