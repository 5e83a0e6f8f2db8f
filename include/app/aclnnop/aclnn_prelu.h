#ifndef DRYDOCK_ACLNNOP_ACLNN_PRELU_H_
#define DRYDOCK_ACLNNOP_ACLNN_PRELU_H_
/* Built-in: out = self > 0 ? self : weight of the channel * self.
 * Statuses: a null argument 161001, a wrong type, rank or shape 161002 (spec runtime 2.6). */
#include "../aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

ACL_FUNC_VISIBILITY aclnnStatus aclnnPreluGetWorkspaceSize(const aclTensor* self,
                                                           const aclTensor* weight, aclTensor* out,
                                                           uint64_t* workspaceSize,
                                                           aclOpExecutor** executor);
ACL_FUNC_VISIBILITY aclnnStatus aclnnPrelu(void* workspace, uint64_t workspaceSize,
                                           aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
