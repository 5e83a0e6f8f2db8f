#pragma once
// GlobalTensor and LocalTensor: typed views of memory (spec kernel-core 2.1, 2.2).
#include <forward_list>

#include "text-inl.h"
#include "types-inl.h"

namespace drydock::kernel {

struct QueueBuffer;
struct Access;
struct L2Hint;

/// The one copy of an equal shape on this thread: tensors carry a pointer, not 72 bytes.
[[gnu::noinline]] inline const AscendC::ShapeInfo* shared_shape(const AscendC::ShapeInfo& shape) {
    if (shape.shapeDim > K_MAX_SHAPE_DIM || shape.originalShapeDim > K_MAX_SHAPE_DIM) {
        kernel_fault("api.range",
                     text("SetShapeInfo: %u and %u dims exceed %u", shape.shapeDim,
                          shape.originalShapeDim, K_MAX_SHAPE_DIM),
                     "a shape has at most 8 dims");
    }
    static thread_local std::forward_list<AscendC::ShapeInfo> known;
    for (const AscendC::ShapeInfo& other : known) {
        if (other.shapeDim == shape.shapeDim && other.originalShapeDim == shape.originalShapeDim &&
            other.dataFormat == shape.dataFormat &&
            __builtin_memcmp(other.shape, shape.shape, sizeof shape.shape) == 0 &&
            __builtin_memcmp(other.originalShape, shape.originalShape,
                             sizeof shape.originalShape) == 0)
            return &other;
    }
    known.push_front(shape);
    return &known.front();
}

}  // namespace drydock::kernel

namespace AscendC {

/// A typed pointer into global memory with an optional element count (0 = unknown).
template <typename T>
class GlobalTensor {
  public:
    using PrimType = T;

    GlobalTensor() = default;
    DRYDOCK_INLINE void SetGlobalBuffer(__gm__ T* buffer, uint64_t bufferSize) {
        address_ = buffer;
        size_ = bufferSize;
    }
    DRYDOCK_INLINE void SetGlobalBuffer(__gm__ T* buffer) { SetGlobalBuffer(buffer, 0); }
    /// The recorded size is not reduced (spec kernel-core 2.1).
    DRYDOCK_INLINE GlobalTensor operator[](uint64_t offset) const {
        GlobalTensor view = *this;
        view.address_ = address_ + offset;
        return view;
    }
    DRYDOCK_INLINE T GetValue(uint64_t offset) const { return *At(offset, false); }
    DRYDOCK_INLINE void SetValue(uint64_t offset, T value) {
        *At(offset, true) = value;
        drydock::gm_changed();
    }
    DRYDOCK_INLINE __gm__ T& operator()(uint64_t offset) const { return *At(offset, true, true); }
    DRYDOCK_INLINE uint64_t GetSize() const { return size_; }
    DRYDOCK_INLINE const __gm__ T* GetPhyAddr() const { return address_; }
    DRYDOCK_INLINE __gm__ T* GetPhyAddr(uint64_t offset) const { return address_ + offset; }
    /// Stored with this view and its copies; nothing is computed from it.
    DRYDOCK_INLINE void SetShapeInfo(const ShapeInfo& shapeInfo) {
        shape_ = drydock::kernel::shared_shape(shapeInfo);
    }
    DRYDOCK_INLINE ShapeInfo GetShapeInfo() const {
        return shape_ == nullptr ? ShapeInfo() : *shape_;
    }
    /// For this view and those made of it; only the timing model knows the difference.
    template <CacheRwMode rwMode = CacheRwMode::RW>
    DRYDOCK_INLINE void SetL2CacheHint(CacheMode mode) {
        const bool bypass = mode == CacheMode::CACHE_MODE_DISABLE;
        if (rwMode != CacheRwMode::WRITE) reads_bypass_l2_ = bypass;
        if (rwMode != CacheRwMode::READ) writes_bypass_l2_ = bypass;
    }
    /// The same bytes as elements of U; a recorded size is counted anew.
    template <typename U>
    DRYDOCK_INLINE GlobalTensor<U> ReinterpretCast() const {
        GlobalTensor<U> other;
        other.SetGlobalBuffer(reinterpret_cast<U*>(address_), size_ * sizeof(T) / sizeof(U));
        return other;
    }

  private:
    friend struct drydock::kernel::L2Hint;
    DRYDOCK_INLINE T* At(uint64_t offset, bool write, bool reference = false) const {
        if (unlikely(address_ == nullptr)) {
            drydock::kernel_fault("mem.gm-null",
                                  "scalar access through a GlobalTensor without address",
                                  "call SetGlobalBuffer first");
        }
        void* at = drydock::scalar_access(drydock::Space::kGm,
                                          reinterpret_cast<uint64_t>(address_ + offset), sizeof(T),
                                          write, reference);
        return static_cast<T*>(at);
    }

    T* address_ = nullptr;
    uint64_t size_ = 0;
    const ShapeInfo* shape_ = nullptr;
    bool reads_bypass_l2_ = false;
    bool writes_bypass_l2_ = false;
};

/// A typed view of a local memory. Copies share the storage; sub-views keep the queue buffer.
template <typename T>
class LocalTensor {
  public:
    using PrimType = T;

    LocalTensor() = default;
    /// `addr` in bytes within the memory of `pos`, `n` elements; needs no TPipe.
    DRYDOCK_INLINE LocalTensor(TPosition pos, uint32_t addr, uint32_t n)
        : offset_(addr),
          bytes_(static_cast<uint32_t>(drydock::kernel::bytes_of<T>(n))),
          position_(pos) {}

    /// dst = a + b: performs what an operator on tensors returned (spec kernel-vector 1.2).
    template <typename E, typename = typename E::IsTensorExpression>
    DRYDOCK_INLINE LocalTensor& operator=(const E& expression) {
        expression.assign_to(*this);
        return *this;
    }
    DRYDOCK_INLINE LocalTensor operator[](uint32_t offset) const {
        LocalTensor view = *this;
        const uint64_t skip = drydock::kernel::bytes_of<T>(offset);
        if (unlikely(skip > bytes_)) Overrun(skip);
        view.offset_ = offset_ + static_cast<uint32_t>(skip);
        view.bytes_ = skip > bytes_ ? 0 : bytes_ - static_cast<uint32_t>(skip);
        return view;
    }
    DRYDOCK_INLINE T GetValue(uint32_t index) const {
        if constexpr (std::is_same<T, int4b_t>::value) {
            const uint8_t byte = At(index, false)->storage;
            return int4b_t{static_cast<uint8_t>(index % 2 == 0 ? byte & 15 : byte >> 4)};
        } else {
            return *At(index, false);
        }
    }
    template <typename S>
    DRYDOCK_INLINE void SetValue(uint32_t index, S value) const {
        if constexpr (std::is_same<T, int4b_t>::value) {
            uint8_t& byte = At(index, true)->storage;
            const uint32_t shift = index % 2 * 4;
            const uint32_t nibble = static_cast<uint32_t>(Nibble(value)) & 15;
            byte = static_cast<uint8_t>((byte & ~(15u << shift)) | (nibble << shift));
        } else {
            *At(index, true) = static_cast<T>(value);
        }
    }
    DRYDOCK_INLINE T& operator()(uint32_t index) const { return *At(index, true, true); }
    DRYDOCK_INLINE uint32_t GetSize() const {
        return std::is_same<T, int4b_t>::value ? bytes_ * 2
                                               : bytes_ / static_cast<uint32_t>(sizeof(T));
    }
    DRYDOCK_INLINE void SetSize(uint32_t n) {
        bytes_ = static_cast<uint32_t>(drydock::kernel::bytes_of<T>(n));
    }
    DRYDOCK_INLINE void SetBufferLen(uint32_t n) { SetSize(n); }
    DRYDOCK_INLINE uint32_t GetLength() const { return bytes_; }
    template <typename U>
    DRYDOCK_INLINE LocalTensor<U> ReinterpretCast() const {
        LocalTensor<U> other;
        other.offset_ = offset_;
        other.bytes_ = bytes_;
        other.buffer_ = buffer_;
        other.position_ = position_;
        return other;
    }
    /// A host address: it survives the round trip through uint64_t and `__ubuf__ T*`.
    DRYDOCK_INLINE uint64_t GetPhyAddr(uint32_t offset = 0) const {
        const uint8_t* base = drydock::local_memory(space());
        return reinterpret_cast<uint64_t>(base) + offset_ + drydock::kernel::bytes_of<T>(offset);
    }
    DRYDOCK_INLINE int32_t GetPosition() const { return static_cast<int32_t>(position_); }
    template <typename S>
    DRYDOCK_INLINE void SetAddrWithOffset(LocalTensor<S>& src, uint32_t offset) {
        *this = src.template ReinterpretCast<T>();
        offset_ += static_cast<uint32_t>(drydock::kernel::bytes_of<S>(offset));
    }
    DRYDOCK_INLINE void SetUserTag(int32_t tag) { tag_ = tag; }
    DRYDOCK_INLINE int32_t GetUserTag() const { return tag_; }
    /// Stored with this view and its copies; nothing is computed from it.
    DRYDOCK_INLINE void SetShapeInfo(const ShapeInfo& shapeInfo) {
        shape_ = drydock::kernel::shared_shape(shapeInfo);
    }
    DRYDOCK_INLINE ShapeInfo GetShapeInfo() const {
        return shape_ == nullptr ? ShapeInfo() : *shape_;
    }
    /// Prints the first `len` elements, all without; debug-inl.h.
    void Print() const;
    void Print(uint32_t len) const;
    /// Writes the bytes to a file; 0, or -1 when it cannot be written. debug-inl.h.
    template <typename Name>
    int32_t ToFile(const Name& fileName) const;

  private:
    template <typename U>
    friend class LocalTensor;
    friend struct drydock::kernel::Access;

    DRYDOCK_INLINE drydock::Space space() const { return drydock::kernel::space_of(position_); }
    DRYDOCK_INLINE T* At(uint32_t index, bool write, bool reference = false) const {
        const uint64_t skip =
            std::is_same<T, int4b_t>::value ? index / 2 : index * uint64_t{sizeof(T)};
        if (unlikely(position_ == TPosition::MAX)) Null();
        return static_cast<T*>(
            drydock::scalar_access(space(), offset_ + skip, sizeof(T), write, reference));
    }
    static DRYDOCK_INLINE void Null() {
        drydock::kernel_fault("mem.local-null",
                              "scalar access through a LocalTensor without memory",
                              "take it from AllocTensor, DeQue or TBuf::Get first");
    }
    DRYDOCK_INLINE void Overrun(uint64_t skip) const {
        drydock::kernel_finding(
            "mem.local-oob",
            drydock::kernel::text("view begins %llu bytes into a tensor of %u bytes",
                                  static_cast<unsigned long long>(skip), bytes_),
            "the offset in elements may not exceed GetSize()", true);
    }
    template <typename S>
    static DRYDOCK_INLINE int Nibble(S value) {
        if constexpr (std::is_same<S, int4b_t>::value) {
            return value.storage;
        } else {
            return static_cast<int>(value);
        }
    }

    uint32_t offset_ = 0;
    uint32_t bytes_ = 0;
    drydock::kernel::QueueBuffer* buffer_ = nullptr;
    TPosition position_ = TPosition::MAX;
    int32_t tag_ = -1;
    const ShapeInfo* shape_ = nullptr;
};

}  // namespace AscendC

namespace drydock::kernel {

using AscendC::GlobalTensor;
using AscendC::LocalTensor;

/// What the other headers may know of a LocalTensor.
struct Access {
    template <typename T>
    static DRYDOCK_INLINE uint32_t offset(const LocalTensor<T>& t) {
        return t.offset_;
    }
    template <typename T>
    static DRYDOCK_INLINE uint32_t bytes(const LocalTensor<T>& t) {
        return t.bytes_;
    }
    template <typename T>
    static DRYDOCK_INLINE TPosition position(const LocalTensor<T>& t) {
        return t.position_;
    }
    template <typename T>
    static DRYDOCK_INLINE Space space(const LocalTensor<T>& t) {
        return t.space();
    }
    template <typename T>
    static DRYDOCK_INLINE QueueBuffer* buffer(const LocalTensor<T>& t) {
        return t.buffer_;
    }
    template <typename T>
    static DRYDOCK_INLINE LocalTensor<T> make(TPosition position, uint32_t offset, uint32_t bytes,
                                              QueueBuffer* buffer) {
        LocalTensor<T> t;
        t.offset_ = offset;
        t.bytes_ = bytes;
        t.buffer_ = buffer;
        t.position_ = position;
        return t;
    }
};

}  // namespace drydock::kernel
