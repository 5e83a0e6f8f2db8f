// aclCreateTensor and the tensor getters (spec runtime 2.1).
#include <algorithm>
#include <cstring>

#include "acl/error_text.h"
#include "aclnn/aclnn_errno.h"
#include "aclnn/handles.h"
#include "aclnn/objects.h"
#include "base/log.h"

using namespace drydock;
using namespace drydock::aclnn;
using drydock::acl::api;
using drydock::acl::fail;
using drydock::acl::Status;

namespace {

/// More dims than any tensor has; keeps a wild count from being copied.
constexpr uint64_t kMostDims = 1024;

struct TensorArguments {
    const int64_t* view_dims;
    uint64_t view_rank;
    aclDataType dtype;
    const int64_t* strides;
    int64_t offset;
    aclFormat format;
    const int64_t* storage_dims;
    uint64_t storage_rank;
    void* data;
};

Status check_dims(const char* name, const int64_t* dims, uint64_t rank) {
    if (rank > kMostDims) {
        return fail(ACLNN_ERR_PARAM_INVALID,
                    fmt::format("{}: {} dims, over the limit {}", name, rank, kMaxRank));
    }
    if (rank > 0 && dims == nullptr) {
        return fail(ACLNN_ERR_PARAM_NULLPTR,
                    fmt::format("{} is null but {} dims are announced", name, rank));
    }
    const Dims copy(dims, dims + rank);
    if (element_count(copy)) return ACLNN_SUCCESS;
    const bool negative =
        std::any_of(copy.begin(), copy.end(), [](int64_t dim) { return dim < 0; });
    return fail(ACLNN_ERR_PARAM_INVALID,
                fmt::format("{} {}: {}", name, to_string(copy),
                            negative ? "a dim is negative" : "over 2^63-1 elements"));
}

Status check_strides(const TensorArguments& args) {
    if (args.offset < 0) {
        return fail(ACLNN_ERR_PARAM_INVALID, fmt::format("offset {} is negative", args.offset));
    }
    if (args.strides == nullptr) return ACLNN_SUCCESS;
    for (uint64_t i = 0; i < args.view_rank; ++i) {
        if (args.strides[i] < 0) {
            return fail(ACLNN_ERR_PARAM_INVALID,
                        fmt::format("stride {} of dim {} is negative", args.strides[i], i));
        }
    }
    return ACLNN_SUCCESS;
}

std::optional<DType> known_dtype(aclDataType dtype) {
    if (dtype == ACL_DT_UNDEFINED) return DType::kUndefined;
    return dtype_from_number(dtype);
}

Status make_view(const TensorArguments& args, TensorView& view) {
    if (const Status status = check_dims("viewDims", args.view_dims, args.view_rank)) return status;
    if (const Status status = check_dims("storageDims", args.storage_dims, args.storage_rank))
        return status;
    if (const Status status = check_strides(args)) return status;
    const auto dtype = known_dtype(args.dtype);
    if (!dtype) {
        return fail(ACLNN_ERR_PARAM_INVALID, fmt::format("dataType {} is not an element type",
                                                         static_cast<int>(args.dtype)));
    }
    view.dtype = *dtype;
    view.format = args.format;
    view.shape.assign(args.view_dims, args.view_dims + args.view_rank);
    view.strides = args.strides == nullptr ? contiguous_strides(view.shape)
                                           : Dims(args.strides, args.strides + args.view_rank);
    view.offset = args.offset;
    view.storage.assign(args.storage_dims, args.storage_dims + args.storage_rank);
    if (args.data != nullptr) view.data = args.data;
    return ACLNN_SUCCESS;
}

/// The tensor behind a getter's argument; null with status and message otherwise.
std::shared_ptr<aclTensor> get_tensor(const aclTensor* tensor, Status& status) {
    if (tensor == nullptr) {
        status = fail(ACLNN_ERR_PARAM_NULLPTR, "tensor is null");
        return nullptr;
    }
    auto found = Handles<aclTensor>::instance().find(tensor);
    if (!found) {
        status = fail(ACLNN_ERR_PARAM_INVALID,
                      fmt::format("tensor {} is not alive: never created, or destroyed",
                                  static_cast<const void*>(tensor)));
    }
    return found;
}

template <typename Body>
Status with_tensor(const char* name, const aclTensor* tensor, bool results_given, Body&& body) {
    return api(name, [&]() -> Status {
        Status status = ACLNN_SUCCESS;
        const auto found = get_tensor(tensor, status);
        if (!found) return status;
        if (!results_given) return fail(ACLNN_ERR_PARAM_NULLPTR, "a result pointer is null");
        body(found->view);
        return ACLNN_SUCCESS;
    });
}

/// The caller releases the copy with delete[] (spec runtime 2.1).
void hand_out(const Dims& dims, int64_t** values, uint64_t* count) {
    *values = new int64_t[dims.size()];
    std::copy(dims.begin(), dims.end(), *values);
    *count = dims.size();
}

}  // namespace

extern "C" {

aclTensor* aclCreateTensor(const int64_t* viewDims, uint64_t viewDimsNum, aclDataType dataType,
                           const int64_t* stride, int64_t offset, aclFormat format,
                           const int64_t* storageDims, uint64_t storageDimsNum, void* tensorData) {
    aclTensor* result = nullptr;
    api("aclCreateTensor", [&]() -> Status {
        auto tensor = std::make_shared<aclTensor>();
        const Status status = make_view({viewDims, viewDimsNum, dataType, stride, offset, format,
                                         storageDims, storageDimsNum, tensorData},
                                        tensor->view);
        if (status == ACLNN_SUCCESS) result = Handles<aclTensor>::instance().add(std::move(tensor));
        return status;
    });
    return result;
}

aclnnStatus aclInitTensor(aclTensor* tensor, const int64_t* viewDims, uint64_t viewDimsNum,
                          aclDataType dataType, const int64_t* stride, int64_t offset,
                          aclFormat format, const int64_t* storageDims, uint64_t storageDimsNum,
                          void* tensorData) {
    return api("aclInitTensor", [&]() -> Status {
        Status status = ACLNN_SUCCESS;
        const auto found = get_tensor(tensor, status);
        if (!found) return status;
        TensorView view = found->view;
        status = make_view({viewDims, viewDimsNum, dataType, stride, offset, format, storageDims,
                            storageDimsNum, tensorData},
                           view);
        if (status == ACLNN_SUCCESS) found->view = std::move(view);
        return status;
    });
}

aclnnStatus aclDestroyTensor(const aclTensor* tensor) {
    return api("aclDestroyTensor", [&]() -> Status {
        if (tensor == nullptr || Handles<aclTensor>::instance().remove(tensor))
            return ACLNN_SUCCESS;
        return fail(ACLNN_ERR_PARAM_INVALID,
                    fmt::format("tensor {} is not alive: destroyed twice, or never created",
                                static_cast<const void*>(tensor)));
    });
}

aclnnStatus aclGetViewShape(const aclTensor* tensor, int64_t** viewDims, uint64_t* viewDimsNum) {
    return with_tensor(
        "aclGetViewShape", tensor, viewDims != nullptr && viewDimsNum != nullptr,
        [&](const TensorView& view) { hand_out(view.shape, viewDims, viewDimsNum); });
}

aclnnStatus aclGetStorageShape(const aclTensor* tensor, int64_t** storageDims,
                               uint64_t* storageDimsNum) {
    return with_tensor(
        "aclGetStorageShape", tensor, storageDims != nullptr && storageDimsNum != nullptr,
        [&](const TensorView& view) { hand_out(view.storage, storageDims, storageDimsNum); });
}

aclnnStatus aclGetViewStrides(const aclTensor* tensor, int64_t** stridesValue,
                              uint64_t* stridesNum) {
    return with_tensor(
        "aclGetViewStrides", tensor, stridesValue != nullptr && stridesNum != nullptr,
        [&](const TensorView& view) { hand_out(view.strides, stridesValue, stridesNum); });
}

aclnnStatus aclGetViewOffset(const aclTensor* tensor, int64_t* offset) {
    return with_tensor("aclGetViewOffset", tensor, offset != nullptr,
                       [&](const TensorView& view) { *offset = view.offset; });
}

aclnnStatus aclGetFormat(const aclTensor* tensor, aclFormat* format) {
    return with_tensor("aclGetFormat", tensor, format != nullptr, [&](const TensorView& view) {
        *format = static_cast<aclFormat>(view.format);
    });
}

aclnnStatus aclGetDataType(const aclTensor* tensor, aclDataType* dataType) {
    return with_tensor("aclGetDataType", tensor, dataType != nullptr, [&](const TensorView& view) {
        *dataType = view.dtype == DType::kUndefined ? ACL_DT_UNDEFINED
                                                    : static_cast<aclDataType>(view.dtype);
    });
}

aclnnStatus aclSetRawTensorAddr(aclTensor* tensor, void* addr) {
    return with_tensor("aclSetRawTensorAddr", tensor, true,
                       [&](TensorView& view) { view.data = addr; });
}

aclnnStatus aclGetRawTensorAddr(const aclTensor* tensor, void** addr) {
    return with_tensor("aclGetRawTensorAddr", tensor, addr != nullptr,
                       [&](const TensorView& view) { *addr = view.data; });
}

}  // extern "C"
