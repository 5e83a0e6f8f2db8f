#pragma once
// Attribute values laid out as gert::RuntimeAttrs hands them to operator code.
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/attr_value.h"
#include "exe_graph/runtime/runtime_attrs.h"

namespace drydock::host {

/// Owns the values. Integers take 8 bytes, floats 4, bools 1; texts end with NUL; lists are
/// ContinuousVector blocks (spec host-op 3.7).
class AttrStorage {
  public:
    AttrStorage() = default;
    AttrStorage(const AttrStorage&) = delete;
    AttrStorage& operator=(const AttrStorage&) = delete;

    /// Appends an attribute; an empty value makes the getters return null at its index.
    void add(const std::optional<AttrValue>& value);
    /// Valid until the next add().
    const gert::RuntimeAttrs* attrs();

  private:
    const void* store(const AttrValue& value);
    const void* store_bytes(const void* bytes, size_t size);
    template <typename T>
    const void* store_list(const std::vector<T>& values);
    const void* store_lists(const std::vector<std::vector<int64_t>>& lists);

    std::vector<const void*> pointers_;
    std::vector<std::unique_ptr<uint8_t[]>> blocks_;
    std::deque<std::vector<const gert::ContinuousVector*>> list_tables_;
    std::optional<gert::RuntimeAttrs> attrs_;
};

}  // namespace drydock::host
