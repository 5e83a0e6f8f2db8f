#ifndef DRYDOCK_ACLNNOP_ACLNN_LEAKY_RELU_BACKWARD_H_
#define DRYDOCK_ACLNNOP_ACLNN_LEAKY_RELU_BACKWARD_H_
/* Built-in: out = self > 0 ? gradOutput : negativeSlope * gradOutput. gradOutput and self broadcast and promote.
 * Statuses: a null argument 161001, a wrong type, rank or shape 161002 (spec runtime 2.6). */
#include <stdbool.h>

#include "../aclnn/aclnn_base.h"

#ifdef __cplusplus
extern "C" {
#endif

ACL_FUNC_VISIBILITY aclnnStatus aclnnLeakyReluBackwardGetWorkspaceSize(const aclTensor* gradOutput,
                                                                       const aclTensor* self,
                                                                       const aclScalar* negativeSlope,
                                                                       bool selfIsResult,
                                                                       aclTensor* out,
                                                                       uint64_t* workspaceSize,
                                                                       aclOpExecutor** executor);
ACL_FUNC_VISIBILITY aclnnStatus aclnnLeakyReluBackward(void* workspace, uint64_t workspaceSize,
                                                       aclOpExecutor* executor, aclrtStream stream);

#ifdef __cplusplus
}
#endif

#endif
