#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "base/error.h"
#include "session/npy.h"

namespace drydock::session {
namespace {

/// Cursor over the Python literal; understands what numpy writes and nothing more.
class LiteralParser {
  public:
    LiteralParser(std::string_view text, const std::string& name) : text_(text), name_(name) {}

    [[noreturn]] void fail(const std::string& what) const {
        throw UserError(fmt::format("{}: damaged .npy header: {}", name_, what),
                        "write the file again with numpy.save");
    }

    bool accept(char wanted) {
        skip_space();
        if (at_ >= text_.size() || text_[at_] != wanted) return false;
        ++at_;
        return true;
    }

    void expect(char wanted) {
        if (!accept(wanted)) fail(fmt::format("'{}' expected at byte {}", wanted, at_));
    }

    char peek() {
        skip_space();
        return at_ < text_.size() ? text_[at_] : '\0';
    }

    std::string string() {
        const char quote = peek();
        if (quote != '\'' && quote != '"') fail(fmt::format("text expected at byte {}", at_));
        const size_t end = text_.find(quote, ++at_);
        if (end == std::string_view::npos) fail("text without end");
        std::string value(text_.substr(at_, end - at_));
        if (value.find('\\') != std::string::npos) fail("escaped text");
        at_ = end + 1;
        return value;
    }

    bool boolean() {
        for (const auto& [word, value] : {std::pair{"True", true}, std::pair{"False", false}}) {
            if (peek() == word[0] && text_.substr(at_).starts_with(word)) {
                at_ += std::string_view(word).size();
                return value;
            }
        }
        fail("fortran_order is neither True nor False");
    }

    Dims tuple() {
        expect('(');
        Dims dims;
        while (!accept(')')) {
            dims.push_back(integer());
            const bool comma = accept(',');
            // "(3)" is a number in Python, not a tuple.
            if (!comma && (dims.size() == 1 || peek() != ')')) fail("shape is not a tuple");
        }
        return dims;
    }

    void end() {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
        if (text_.substr(at_) != "\n") fail("something other than blanks and a line end follows");
    }

  private:
    void skip_space() {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    }

    int64_t integer() {
        if (peek() == '-') fail("shape holds a negative dim");
        const size_t begin = at_;
        int64_t value = 0;
        for (; at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])); ++at_) {
            if (__builtin_mul_overflow(value, int64_t{10}, &value) ||
                __builtin_add_overflow(value, int64_t{text_[at_] - '0'}, &value)) {
                fail("shape holds a dim over 2^63-1");
            }
        }
        if (at_ == begin) fail("shape holds something that is no number");
        if (at_ < text_.size() && text_[at_] == 'L') ++at_;  // long integers of Python 2
        return value;
    }

    std::string_view text_;
    const std::string& name_;
    size_t at_ = 0;
};

struct TypeCode {
    std::string_view code;
    DType dtype;
};
constexpr std::array<TypeCode, 14> kTypeCodes{{{"c8", DType::kComplex64},
                                               {"c16", DType::kComplex128},
                                               {"f2", DType::kFloat16},
                                               {"f4", DType::kFloat32},
                                               {"f8", DType::kDouble},
                                               {"b1", DType::kBool},
                                               {"i1", DType::kInt8},
                                               {"i2", DType::kInt16},
                                               {"i4", DType::kInt32},
                                               {"i8", DType::kInt64},
                                               {"u1", DType::kUint8},
                                               {"u2", DType::kUint16},
                                               {"u4", DType::kUint32},
                                               {"u8", DType::kUint64}}};

std::string kind_name(std::string_view code) {
    switch (code.empty() ? '\0' : code[0]) {
        case 'O':
            return "Python objects";
        case 'c':
            return "complex numbers of this size";
        case 'S':
        case 'a':
        case 'U':
            return "text";
        case 'V':
            return "raw or structured records";
        case 'M':
            return "dates";
        case 'm':
            return "time differences";
        case 'f':
            return "floating-point numbers of this size";
        default:
            return "an unknown type";
    }
}

[[noreturn]] void reject_type(const std::string& descr, std::string_view code,
                              const std::string& name) {
    throw UserError(
        fmt::format(
            "{}: element type '{}' ({}) not supported; supported: float16, float32, float64, "
            "complex64, complex128, bool, int8..int64, uint8..uint64",
            name, descr, kind_name(code)),
        "convert the array in numpy with astype() before numpy.save");
}

void parse_descr(const std::string& descr, const std::string& name, NpyHeader& header) {
    std::string_view code = descr;
    char order = '=';
    if (!code.empty() && std::string_view("<>=|").find(code[0]) != std::string_view::npos) {
        order = code[0];
        code.remove_prefix(1);
    }
    header.big_endian = order == '>';
    if (code == "V2") {
        header.dtype = DType::kUint16;
        header.raw16 = true;
        return;
    }
    const auto* row = std::find_if(kTypeCodes.begin(), kTypeCodes.end(),
                                   [&](const TypeCode& type) { return type.code == code; });
    if (row == kTypeCodes.end()) reject_type(descr, code, name);
    const bool one_byte = dtype_bits(row->dtype) == 8;
    if (order == '|' && !one_byte) reject_type(descr, "?", name);
    header.dtype = row->dtype;
}

void check_sizes(const std::string& name, NpyHeader& header) {
    if (header.shape.size() > kMaxRank) {
        throw UserError(fmt::format("{}: rank {} exceeds {}", name, header.shape.size(), kMaxRank));
    }
    const auto elements = element_count(header.shape);
    const uint64_t element_bytes = dtype_bits(header.dtype) / 8;
    if (!elements || static_cast<uint64_t>(*elements) > (uint64_t{1} << 63) / element_bytes - 1) {
        throw UserError(fmt::format("{}: shape {} has more than 2^63-1 elements or bytes", name,
                                    to_string(header.shape)));
    }
    header.elements = static_cast<uint64_t>(*elements);
    header.data_bytes = header.elements * element_bytes;
}

}  // namespace

NpyHeader parse_npy_header(std::string_view literal, const std::string& name) {
    LiteralParser parser(literal, name);
    NpyHeader header;
    bool seen[3] = {false, false, false};
    const auto once = [&](int index, const std::string& key) {
        if (seen[index]) parser.fail(fmt::format("key '{}' twice", key));
        seen[index] = true;
    };
    parser.expect('{');
    while (!parser.accept('}')) {
        const std::string key = parser.string();
        parser.expect(':');
        if (key == "descr") {
            once(0, key);
            if (parser.peek() == '[') reject_type("[...]", "V", name);
            parse_descr(parser.string(), name, header);
        } else if (key == "fortran_order") {
            once(1, key);
            header.fortran_order = parser.boolean();
        } else if (key == "shape") {
            once(2, key);
            header.shape = parser.tuple();
        } else {
            parser.fail(fmt::format("unknown key '{}'", key));
        }
        if (!parser.accept(',') && parser.peek() != '}') parser.fail("',' or '}' expected");
    }
    parser.end();
    if (!seen[0] || !seen[1] || !seen[2]) parser.fail("descr, fortran_order or shape is missing");
    check_sizes(name, header);
    return header;
}

}  // namespace drydock::session
