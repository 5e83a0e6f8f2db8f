// Scalars, arrays and lists (spec runtime 2.1).
#include <cstring>
#include <limits>

#include "acl/error_text.h"
#include "aclnn/aclnn_errno.h"
#include "aclnn/handles.h"
#include "aclnn/objects.h"
#include "base/bfloat16.h"
#include "base/half.h"
#include "base/log.h"

using namespace drydock;
using namespace drydock::aclnn;
using drydock::acl::api;
using drydock::acl::fail;
using drydock::acl::Status;

namespace {

/// Calls `body` with a value of the C++ type behind a real dtype; false for other dtypes.
template <typename Body>
bool with_real_type(DType dtype, Body&& body) {
    switch (dtype) {
        case DType::kFloat32:
        case DType::kComplex64:
            return body(float{}), true;
        case DType::kFloat16:
        case DType::kComplex32:
            return body(half{}), true;
        case DType::kBfloat16:
            return body(bfloat16{}), true;
        case DType::kDouble:
        case DType::kComplex128:
            return body(double{}), true;
        case DType::kInt8:
            return body(int8_t{}), true;
        case DType::kUint8:
            return body(uint8_t{}), true;
        case DType::kInt16:
            return body(int16_t{}), true;
        case DType::kUint16:
            return body(uint16_t{}), true;
        case DType::kInt32:
            return body(int32_t{}), true;
        case DType::kUint32:
            return body(uint32_t{}), true;
        case DType::kInt64:
            return body(int64_t{}), true;
        case DType::kUint64:
            return body(uint64_t{}), true;
        case DType::kBool:
            return body(bool{}), true;
        default:
            return false;
    }
}

bool is_complex(DType dtype) {
    return dtype == DType::kComplex32 || dtype == DType::kComplex64 || dtype == DType::kComplex128;
}

template <typename T>
constexpr bool kIsSmallFloat = std::is_same_v<T, half> || std::is_same_v<T, bfloat16>;

template <typename To, typename From>
To convert_value(From from) {
    if constexpr (std::is_same_v<To, From>) {
        return from;
    } else if constexpr (kIsSmallFloat<From>) {
        return convert_value<To>(static_cast<float>(from));
    } else if constexpr (std::is_same_v<To, bool>) {
        return from != From{};
    } else if constexpr (std::is_integral_v<To> && std::is_floating_point_v<From>) {
        // A float outside the range of the integer has no value in C++: it saturates, NaN is 0.
        constexpr double limit = static_cast<double>(std::numeric_limits<To>::max());
        const double value = static_cast<double>(from);
        if (value != value) return To{0};
        if (value >= limit) return std::numeric_limits<To>::max();
        if (value <= static_cast<double>(std::numeric_limits<To>::min()))
            return std::numeric_limits<To>::min();
        return static_cast<To>(value);
    } else {
        return static_cast<To>(from);
    }
}

template <typename T>
Status destroy(const char* name, const T* object, const char* what) {
    return api(name, [&]() -> Status {
        if (object == nullptr || Handles<T>::instance().remove(object)) return ACLNN_SUCCESS;
        return fail(ACLNN_ERR_PARAM_INVALID,
                    fmt::format("{} {} is not alive: destroyed twice, or never created", what,
                                static_cast<const void*>(object)));
    });
}

/// Destroys the list with its elements; an element that is gone already is reported.
template <typename List, typename Element>
Status destroy_list(const char* name, const List* list, const char* what) {
    return api(name, [&]() -> Status {
        if (list == nullptr) return ACLNN_SUCCESS;
        const auto found = Handles<List>::instance().remove(list);
        if (!found) {
            return fail(ACLNN_ERR_PARAM_INVALID,
                        fmt::format("{} {} is not alive: destroyed twice, or never created", what,
                                    static_cast<const void*>(list)));
        }
        Status status = ACLNN_SUCCESS;
        for (size_t i = 0; i < found->elements.size(); ++i) {
            const Element* element = found->elements[i];
            if (element == nullptr || Handles<Element>::instance().remove(element)) continue;
            status = fail(
                ACLNN_ERR_PARAM_INVALID,
                fmt::format("element {} of the {} was destroyed before: lists own their elements",
                            i, what));
        }
        return status;
    });
}

template <typename Object, typename Value>
Object* create(const char* name, const Value* values, uint64_t size) {
    Object* result = nullptr;
    api(name, [&]() -> Status {
        if (values == nullptr && size > 0) {
            return fail(ACLNN_ERR_PARAM_NULLPTR,
                        fmt::format("value is null but {} values are announced", size));
        }
        auto object = std::make_shared<Object>();
        if constexpr (requires { object->elements; }) {
            object->elements.assign(values, values + size);
        } else {
            object->values.assign(values, values + size);
        }
        result = Handles<Object>::instance().add(std::move(object));
        return ACLNN_SUCCESS;
    });
    return result;
}

template <typename Object>
Status get_size(const char* name, const Object* object, uint64_t* size) {
    return api(name, [&]() -> Status {
        if (object == nullptr || size == nullptr) {
            return fail(ACLNN_ERR_PARAM_NULLPTR,
                        object == nullptr ? "the object is null" : "size is null");
        }
        const auto found = Handles<Object>::instance().find(object);
        if (!found) {
            return fail(ACLNN_ERR_PARAM_INVALID,
                        fmt::format("{} is not alive: never created, or destroyed",
                                    static_cast<const void*>(object)));
        }
        if constexpr (requires { found->elements; }) {
            *size = found->elements.size();
        } else {
            *size = found->values.size();
        }
        return ACLNN_SUCCESS;
    });
}

}  // namespace

std::vector<std::byte> drydock::aclnn::convert_scalar(const aclScalar& scalar, DType target) {
    std::vector<std::byte> result(dtype_bytes(target, 1));
    if (scalar.dtype == target) {
        std::memcpy(result.data(), scalar.bytes.data(), result.size());
        return result;
    }
    bool done = false;
    with_real_type(scalar.dtype, [&](auto from) {
        std::memcpy(&from, scalar.bytes.data(), sizeof from);
        done = with_real_type(target, [&](auto to) {
            to = convert_value<decltype(to)>(from);
            std::memcpy(result.data(), &to, sizeof to);
        });
    });
    // Only the real part converts; complex to complex of another width would lose the imaginary
    // one.
    if (!done || (is_complex(scalar.dtype) && is_complex(target))) result.clear();
    return result;
}

bool drydock::aclnn::convert_elements(DType to, void* dest, DType from, const void* source,
                                      size_t count) {
    bool done = false;
    with_real_type(from, [&](auto from_value) {
        done = with_real_type(to, [&](auto to_value) {
            const auto* in = static_cast<const char*>(source);
            auto* out = static_cast<char*>(dest);
            for (size_t i = 0; i < count; ++i) {
                std::memcpy(&from_value, in + i * sizeof from_value, sizeof from_value);
                to_value = convert_value<decltype(to_value)>(from_value);
                std::memcpy(out + i * sizeof to_value, &to_value, sizeof to_value);
            }
        });
    });
    return done;
}

extern "C" {

aclScalar* aclCreateScalar(void* value, aclDataType dataType) {
    aclScalar* result = nullptr;
    api("aclCreateScalar", [&]() -> Status {
        if (value == nullptr) return fail(ACLNN_ERR_PARAM_NULLPTR, "value is null");
        const auto dtype = dtype_from_number(dataType);
        if (!dtype || dtype_bits(*dtype) == 0) {
            return fail(ACLNN_ERR_PARAM_INVALID,
                        fmt::format("dataType {} has no value of a fixed size",
                                    static_cast<int>(dataType)));
        }
        auto scalar = std::make_shared<aclScalar>();
        scalar->dtype = *dtype;
        std::memcpy(scalar->bytes.data(), value, dtype_bytes(*dtype, 1));
        result = Handles<aclScalar>::instance().add(std::move(scalar));
        return ACLNN_SUCCESS;
    });
    return result;
}

aclIntArray* aclCreateIntArray(const int64_t* value, uint64_t size) {
    return create<aclIntArray>("aclCreateIntArray", value, size);
}
aclFloatArray* aclCreateFloatArray(const float* value, uint64_t size) {
    return create<aclFloatArray>("aclCreateFloatArray", value, size);
}
aclBoolArray* aclCreateBoolArray(const bool* value, uint64_t size) {
    return create<aclBoolArray>("aclCreateBoolArray", value, size);
}
aclTensorList* aclCreateTensorList(const aclTensor* const* value, uint64_t size) {
    return create<aclTensorList>("aclCreateTensorList", value, size);
}
aclScalarList* aclCreateScalarList(const aclScalar* const* value, uint64_t size) {
    return create<aclScalarList>("aclCreateScalarList", value, size);
}

aclnnStatus aclDestroyScalar(const aclScalar* scalar) {
    return destroy("aclDestroyScalar", scalar, "scalar");
}
aclnnStatus aclDestroyIntArray(const aclIntArray* array) {
    return destroy("aclDestroyIntArray", array, "int array");
}
aclnnStatus aclDestroyFloatArray(const aclFloatArray* array) {
    return destroy("aclDestroyFloatArray", array, "float array");
}
aclnnStatus aclDestroyBoolArray(const aclBoolArray* array) {
    return destroy("aclDestroyBoolArray", array, "bool array");
}
aclnnStatus aclDestroyTensorList(const aclTensorList* array) {
    return destroy_list<aclTensorList, aclTensor>("aclDestroyTensorList", array, "tensor list");
}
aclnnStatus aclDestroyScalarList(const aclScalarList* array) {
    return destroy_list<aclScalarList, aclScalar>("aclDestroyScalarList", array, "scalar list");
}

aclnnStatus aclGetIntArraySize(const aclIntArray* array, uint64_t* size) {
    return get_size("aclGetIntArraySize", array, size);
}
aclnnStatus aclGetFloatArraySize(const aclFloatArray* array, uint64_t* size) {
    return get_size("aclGetFloatArraySize", array, size);
}
aclnnStatus aclGetBoolArraySize(const aclBoolArray* array, uint64_t* size) {
    return get_size("aclGetBoolArraySize", array, size);
}
aclnnStatus aclGetTensorListSize(const aclTensorList* tensorList, uint64_t* size) {
    return get_size("aclGetTensorListSize", tensorList, size);
}
aclnnStatus aclGetScalarListSize(const aclScalarList* scalarList, uint64_t* size) {
    return get_size("aclGetScalarListSize", scalarList, size);
}

}  // extern "C"
