// Element sizes, half-precision helpers, data buffers, names (spec runtime 1.3, 1.9, 1.10).
#include <bit>

#include "acl/acl.h"
#include "acl/error_text.h"
#include "acl/settings.h"
#include "base/log.h"

struct aclDataBuffer {
    void* data;
    size_t size;
};

namespace {

constexpr uint16_t kHalfMax = 0x7BFF;
constexpr uint16_t kHalfSign = 0x8000;

/// Rounds `mantissa` to nearest even after dropping `bits` low bits (1..31).
constexpr uint32_t round_shift(uint32_t mantissa, int bits) {
    const uint32_t half = 1u << (bits - 1);
    const uint32_t rest = mantissa & ((1u << bits) - 1);
    const uint32_t kept = mantissa >> bits;
    return kept + (rest > half || (rest == half && (kept & 1)) ? 1 : 0);
}

/// Magnitude of a finite float as half, saturated.
constexpr uint16_t magnitude_to_half(uint32_t magnitude) {
    const int exponent = static_cast<int>(magnitude >> 23) - 127;
    const uint32_t mantissa = (magnitude & 0x7FFFFF) | 0x800000;
    if (exponent > 15) return kHalfMax;
    if (exponent < -25 || magnitude < 0x800000) return 0;
    if (exponent < -14) return static_cast<uint16_t>(round_shift(mantissa, 13 - 14 - exponent));
    const uint32_t rounded = round_shift(magnitude - ((127u - 15u) << 23), 13);
    return static_cast<uint16_t>(rounded > kHalfMax ? kHalfMax : rounded);
}

}  // namespace

extern "C" {

size_t aclDataTypeSize(aclDataType dataType) {
    switch (dataType) {
        case ACL_STRING:
        case ACL_DT_UNDEFINED:
            return 0;
        case ACL_BOOL:
        case ACL_INT8:
        case ACL_UINT8:
        case ACL_INT4:
        case ACL_UINT1:
        case ACL_HIFLOAT8:
        case ACL_FLOAT8_E5M2:
        case ACL_FLOAT8_E4M3FN:
        case ACL_FLOAT8_E8M0:
            return 1;
        case ACL_FLOAT16:
        case ACL_INT16:
        case ACL_UINT16:
        case ACL_BF16:
            return 2;
        case ACL_FLOAT:
        case ACL_INT32:
        case ACL_UINT32:
        case ACL_COMPLEX32:
            return 4;
        case ACL_COMPLEX128:
            return 16;
        default:
            return 8;  // QUIRK(runtime 1.10): anything else
    }
}

aclFloat16 aclFloatToFloat16(float value) {
    const uint32_t bits = std::bit_cast<uint32_t>(value);
    const uint32_t magnitude = bits & 0x7FFFFFFF;
    // QUIRK(runtime 1.9): NaN becomes the largest number, whatever its sign.
    if (magnitude > 0x7F800000) return kHalfMax;
    const uint16_t sign = (bits >> 31) != 0 ? kHalfSign : 0;
    return static_cast<aclFloat16>(sign | magnitude_to_half(magnitude));
}

float aclFloat16ToFloat(aclFloat16 value) {
    const int exponent = (value >> 10) & 31;
    const int mantissa = value & 0x3FF;
    // QUIRK(runtime 1.9): exponent 31 is read as a number.
    const float magnitude = exponent == 0 ? static_cast<float>(mantissa) * 0x1p-24f
                                          : static_cast<float>(mantissa | 0x400) *
                                                std::bit_cast<float>((exponent - 25 + 127) << 23);
    return (value & kHalfSign) != 0 ? -magnitude : magnitude;
}

aclDataBuffer* aclCreateDataBuffer(void* data, size_t size) {
    return new (std::nothrow) aclDataBuffer{data, size};
}

aclError aclDestroyDataBuffer(const aclDataBuffer* dataBuffer) {
    return drydock::acl::api("aclDestroyDataBuffer", [&]() -> aclError {
        if (dataBuffer == nullptr) {
            return drydock::acl::fail(ACL_ERROR_INVALID_PARAM, "dataBuffer is null");
        }
        delete dataBuffer;
        return ACL_SUCCESS;
    });
}

aclError aclUpdateDataBuffer(aclDataBuffer* dataBuffer, void* data, size_t size) {
    return drydock::acl::api("aclUpdateDataBuffer", [&]() -> aclError {
        if (dataBuffer == nullptr) {
            return drydock::acl::fail(ACL_ERROR_INVALID_PARAM, "dataBuffer is null");
        }
        *dataBuffer = {data, size};
        return ACL_SUCCESS;
    });
}

void* aclGetDataBufferAddr(const aclDataBuffer* dataBuffer) {
    return dataBuffer == nullptr ? nullptr : dataBuffer->data;
}

uint32_t aclGetDataBufferSize(const aclDataBuffer* dataBuffer) {
    return static_cast<uint32_t>(aclGetDataBufferSizeV2(dataBuffer));
}

size_t aclGetDataBufferSizeV2(const aclDataBuffer* dataBuffer) {
    return dataBuffer == nullptr ? 0 : dataBuffer->size;
}

const char* aclrtGetSocName(void) {
    const char* name = nullptr;
    drydock::acl::api("aclrtGetSocName", [&]() -> aclError {
        name = drydock::acl::current_soc().name.c_str();
        return ACL_SUCCESS;
    });
    return name;
}

}  // extern "C"
