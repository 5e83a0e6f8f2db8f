#pragma once
// The whole kernel-side API. Public spellings forward here (include/kernel).
#include "adv_activation-inl.h"
#include "adv_layout-inl.h"
#include "intrinsics-inl.h"
#include "list_tensor-inl.h"
#include "missing-inl.h"
#include "vector_absent-inl.h"
