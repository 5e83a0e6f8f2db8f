#ifndef DRYDOCK_OPDEV_OP_ERRNO_H_
#define DRYDOCK_OPDEV_OP_ERRNO_H_
#include "../aclnn/aclnn_errno.h"
#endif
