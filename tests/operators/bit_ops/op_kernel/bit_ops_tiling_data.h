#ifndef BIT_OPS_H_
#define BIT_OPS_H_
#define BIT_OPS_TILE 2048   /* bytes: 8 repeats */
struct BitOpsTilingData { unsigned total, tiles; int shift; int overlap; };
#endif
