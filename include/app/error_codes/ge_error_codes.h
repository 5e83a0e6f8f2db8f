#ifndef DRYDOCK_ERROR_CODES_GE_ERROR_CODES_H_
#define DRYDOCK_ERROR_CODES_GE_ERROR_CODES_H_
/* Status codes of the graph layer; their values live with the graph interface (ge_error_codes of
 * the flat graph headers). Kept as a separate header because programs include it by name. */
#include <stdint.h>

#endif
