#ifndef DRYDOCK_ACLNNOP_ACLNN_LEAKY_RELU_H_
#define DRYDOCK_ACLNNOP_ACLNN_LEAKY_RELU_H_
/* Built-in: y = x > 0 ? x : slope * x. negativeSlope is read as float.
 * Statuses: a null argument 161001, a wrong type, rank or shape 161002 (spec runtime 2.6). */
#include "../aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

ACL_FUNC_VISIBILITY aclnnStatus aclnnLeakyReluGetWorkspaceSize(const aclTensor* self,
                                                               const aclScalar* negativeSlope,
                                                               aclTensor* out,
                                                               uint64_t* workspaceSize,
                                                               aclOpExecutor** executor);
ACL_FUNC_VISIBILITY aclnnStatus aclnnLeakyRelu(void* workspace, uint64_t workspaceSize,
                                               aclOpExecutor* executor, aclrtStream stream);

ACL_FUNC_VISIBILITY aclnnStatus aclnnInplaceLeakyReluGetWorkspaceSize(aclTensor* selfRef,
                                                                      const aclScalar* negativeSlope,
                                                                      uint64_t* workspaceSize,
                                                                      aclOpExecutor** executor);
ACL_FUNC_VISIBILITY aclnnStatus aclnnInplaceLeakyRelu(void* workspace, uint64_t workspaceSize,
                                                      aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
