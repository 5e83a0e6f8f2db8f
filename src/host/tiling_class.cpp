// optiling::TilingDef and its factory (spec host-op 5.1).
#include "host/tiling_class.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "host/log_capture.h"

namespace optiling {
namespace {

constexpr size_t kStructAlignment = 8;  // of nested structs and of the total size

thread_local uint8_t fresh_byte = 0;

size_t round_up(size_t size, size_t unit) { return (size + unit - 1) / unit * unit; }

}  // namespace

TilingDef::TilingDef(const char* class_name) : class_name_(class_name) {}
TilingDef::~TilingDef() = default;

size_t TilingDef::AddField(const char* type, const char* name, size_t element_size,
                           size_t array_size, char kind) {
    const size_t offset = round_up(size_, element_size);
    const size_t bytes = element_size * std::max<size_t>(array_size, 1);
    fields_.push_back(
        {type, name, array_size, {}, array_size == 0 ? "0" : "1", offset, bytes, kind});
    size_ = offset + bytes;
    return offset;
}

size_t TilingDef::AddStruct(const char* type, const char* name, TilingDef& nested) {
    const size_t offset = round_up(size_, kStructAlignment);
    fields_.push_back({{}, name, 0, type, "2", offset, nested.size_, 'c'});
    nested_.emplace_back(&nested, offset);
    size_ = offset + nested.size_;
    return offset;
}

std::vector<const TilingDef*> TilingDef::NestedClasses() const {
    std::vector<const TilingDef*> list;
    for (const auto& [nested, offset] : nested_) list.push_back(nested);
    return list;
}

void TilingDef::FinishSize() { size_ = round_up(size_, kStructAlignment); }

void TilingDef::FinishLayout() {
    FinishSize();
    own_.assign(size_ / sizeof(uint64_t), uint64_t{fresh_byte} * 0x0101010101010101);
    SetDataPtr(own_.data());
}

void TilingDef::FinishLayout(void* external) {
    FinishSize();
    SetDataPtr(external);
}

void TilingDef::SetDataPtr(void* data) {
    data_ = static_cast<uint8_t*>(data);
    for (const auto& [nested, offset] : nested_) {
        nested->SetDataPtr(data_ == nullptr ? nullptr : data_ + offset);
    }
}

void TilingDef::SaveToBuffer(void* data, size_t capacity) {
    if (own_.empty() || data_ != reinterpret_cast<uint8_t*>(own_.data())) {
        return;
    }
    if (data == nullptr || capacity < size_) {
        drydock::host::log_text(
            drydock::host::kLogError,
            fmt::format("tiling data {}: {} bytes do not fit into a buffer of {}", class_name_,
                        size_, data == nullptr ? 0 : capacity));
        return;
    }
    std::memcpy(data, data_, size_);
}

void TilingDef::Store(size_t offset, const void* value, size_t size) {
    if (data_ == nullptr || value == nullptr) {
        drydock::host::log_text(drydock::host::kLogError,
                                fmt::format("tiling data {}: set without memory", class_name_));
        return;
    }
    std::memmove(data_ + offset, value, size);  // an array may be set from itself
}

void TilingDef::Load(size_t offset, void* value, size_t size) const {
    if (data_ != nullptr) {
        std::memcpy(value, data_ + offset, size);
    }
}

uint8_t* TilingDef::At(size_t offset) { return data_ == nullptr ? nullptr : data_ + offset; }

CTilingDataClassFactory& CTilingDataClassFactory::GetInstance() {
    static CTilingDataClassFactory factory;
    return factory;
}

bool CTilingDataClassFactory::RegisterTilingData(const char* op_type,
                                                 TilingDataConstructor constructor) {
    drydock::host::current_registrations().tiling_classes.push_back({op_type, constructor});
    return true;
}

std::shared_ptr<TilingDef> CTilingDataClassFactory::CreateTilingDataInstance(
    const std::string& op_type) {
    // The latest registration counts, as with a map that is overwritten.
    const auto& entries = drydock::host::current_registrations().tiling_classes;
    const auto found = std::find_if(entries.rbegin(), entries.rend(),
                                    [&](const auto& entry) { return entry.op_type == op_type; });
    return found == entries.rend() ? nullptr : found->make();
}

}  // namespace optiling

namespace drydock::host {
namespace {

/// The class of `object`, and behind it those nested in it. Recursion is as deep as the structs.
void describe(const optiling::TilingDef& object, const std::string& registered_for,
              std::vector<TilingClass>& out) {
    TilingClass result{registered_for, object.GetTilingClassName(), object.GetDataSize(), {}};
    const std::vector<const optiling::TilingDef*> nested = object.NestedClasses();
    auto next = nested.begin();
    for (const optiling::FieldInfo& field : object.GetFieldInfo()) {
        const bool is_struct = field.classType_ == "2";
        result.fields.push_back({is_struct ? (*next++)->GetTilingClassName() : field.dtype_,
                                 field.name_, field.arrSize_, is_struct, field.kind_, field.offset_,
                                 field.size_});
    }
    out.push_back(std::move(result));
    for (const optiling::TilingDef* inner : nested) describe(*inner, {}, out);
}

}  // namespace

FreshTilingBytes::FreshTilingBytes(uint8_t value) { optiling::fresh_byte = value; }
FreshTilingBytes::~FreshTilingBytes() { optiling::fresh_byte = 0; }

std::vector<TilingClass> read_tiling_class(const TilingClassEntry& entry) {
    std::vector<TilingClass> classes;
    describe(*entry.make(), entry.op_type, classes);
    return classes;
}

}  // namespace drydock::host
