#ifndef DRYDOCK_ACLNNOP_ACLNN_SOFTMAX_H_
#define DRYDOCK_ACLNNOP_ACLNN_SOFTMAX_H_
/* Built-in: out = exp(self - max) / sum, maximum and sum along `dim`, which may count from the end.
 * Statuses: a null argument 161001, a wrong type, rank or shape and a dim outside the rank
 * 161002. */
#include "../aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

ACL_FUNC_VISIBILITY aclnnStatus aclnnSoftmaxGetWorkspaceSize(const aclTensor* self, int64_t dim,
                                                             aclTensor* out,
                                                             uint64_t* workspaceSize,
                                                             aclOpExecutor** executor);
ACL_FUNC_VISIBILITY aclnnStatus aclnnSoftmax(void* workspace, uint64_t workspaceSize,
                                             aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
