#pragma once
// Results that lost their value in a 16-bit or 32-bit type.
#include <memory>

#include "event/observer.h"
#include "soc/soc.h"

namespace drydock::check {

/// Findings, one per instruction of the source, with the first element as an example:
///   num.nan        warning  a NaN from numbers
///   num.overflow   warning  an infinity from finite values
///   num.underflow  note     a zero from non-zero values by Mul, Muls, Div, Divs, LeakyRelu, Cast
///   num.subnormal  note     a subnormal result from normal values by those
std::unique_ptr<Observer> make_numeric_checker(const Soc& soc);

}  // namespace drydock::check
