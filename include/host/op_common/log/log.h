#pragma once
// Alias made by scripts/make_aliases.py.
#include "log/log.h"
