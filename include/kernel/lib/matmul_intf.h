#pragma once
// The matrix multiplication of the library.
#include "../../../src/kernel/matmul-inl.h"
