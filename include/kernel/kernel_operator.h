#pragma once
// Ascend C for kernels: everything an op_kernel source needs.
#include "../../src/kernel/kernel-inl.h"
