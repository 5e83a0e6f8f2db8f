#include "host/tpl_table.h"

#include <fmt/format.h>

#include "drydock/detail/tpl_table.h"
#include "host/log_capture.h"
#include "host/registrations.h"

namespace drydock::detail {
namespace {

using host::TplKind;
using host::TplParam;

// Numbers of ASCENDC_TPL_UI_* and of the pseudo values (spec host-op 5.3).
constexpr uint64_t kRange = 0;
constexpr uint64_t kMix = 2;
constexpr uint64_t kInputBase = 100000000;
constexpr uint64_t kOutputBase = 900000000;
constexpr uint64_t kMaxExpanded = 65536;  // values of one parameter; more is a typing error

/// Expands "n, lo1, hi1, ..., [single values]" of RANGE and MIX. False when the list is malformed.
bool expand_ranges(const std::vector<uint64_t>& values, bool singles, std::vector<uint64_t>& out) {
    const uint64_t ranges = values.empty() ? 0 : values.front();
    if (values.empty() || ranges > (values.size() - 1) / 2) {
        return false;
    }
    size_t next = 1;
    for (uint64_t i = 0; i < ranges; ++i, next += 2) {
        const uint64_t low = values[next];
        const uint64_t high = values[next + 1];
        if (low > high || high - low >= kMaxExpanded) {
            return false;
        }
        for (uint64_t offset = 0; offset <= high - low; ++offset) {
            out.push_back(low + offset);
        }
    }
    out.insert(out.end(), values.begin() + static_cast<std::ptrdiff_t>(next), values.end());
    return singles || next == values.size();
}

/// Values of a DATATYPE or FORMAT declaration; pseudo values say which tensor it follows.
void split_pseudo_values(const TplArg& arg, TplParam& param) {
    for (const uint64_t value : arg.values) {
        const bool bound = param.follows_input || param.follows_output;
        if (value >= kOutputBase) {
            if (!bound) {
                param.follows_output = static_cast<uint32_t>(value - kOutputBase);
            }
        } else if (value >= kInputBase) {
            if (!bound) {
                param.follows_input = static_cast<uint32_t>(value - kInputBase);
            }
        } else {
            param.values.push_back(value);
        }
    }
}

TplParam make_param(const TplArg& arg, std::string& error) {
    TplParam param;
    param.name = arg.name;
    param.kind = static_cast<TplKind>(arg.kind);
    param.bits = arg.bits;
    if (arg.kind == TplArgKind::kTilingStruct) {
        param.struct_name = arg.name;
    } else if (arg.kind == TplArgKind::kDatatype || arg.kind == TplArgKind::kFormat) {
        split_pseudo_values(arg, param);
    } else if (arg.kind == TplArgKind::kUint && (arg.flag == kRange || arg.flag == kMix)) {
        if (!expand_ranges(arg.values, arg.flag == kMix, param.values)) {
            error = fmt::format("parameter {}: malformed ranges", arg.name);
        }
    } else {
        param.values = arg.values;
    }
    return param;
}

std::vector<TplParam> make_params(const TplArgs& args, std::string& error) {
    std::vector<TplParam> params;
    for (const TplArg& arg : args) {
        params.push_back(make_param(arg, error));
    }
    return params;
}

}  // namespace

TplTable::TplTable(const char* op_type, TplArgs declared) : entry_(std::make_shared<TplEntry>()) {
    entry_->schema.op_type = op_type;
    entry_->schema.declared = make_params(declared, entry_->error);
    host::current_registrations().templates.push_back(entry_);
}

TplTable::~TplTable() = default;

bool TplTable::select(std::vector<TplArgs> selected) {
    for (const TplArgs& one : selected) {
        entry_->schema.selected.push_back(make_params(one, entry_->error));
    }
    return true;
}

uint64_t TplTable::encode(const uint64_t* values, size_t count) const {
    const host::TplKey result =
        host::encode_tpl_key(entry_->schema, std::vector<uint64_t>(values, values + count));
    const std::string& error = entry_->error.empty() ? result.error : entry_->error;
    if (error.empty()) {
        return *result.key;
    }
    host::log_text(host::kLogError, fmt::format("tiling key: {}", error));
    return UINT64_MAX;
}

}  // namespace drydock::detail
