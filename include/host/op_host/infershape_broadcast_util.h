#pragma once
// Alias made by scripts/make_aliases.py.
#include <infershape_broadcast_util.h>
