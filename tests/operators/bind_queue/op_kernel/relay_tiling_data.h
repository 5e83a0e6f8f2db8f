#pragma once
#include <cstdint>
struct RelayTilingData { uint64_t n; };
