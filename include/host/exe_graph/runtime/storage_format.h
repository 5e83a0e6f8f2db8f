#pragma once
// Formats of a tensor as written and as stored.
#include "exe_graph/runtime/shape.h"

namespace gert {

/// How dims are padded between formats; ND tensors have none.
class ExpandDimsType {
  public:
    ExpandDimsType() = default;
    explicit ExpandDimsType(int64_t mask) : mask_(static_cast<uint64_t>(mask)) {}
    bool operator==(const ExpandDimsType& other) const { return mask_ == other.mask_; }
    bool operator!=(const ExpandDimsType& other) const { return mask_ != other.mask_; }

  private:
    uint64_t mask_ = 0;
};

class StorageFormat {
  public:
    StorageFormat() = default;
    StorageFormat(ge::Format origin, ge::Format storage, const ExpandDimsType& expand = {})
        : origin_format_(origin), storage_format_(storage), expand_dims_type_(expand) {}

    ge::Format GetOriginFormat() const { return origin_format_; }
    ge::Format GetStorageFormat() const { return storage_format_; }
    ExpandDimsType GetExpandDimsType() const { return expand_dims_type_; }
    void SetOriginFormat(ge::Format format) { origin_format_ = format; }
    void SetStorageFormat(ge::Format format) { storage_format_ = format; }
    void SetExpandDimsType(const ExpandDimsType& expand) { expand_dims_type_ = expand; }

  private:
    ge::Format origin_format_ = ge::FORMAT_ND;
    ge::Format storage_format_ = ge::FORMAT_ND;
    ExpandDimsType expand_dims_type_;
};

}  // namespace gert
