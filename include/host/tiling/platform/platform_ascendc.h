#pragma once
// Alias made by scripts/make_aliases.py.
#include "platform/platform_ascendc.h"
