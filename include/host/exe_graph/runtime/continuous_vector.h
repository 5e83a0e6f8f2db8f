#pragma once
// A counted array in one block of memory: list attributes.
#include "drydock/detail/prelude.h"
#include "graph/ge_error_codes.h"

namespace gert {

/// Header; the elements follow it in memory.
class ContinuousVector {
  public:
    ContinuousVector(const ContinuousVector&) = delete;
    ContinuousVector& operator=(const ContinuousVector&) = delete;

    /// Block with room for `capacity` elements of T, size 0.
    template <typename T>
    static std::unique_ptr<uint8_t[]> Create(size_t capacity) {
        auto block = std::make_unique<uint8_t[]>(sizeof(ContinuousVector) + capacity * sizeof(T));
        new (block.get()) ContinuousVector(capacity);
        return block;
    }
    size_t GetSize() const { return size_; }
    size_t GetCapacity() const { return capacity_; }
    /// GRAPH_FAILED beyond the capacity.
    ge::graphStatus SetSize(size_t size) {
        if (size > capacity_) {
            return ge::GRAPH_FAILED;
        }
        size_ = size;
        return ge::GRAPH_SUCCESS;
    }
    const void* GetData() const { return this + 1; }
    void* MutableData() { return this + 1; }

  private:
    explicit ContinuousVector(size_t capacity) : capacity_(capacity) {}

    size_t capacity_ = 0;
    size_t size_ = 0;
};

template <typename T>
class TypedContinuousVector : private ContinuousVector {
  public:
    using ContinuousVector::GetCapacity;
    using ContinuousVector::GetSize;
    using ContinuousVector::SetSize;
    const T* GetData() const { return static_cast<const T*>(ContinuousVector::GetData()); }
    T* MutableData() { return static_cast<T*>(ContinuousVector::MutableData()); }
};

/// A list of lists.
class ContinuousVectorVector {
  public:
    ContinuousVectorVector(const ContinuousVector* const* lists, size_t size)
        : lists_(lists), size_(size) {}
    size_t GetSize() const { return size_; }
    /// Null when out of range.
    const ContinuousVector* Get(size_t index) const {
        return index < size_ ? lists_[index] : nullptr;
    }

  private:
    const ContinuousVector* const* lists_;
    size_t size_;
};

}  // namespace gert
