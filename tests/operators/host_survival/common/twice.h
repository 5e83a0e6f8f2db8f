#pragma once
#ifdef __CCE_AICORE__
#define TWICE_SIDE __aicore__ inline
#else
#define TWICE_SIDE inline
#endif
TWICE_SIDE int Twice(int x) { return 2 * x; }
