#ifndef DRYDOCK_ACLNN_ACLNN_BASE_H_
#define DRYDOCK_ACLNN_ACLNN_BASE_H_
/* Optional initialisation of the two-phase interface, with its types and status codes. */
#include "../acl/acl.h"
#include "acl_meta.h"
#include "aclnn_errno.h"

#ifdef __cplusplus
extern "C" {
#endif

/* configPath: JSON file or null. Calling it is optional. */
ACL_FUNC_VISIBILITY aclnnStatus aclnnInit(const char* configPath);
ACL_FUNC_VISIBILITY aclnnStatus aclnnFinalize(void);

#ifdef __cplusplus
}
#endif

#endif
