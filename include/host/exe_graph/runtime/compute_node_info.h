#pragma once
// What is known about a node before it runs: instances and descriptions of its tensors.
#include "exe_graph/runtime/storage_format.h"

namespace gert {

/// Instances of one declared input or output: 0 = absent, 1 = ordinary, n = dynamic.
class AnchorInstanceInfo {
  public:
    AnchorInstanceInfo() = default;
    AnchorInstanceInfo(size_t start, size_t count) : start_(start), count_(count) {}
    size_t GetInstanceStart() const { return start_; }
    size_t GetInstanceNum() const { return count_; }
    void SetInstanceStart(size_t start) { start_ = start; }
    void SetInstantiationNum(size_t count) { count_ = count; }

  private:
    size_t start_ = 0;
    size_t count_ = 0;
};

class CompileTimeTensorDesc {
  public:
    CompileTimeTensorDesc() = default;
    CompileTimeTensorDesc(ge::DataType type, const StorageFormat& format)
        : type_(type), format_(format) {}
    ge::DataType GetDataType() const { return type_; }
    const StorageFormat& GetFormat() const { return format_; }
    ge::Format GetStorageFormat() const { return format_.GetStorageFormat(); }
    ge::Format GetOriginFormat() const { return format_.GetOriginFormat(); }
    ExpandDimsType GetExpandDimsType() const { return format_.GetExpandDimsType(); }
    bool IsExist() const { return type_ != ge::DT_UNDEFINED; }
    void SetDataType(ge::DataType type) { type_ = type; }
    void SetStorageFormat(ge::Format format) { format_.SetStorageFormat(format); }
    void SetOriginFormat(ge::Format format) { format_.SetOriginFormat(format); }

  private:
    ge::DataType type_ = ge::DT_UNDEFINED;
    StorageFormat format_;
};

}  // namespace gert
