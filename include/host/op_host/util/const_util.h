#pragma once
// Alias made by scripts/make_aliases.py.
#include "util/const_util.h"
