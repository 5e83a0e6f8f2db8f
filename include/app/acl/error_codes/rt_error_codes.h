#ifndef DRYDOCK_ACL_ERROR_CODES_RT_ERROR_CODES_H_
#define DRYDOCK_ACL_ERROR_CODES_RT_ERROR_CODES_H_
#include "../../error_codes/rt_error_codes.h"
#endif
