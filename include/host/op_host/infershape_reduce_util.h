#pragma once
// Alias made by scripts/make_aliases.py.
#include <infershape_reduce_util.h>
