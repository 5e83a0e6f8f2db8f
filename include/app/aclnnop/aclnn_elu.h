#ifndef DRYDOCK_ACLNNOP_ACLNN_ELU_H_
#define DRYDOCK_ACLNNOP_ACLNN_ELU_H_
/* Built-in: out = scale * (self > 0 ? self : alpha * (exp(inputScale * self) - 1)).
 * Statuses: a null argument 161001, a wrong type, rank or shape 161002 (spec runtime 2.6). */
#include "../aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

ACL_FUNC_VISIBILITY aclnnStatus aclnnEluGetWorkspaceSize(const aclTensor* self,
                                                         const aclScalar* alpha,
                                                         const aclScalar* scale,
                                                         const aclScalar* inputScale,
                                                         aclTensor* out, uint64_t* workspaceSize,
                                                         aclOpExecutor** executor);
ACL_FUNC_VISIBILITY aclnnStatus aclnnElu(void* workspace, uint64_t workspaceSize,
                                         aclOpExecutor* executor, aclrtStream stream);

ACL_FUNC_VISIBILITY aclnnStatus aclnnInplaceEluGetWorkspaceSize(aclTensor* selfRef,
                                                                const aclScalar* alpha,
                                                                const aclScalar* scale,
                                                                const aclScalar* inputScale,
                                                                uint64_t* workspaceSize,
                                                                aclOpExecutor** executor);
ACL_FUNC_VISIBILITY aclnnStatus aclnnInplaceElu(void* workspace, uint64_t workspaceSize,
                                                aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
