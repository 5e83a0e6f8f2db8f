#pragma once
// Base of the classes that register/tilingdata_base.h makes, and their factory. Host only.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace drydock::detail {

/// What a field's type is, whatever it is called: 'b' bool, 'f' floating point, 'i' and 'u'
/// integers (an enumeration counts as its integer type), 'c' a class.
template <typename T>
constexpr char field_kind() {
    if constexpr (std::is_enum_v<T>) {
        return field_kind<std::underlying_type_t<T>>();
    } else if constexpr (std::is_same_v<T, bool>) {
        return 'b';
    } else if constexpr (std::is_floating_point_v<T>) {
        return 'f';
    } else if constexpr (std::is_integral_v<T>) {
        return std::is_signed_v<T> ? 'i' : 'u';
    } else {
        return 'c';
    }
}

}  // namespace drydock::detail

namespace optiling {

/// One field as a code generator needs it.
struct FieldInfo {
    std::string dtype_;  ///< C++ type as written; empty for a nested struct
    std::string name_;
    size_t arrSize_ = 0;      ///< elements of an array, 0 otherwise
    std::string structType_;  ///< class name of a nested struct
    std::string classType_;   ///< "0" scalar, "1" array, "2" struct
    size_t offset_ = 0;       ///< bytes from the start
    size_t size_ = 0;         ///< bytes
    char kind_ = 'c';         ///< drydock::detail::field_kind of an element
};

/// A tiling structure over a byte buffer: its own (zeroed), or external memory. Members of derived
/// classes place themselves in declaration order while they are initialised.
class __attribute__((visibility("default"))) TilingDef {
  public:
    explicit TilingDef(const char* class_name);
    TilingDef(const TilingDef&) = delete;
    TilingDef& operator=(const TilingDef&) = delete;
    ~TilingDef();

    /// Copies the whole buffer. Nothing happens when bound to external memory; when `capacity` is
    /// too small an error is logged and nothing copied.
    void SaveToBuffer(void* data, size_t capacity);
    /// Binds to other memory, nested structs too; values already set are not copied. Null: unbound.
    void SetDataPtr(void* data);
    /// Bytes, padded to a multiple of 8.
    size_t GetDataSize() const { return size_; }
    std::vector<FieldInfo> GetFieldInfo() const { return fields_; }
    const char* GetTilingClassName() const { return class_name_.c_str(); }
    /// Nested structures in order of their fields.
    std::vector<const TilingDef*> NestedClasses() const;

  protected:
    /// Offset of a new scalar (array_size 0) or array field.
    size_t AddField(const char* type, const char* name, size_t element_size, size_t array_size,
                    char kind);
    size_t AddStruct(const char* type, const char* name, TilingDef& nested);
    void FinishLayout();
    void FinishLayout(void* external);
    void Store(size_t offset, const void* value, size_t size);
    void Load(size_t offset, void* value, size_t size) const;
    uint8_t* At(size_t offset);

  private:
    void FinishSize();

    std::string class_name_;
    std::vector<FieldInfo> fields_;
    std::vector<std::pair<TilingDef*, size_t>> nested_;
    size_t size_ = 0;
    std::vector<uint64_t> own_;  // whole words: fields are aligned by their own size
    uint8_t* data_ = nullptr;
};

using TilingDataConstructor = std::shared_ptr<TilingDef> (*)();

/// Which tiling structure an operator uses.
class __attribute__((visibility("default"))) CTilingDataClassFactory {
  public:
    static CTilingDataClassFactory& GetInstance();
    bool RegisterTilingData(const char* op_type, TilingDataConstructor constructor);
    /// Null when nothing is registered for the type.
    std::shared_ptr<TilingDef> CreateTilingDataInstance(const std::string& op_type);
};

}  // namespace optiling
