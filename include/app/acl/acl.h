#ifndef DRYDOCK_ACL_ACL_H_
#define DRYDOCK_ACL_ACL_H_
/* Initialisation and everything of the runtime. Valid C99 and C++11 and later. */
#include "acl_mdl.h"
#include "acl_op.h"
#include "acl_rt.h"

#ifdef __cplusplus
extern "C" {
#endif

/* configPath: JSON file, or null for the defaults. Counted; a repeated call answers 100002. */
ACL_FUNC_VISIBILITY aclError aclInit(const char* configPath);
/* Drops the count to 0; a call when already finalised answers 100037. */
ACL_FUNC_VISIBILITY aclError aclFinalize(void);
/* Counts down by one and writes what remains; finalises at 0. The pointer may be null. */
ACL_FUNC_VISIBILITY aclError aclFinalizeReference(uint64_t* refCount);
/* Pending error text of the calling thread, newest first, or null; clears it. */
ACL_FUNC_VISIBILITY const char* aclGetRecentErrMsg(void);

#ifdef __cplusplus
}
#endif

#endif
