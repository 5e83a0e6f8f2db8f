#pragma once
// What the ASCENDC_TPL_* macros collect on the host.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace drydock::detail {

/// Numbers equal those of host::TplKind.
enum class TplArgKind : uint8_t {
    kUint,
    kDatatype,
    kDtype,
    kBool,
    kFormat,
    kKernelType,
    kDeterministic,
    kTilingStruct
};

/// One ..._DECL or ..._SEL as written; ranges are not expanded yet.
struct TplArg {
    std::string name;
    TplArgKind kind;
    uint32_t bits;
    uint64_t flag;
    std::vector<uint64_t> values;
};
using TplArgs = std::vector<TplArg>;

template <typename... Values>
TplArg tpl_param(const char* name, TplArgKind kind, uint32_t bits, uint64_t flag,
                 Values... values) {
    return TplArg{name, kind, bits, flag, {static_cast<uint64_t>(values)...}};
}

/// The tables of one translation unit; known to the registry from construction on.
class __attribute__((visibility("default"))) TplTable {
  public:
    TplTable(const char* op_type, TplArgs declared);
    TplTable(const TplTable&) = delete;
    TplTable& operator=(const TplTable&) = delete;
    ~TplTable();

    bool select(std::vector<TplArgs> selected);
    template <typename... Values>
    uint64_t key(Values... values) const {
        const uint64_t list[] = {static_cast<uint64_t>(values)..., 0};
        return encode(list, sizeof...(values));
    }

  private:
    uint64_t encode(const uint64_t* values, size_t count) const;

    std::shared_ptr<struct TplEntry> entry_;
};

}  // namespace drydock::detail
