#pragma once
// The buffer that tiling fills and the kernel reads.
#include "drydock/detail/prelude.h"
#include "graph/ge_error_codes.h"

namespace gert {

class TilingData {
  public:
    TilingData(void* data, size_t capacity) : capacity_(capacity), data_(data) {}

    /// A block that holds the object and `capacity` zeroed bytes.
    static std::unique_ptr<uint8_t[]> CreateCap(size_t capacity) {
        auto block = std::make_unique<uint8_t[]>(sizeof(TilingData) + capacity);
        new (block.get()) TilingData(block.get() + sizeof(TilingData), capacity);
        return block;
    }
    size_t GetCapacity() const { return capacity_; }
    size_t GetDataSize() const { return data_size_; }
    void SetDataSize(size_t size) { data_size_ = size; }
    void* GetData() { return data_; }
    const void* GetData() const { return data_; }
    /// Grows the data by `size` bytes and returns them; null when that exceeds the capacity.
    void* Expand(size_t size) {
        if (data_size_ > capacity_ || size > capacity_ - data_size_) {
            return nullptr;
        }
        void* at = static_cast<uint8_t*>(data_) + data_size_;
        data_size_ += size;
        return at;
    }
    template <typename T>
    ge::graphStatus Append(const T& value) {
        return Append(&value, 1);
    }
    template <typename T>
    ge::graphStatus Append(const T* values, size_t count) {
        if (sizeof(T) != 0 && count > capacity_ / sizeof(T)) {
            return ge::GRAPH_FAILED;
        }
        void* at = Expand(count * sizeof(T));
        if (at == nullptr) {
            return ge::GRAPH_FAILED;
        }
        std::memcpy(at, values, count * sizeof(T));
        return ge::GRAPH_SUCCESS;
    }

  private:
    size_t capacity_ = 0;
    size_t data_size_ = 0;
    void* data_ = nullptr;
};

template <typename T>
TilingData& operator<<(TilingData& data, const T& value) {
    (void)data.Append(value);
    return data;
}

}  // namespace gert
