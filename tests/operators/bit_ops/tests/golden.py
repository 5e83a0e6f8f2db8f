import numpy as np


def golden(a, b, *, kind, shift=0):
    if kind == "nand":
        return ~(a & b)
    if kind == "or_shift":
        return (a >> shift) | b
    if kind == "counter":
        return a | b
    bits = a.dtype.itemsize * 8
    if a.dtype.kind == "u":
        return (a << shift) & b
    # the sign bit stays where it is
    unsigned = a.view(f"u{a.dtype.itemsize}").astype(np.uint64)
    sign, rest = unsigned & (1 << (bits - 1)), (unsigned << np.uint64(shift)) & ((1 << (bits - 1)) - 1)
    return (sign | rest).astype(f"u{a.dtype.itemsize}").view(a.dtype) & b
