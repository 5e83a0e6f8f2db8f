#ifndef _ROTARY_POSITION_EMBEDDING_GRAD_TILING_DATA_H_
#error the guard is taken
#endif
