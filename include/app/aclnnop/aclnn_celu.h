#ifndef DRYDOCK_ACLNNOP_ACLNN_CELU_H_
#define DRYDOCK_ACLNNOP_ACLNN_CELU_H_
/* Built-in: out = max(0, self) + min(0, alpha * (exp(self / alpha) - 1)).
 * Statuses: a null argument 161001, a wrong type, rank or shape and alpha 0 161002 (spec
 * runtime 2.6). */
#include "../aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

ACL_FUNC_VISIBILITY aclnnStatus aclnnCeluGetWorkspaceSize(const aclTensor* self,
                                                          const aclScalar* alpha, aclTensor* out,
                                                          uint64_t* workspaceSize,
                                                          aclOpExecutor** executor);
ACL_FUNC_VISIBILITY aclnnStatus aclnnCelu(void* workspace, uint64_t workspaceSize,
                                          aclOpExecutor* executor, aclrtStream stream);

ACL_FUNC_VISIBILITY aclnnStatus aclnnInplaceCeluGetWorkspaceSize(aclTensor* selfRef,
                                                                 const aclScalar* alpha,
                                                                 uint64_t* workspaceSize,
                                                                 aclOpExecutor** executor);
ACL_FUNC_VISIBILITY aclnnStatus aclnnInplaceCelu(void* workspace, uint64_t workspaceSize,
                                                 aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
