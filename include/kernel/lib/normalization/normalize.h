#pragma once
// Alias made by scripts/make_aliases.py.
#include "kernel_operator.h"
