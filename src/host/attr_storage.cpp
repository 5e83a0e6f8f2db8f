#include "host/attr_storage.h"

#include <fmt/format.h>

#include <cstring>

#include "host/log_capture.h"

namespace drydock::host {

const void* AttrStorage::store_bytes(const void* bytes, size_t size) {
    auto& block = blocks_.emplace_back(std::make_unique<uint8_t[]>(size));
    std::memcpy(block.get(), bytes, size);
    return block.get();
}

template <typename T>
const void* AttrStorage::store_list(const std::vector<T>& values) {
    auto& block = blocks_.emplace_back(gert::ContinuousVector::Create<T>(values.size()));
    auto* list = reinterpret_cast<gert::ContinuousVector*>(block.get());
    (void)list->SetSize(values.size());
    T* out = static_cast<T*>(list->MutableData());
    for (size_t i = 0; i < values.size(); ++i) {
        out[i] = values[i];
    }
    return list;
}

const void* AttrStorage::store_lists(const std::vector<std::vector<int64_t>>& lists) {
    auto& table = list_tables_.emplace_back();
    for (const std::vector<int64_t>& list : lists) {
        table.push_back(static_cast<const gert::ContinuousVector*>(store_list(list)));
    }
    const gert::ContinuousVectorVector header(table.data(), table.size());
    return store_bytes(&header, sizeof(header));
}

const void* AttrStorage::store(const AttrValue& value) {
    return std::visit(
        [this](const auto& v) -> const void* {
            using T = std::decay_t<decltype(v)>;
            if constexpr (std::is_arithmetic_v<T>) {
                return store_bytes(&v, sizeof(v));
            } else if constexpr (std::is_same_v<T, std::string>) {
                return store_bytes(v.c_str(), v.size() + 1);
            } else if constexpr (std::is_same_v<T, std::vector<std::vector<int64_t>>>) {
                return store_lists(v);
            } else {
                return store_list(v);
            }
        },
        value);
}

void AttrStorage::add(const std::optional<AttrValue>& value) {
    pointers_.push_back(value ? store(*value) : nullptr);
    attrs_.reset();
}

const gert::RuntimeAttrs* AttrStorage::attrs() {
    if (!attrs_) {
        attrs_.emplace(pointers_.data(), pointers_.size());
    }
    return &*attrs_;
}

}  // namespace drydock::host

namespace gert {

const void* RuntimeAttrs::Get(size_t index) const {
    if (index >= count_) {
        drydock::host::log_text(
            drydock::host::kLogError,
            fmt::format("attribute index {} is out of range: {} attributes", index, count_));
        return nullptr;
    }
    return values_[index];
}

}  // namespace gert
