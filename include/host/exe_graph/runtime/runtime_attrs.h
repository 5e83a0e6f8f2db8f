#pragma once
// Attribute values of one call, by position in the prototype; private attributes follow.
#include "exe_graph/runtime/continuous_vector.h"

namespace gert {

class Tensor;

/// Getters return null for an index out of range (and log it) and for an attribute that was not
/// given and has no written default. Storage: integers 8 bytes, floats 4, bools 1, texts
/// NUL-terminated, lists as ContinuousVector (spec host-op 3.7).
class RuntimeAttrs {
  public:
    size_t GetAttrNum() const { return count_; }
    template <typename T>
    const T* GetAttrPointer(size_t index) const {
        return static_cast<const T*>(Get(index));
    }
    const int64_t* GetInt(size_t index) const { return GetAttrPointer<int64_t>(index); }
    const float* GetFloat(size_t index) const { return GetAttrPointer<float>(index); }
    const bool* GetBool(size_t index) const { return GetAttrPointer<bool>(index); }
    const char* GetStr(size_t index) const { return GetAttrPointer<char>(index); }
    const TypedContinuousVector<int64_t>* GetListInt(size_t index) const {
        return GetAttrPointer<TypedContinuousVector<int64_t>>(index);
    }
    const TypedContinuousVector<float>* GetListFloat(size_t index) const {
        return GetAttrPointer<TypedContinuousVector<float>>(index);
    }
    const ContinuousVectorVector* GetListListInt(size_t index) const {
        return GetAttrPointer<ContinuousVectorVector>(index);
    }
    const ContinuousVectorVector* GetListListFloat(size_t index) const {
        return GetAttrPointer<ContinuousVectorVector>(index);
    }
    const Tensor* GetTensor(size_t index) const { return GetAttrPointer<Tensor>(index); }

    /// For the library, which owns the values.
    RuntimeAttrs(const void* const* values, size_t count) : values_(values), count_(count) {}

  private:
    const void* Get(size_t index) const;

    const void* const* values_;
    size_t count_;
};

}  // namespace gert
