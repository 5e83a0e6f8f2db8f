#pragma once
// Alias made by scripts/make_aliases.py.
#include "register/op_def_registry.h"
