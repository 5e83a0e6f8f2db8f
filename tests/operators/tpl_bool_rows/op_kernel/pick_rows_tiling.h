#pragma once
#include "pick_rows_tiling_key.h"
struct PickRowsTiling { int64_t n, width, k; };
