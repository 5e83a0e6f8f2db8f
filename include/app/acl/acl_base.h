#ifndef DRYDOCK_ACL_ACL_BASE_H_
#define DRYDOCK_ACL_ACL_BASE_H_
/* Element types, half-precision helpers, data buffers, error text. */
#include "acl_base_rt.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct aclDataBuffer aclDataBuffer;

/* Bytes of one element; 0 for string and undefined (spec runtime 1.10). */
ACL_FUNC_VISIBILITY size_t aclDataTypeSize(aclDataType dataType);
/* Saturating conversion, round to nearest even; NaN and +Inf become 65504 (spec runtime 1.9). */
ACL_FUNC_VISIBILITY aclFloat16 aclFloatToFloat16(float value);
/* Knows neither Inf nor NaN: exponent 31 is an ordinary exponent. */
ACL_FUNC_VISIBILITY float aclFloat16ToFloat(aclFloat16 value);

/* A pair of address and size; owns nothing. */
ACL_FUNC_VISIBILITY aclDataBuffer* aclCreateDataBuffer(void* data, size_t size);
ACL_FUNC_VISIBILITY aclError aclDestroyDataBuffer(const aclDataBuffer* dataBuffer);
ACL_FUNC_VISIBILITY aclError aclUpdateDataBuffer(aclDataBuffer* dataBuffer, void* data,
                                                 size_t size);
ACL_FUNC_VISIBILITY void* aclGetDataBufferAddr(const aclDataBuffer* dataBuffer);
ACL_FUNC_VISIBILITY uint32_t aclGetDataBufferSize(const aclDataBuffer* dataBuffer);
ACL_FUNC_VISIBILITY size_t aclGetDataBufferSizeV2(const aclDataBuffer* dataBuffer);

#ifdef __cplusplus
}
#endif

#endif
