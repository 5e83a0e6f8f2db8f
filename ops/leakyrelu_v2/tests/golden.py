"""Expected result of LeakyreluV2, in higher precision than the tensor's type."""
import numpy as np


def golden(x, *, negativeSlope=1.0):
    """x: float32 or float16 array. The slope is the float32 value of the attribute; the product is
    exact in float64, and the one rounding to the tensor's type is left to the comparison."""
    wide = x.astype(np.float64)
    slope = np.float64(np.float32(negativeSlope))
    with np.errstate(invalid="ignore", over="ignore"):
        return np.where(wide >= 0, wide, wide * slope)
