#pragma once
// Tensor lists: one pointer to a descriptor in GM (spec kernel-core 2.5).
#include "entry-inl.h"

namespace AscendC {

template <typename T>
class TensorDesc {
  public:
    /// Where GetDesc puts the shape; must precede it.
    DRYDOCK_INLINE void SetShapeAddr(uint64_t* shape) { shape_ = shape; }
    DRYDOCK_INLINE uint64_t GetDim() const { return dim_; }
    DRYDOCK_INLINE uint64_t GetIndex() const { return index_; }
    DRYDOCK_INLINE uint64_t GetShape(uint32_t k) const {
        if (unlikely(k >= dim_ || shape_ == nullptr)) {
            drydock::kernel_fault(
                "api.range",
                drydock::kernel::text("TensorDesc: GetShape(%u) of a shape of %llu dims", k,
                                      static_cast<unsigned long long>(dim_)),
                "call SetShapeAddr before GetDesc and stay below GetDim()");
        }
        return shape_[k];
    }
    DRYDOCK_INLINE __gm__ T* GetDataPtr() const { return data_; }
    DRYDOCK_INLINE GlobalTensor<T> GetDataObj() const {
        GlobalTensor<T> tensor;
        tensor.SetGlobalBuffer(data_);
        return tensor;
    }

  private:
    friend class ListTensorDesc;
    uint64_t* shape_ = nullptr;
    uint64_t dim_ = 0;
    uint64_t index_ = 0;
    T* data_ = nullptr;
};

class ListTensorDesc {
  public:
    ListTensorDesc() = default;
    DRYDOCK_INLINE ListTensorDesc(__gm__ void* data, uint32_t length = 0xffffffff,
                                  uint32_t shapeSize = 0xffffffff) {
        Init(data, length, shapeSize);
    }
    /// `data`: word 0 = byte offset of the pointer table; then one record per tensor: a word with
    /// dim (low half) and index or count (high half), and dim words of shape.
    DRYDOCK_INLINE void Init(__gm__ void* data, uint32_t = 0xffffffff, uint32_t = 0xffffffff) {
        words_ = static_cast<const uint64_t*>(data);
        const uint64_t table = words_[0] / 8;
        pointers_ = words_ + table;
        const uint32_t first_dim = static_cast<uint32_t>(words_[1]);
        if (first_dim == 0) {  // no shapes: the count is in the first record
            size_ = static_cast<uint32_t>(words_[1] >> 32);
            return;
        }
        size_ = 0;
        for (uint64_t at = 1; at < table; at += 1 + static_cast<uint32_t>(words_[at])) ++size_;
    }
    DRYDOCK_INLINE uint32_t GetSize() const { return size_; }
    template <typename T>
    DRYDOCK_INLINE __gm__ T* GetDataPtr(uint32_t index) const {
        Check(index);
        return reinterpret_cast<T*>(pointers_[index]);
    }
    template <typename T>
    DRYDOCK_INLINE void GetDesc(TensorDesc<T>& desc, uint32_t index) const {
        Check(index);
        desc.index_ = index;
        desc.data_ = reinterpret_cast<T*>(pointers_[index]);
        desc.dim_ = static_cast<uint32_t>(words_[1]);
        if (desc.dim_ == 0) return;  // a list without shapes has no further records
        uint64_t at = 1;
        for (uint32_t i = 0; i < index; ++i) at += 1 + static_cast<uint32_t>(words_[at]);
        desc.dim_ = static_cast<uint32_t>(words_[at]);
        for (uint64_t k = 0; desc.shape_ != nullptr && k < desc.dim_; ++k)
            desc.shape_[k] = words_[at + 1 + k];
    }

  private:
    DRYDOCK_INLINE void Check(uint32_t index) const {
        if (likely(index < size_)) return;
        drydock::kernel_fault(
            "api.range",
            drydock::kernel::text("ListTensorDesc: index %u is outside a list of %u", index, size_),
            "stay below GetSize()");
    }

    const uint64_t* words_ = nullptr;
    const uint64_t* pointers_ = nullptr;
    uint32_t size_ = 0;
};

}  // namespace AscendC
