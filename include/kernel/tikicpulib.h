#pragma once
// Kernel tests: GmAlloc, ICPU_RUN_KF and the whole kernel interface (docs/kernel-tests.md).
#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "../../src/icpu/kernel_test.h"
#include "kernel_operator.h"
