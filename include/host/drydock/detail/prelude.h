#pragma once
// Standard headers that operator sources rely on without including them (spec host-op 1.6).
#include <algorithm>
#include <array>
#include <cinttypes>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "securec.h"

namespace drydock::host {
struct NodeCall;     // one call as the host functions see it; defined in the library
struct OpFunctions;  // what an operator registered
}  // namespace drydock::host
