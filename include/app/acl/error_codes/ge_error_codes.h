#ifndef DRYDOCK_ACL_ERROR_CODES_GE_ERROR_CODES_H_
#define DRYDOCK_ACL_ERROR_CODES_GE_ERROR_CODES_H_
#include "../../error_codes/ge_error_codes.h"
#endif
