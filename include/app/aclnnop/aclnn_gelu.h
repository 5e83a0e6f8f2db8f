#ifndef DRYDOCK_ACLNNOP_ACLNN_GELU_H_
#define DRYDOCK_ACLNNOP_ACLNN_GELU_H_
/* Built-in: out = self * (normal distribution function of self).
 * Statuses: a null argument 161001, a wrong type, rank or shape 161002 (spec runtime 2.6). */
#include "../aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

ACL_FUNC_VISIBILITY aclnnStatus aclnnGeluGetWorkspaceSize(const aclTensor* self, aclTensor* out,
                                                          uint64_t* workspaceSize,
                                                          aclOpExecutor** executor);
ACL_FUNC_VISIBILITY aclnnStatus aclnnGelu(void* workspace, uint64_t workspaceSize,
                                          aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
