#include "session/npy.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "base/error.h"
#include "session/atomic_file.h"
#include "session/element.h"

namespace drydock::session {
namespace {

constexpr std::string_view kMagic{"\x93NUMPY", 6};
constexpr uint64_t kMaxHeaderBytes = 1 << 20;

void swap_bytes(std::span<std::byte> data, size_t element_bytes) {
    for (size_t i = 0; i + element_bytes <= data.size(); i += element_bytes) {
        std::reverse(data.data() + i, data.data() + i + element_bytes);
    }
}

/// Copies a column-major array to row-major order.
void reorder_fortran(const std::byte* from, std::byte* to, const Dims& shape, uint64_t elements,
                     size_t element_bytes) {
    Dims strides(shape.size());
    int64_t stride = 1;
    for (size_t d = 0; d < shape.size(); ++d) {
        strides[d] = stride;
        stride *= shape[d];
    }
    Dims index(shape.size(), 0);
    int64_t source = 0;
    for (uint64_t i = 0; i < elements; ++i) {
        std::memcpy(to + i * element_bytes, from + static_cast<uint64_t>(source) * element_bytes,
                    element_bytes);
        for (size_t d = shape.size(); d-- > 0;) {
            source += strides[d];
            if (++index[d] < shape[d]) break;
            source -= strides[d] * shape[d];
            index[d] = 0;
        }
    }
}

std::string type_code(DType dtype) {
    const uint32_t bytes = dtype_bits(dtype) / 8;
    const char* order = bytes == 1 ? "|" : "<";
    if (dtype == DType::kBool) return "|b1";
    if (dtype == DType::kBfloat16) return "<u2";
    if (is_float(dtype)) return fmt::format("{}f{}", order, bytes);
    if (is_complex(dtype)) return fmt::format("{}c{}", order, bytes);
    const bool is_signed = dtype == DType::kInt8 || dtype == DType::kInt16 ||
                           dtype == DType::kInt32 || dtype == DType::kInt64;
    return fmt::format("{}{}{}", order, is_signed ? "i" : "u", bytes);
}

std::string header_text(DType dtype, const Dims& shape) {
    std::string dims;
    for (int64_t dim : shape) dims += fmt::format("{}, ", dim);
    if (shape.size() > 1) dims.resize(dims.size() - 2);
    if (shape.size() == 1) dims.resize(dims.size() - 1);
    std::string literal = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}",
                                      type_code(dtype), dims);
    const size_t before = kMagic.size() + 4;
    const size_t total = (before + literal.size() + 1 + 63) / 64 * 64;
    literal.append(total - before - literal.size() - 1, ' ');
    return literal + '\n';
}

}  // namespace

NpyFile::NpyFile(const std::filesystem::path& path, std::optional<DType> as)
    : name_(path.string()) {
    try {
        open(path);
        read_header();
        const bool as_bfloat16 = as == DType::kBfloat16 && header_.dtype == DType::kUint16;
        if (header_.raw16 && !as_bfloat16) {
            fail("element type 'V2' (16 raw bits) is ambiguous",
                 "give --dtype bfloat16 if that is what it holds");
        }
        if (as && *as != header_.dtype && !as_bfloat16) {
            fail(fmt::format("holds {}, but {} is asked for", dtype_name(header_.dtype),
                             dtype_name(*as)),
                 as == DType::kBfloat16
                     ? "store bfloat16 as its 16 bits in a uint16 array"
                     : "convert the array in numpy with astype(), or drop --dtype");
        }
        dtype_ = as.value_or(header_.dtype);
    } catch (...) {
        if (file_ >= 0) ::close(file_);
        throw;
    }
}

NpyFile::~NpyFile() {
    if (file_ >= 0) ::close(file_);
}

NpyFile::NpyFile(NpyFile&& other) noexcept
    : name_(std::move(other.name_)),
      file_(std::exchange(other.file_, -1)),
      file_bytes_(other.file_bytes_),
      header_(std::move(other.header_)),
      dtype_(other.dtype_),
      reordered_(std::move(other.reordered_)) {}

void NpyFile::fail(const std::string& what, const std::string& hint) const {
    throw UserError(fmt::format("{}: {}", name_, what), hint);
}

void NpyFile::open(const std::filesystem::path& path) {
    file_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file_ < 0) fail(fmt::format("cannot be read: {}", std::strerror(errno)));
    struct stat info {};
    if (::fstat(file_, &info) != 0 || !S_ISREG(info.st_mode)) fail("is not a regular file");
    file_bytes_ = static_cast<uint64_t>(info.st_size);
}

void NpyFile::read_header() {
    std::byte start[12];
    if (file_bytes_ < kMagic.size() + 4)
        fail(fmt::format("is no .npy file: {} bytes only", file_bytes_));
    read_raw(0, std::span(start).first(10));
    if (std::memcmp(start, kMagic.data(), kMagic.size()) != 0) {
        fail("is no .npy file: it does not start with \\x93NUMPY", "write it with numpy.save");
    }
    const auto byte_at = [&](size_t i) { return static_cast<uint64_t>(start[i]); };
    const uint64_t major = byte_at(6), minor = byte_at(7);
    if (major < 1 || major > 3 || minor != 0) {
        fail(fmt::format(".npy version {}.{} not supported; supported: 1.0, 2.0, 3.0", major,
                         minor));
    }
    uint64_t prefix = 10, length = byte_at(8) | byte_at(9) << 8;
    if (major >= 2) {
        prefix = 12;
        if (file_bytes_ < prefix) fail("is truncated inside the header");
        read_raw(10, std::span(start).subspan(10, 2));
        length |= byte_at(10) << 16 | byte_at(11) << 24;
    }
    if (prefix + length > file_bytes_) {
        fail(fmt::format("is truncated inside the header: {} bytes, header needs {}", file_bytes_,
                         prefix + length));
    }
    if (length > kMaxHeaderBytes)
        fail(fmt::format("header of {} bytes exceeds {}", length, kMaxHeaderBytes));
    std::string literal(length, '\0');
    read_raw(prefix, std::as_writable_bytes(std::span(literal)));
    header_ = parse_npy_header(literal, name_);
    header_.data_offset = prefix + length;
    const uint64_t present = file_bytes_ - header_.data_offset;
    if (present != header_.data_bytes) {
        fail(fmt::format(
            "{}: header says {} of {} = {} data bytes, file has {}",
            present < header_.data_bytes ? "is truncated" : "has more data than its header says",
            to_string(header_.shape), dtype_name(header_.dtype), header_.data_bytes, present));
    }
}

void NpyFile::read_raw(uint64_t offset_bytes, std::span<std::byte> destination) const {
    while (!destination.empty()) {
        const ssize_t got =
            ::pread(file_, destination.data(), std::min<size_t>(destination.size(), 1 << 30),
                    static_cast<off_t>(offset_bytes));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) fail(fmt::format("cannot be read: {}", std::strerror(errno)));
        if (got == 0) fail("became shorter while it was read");
        destination = destination.subspan(static_cast<size_t>(got));
        offset_bytes += static_cast<uint64_t>(got);
    }
}

void NpyFile::read_fortran() {
    const size_t element_bytes = dtype_bits(dtype_) / 8;
    auto columns = std::make_unique_for_overwrite<std::byte[]>(header_.data_bytes);
    read_raw(header_.data_offset, {columns.get(), header_.data_bytes});
    reordered_ = std::make_unique_for_overwrite<std::byte[]>(header_.data_bytes);
    reorder_fortran(columns.get(), reordered_.get(), header_.shape, header_.elements,
                    element_bytes);
}

void NpyFile::read(uint64_t first, std::span<std::byte> destination) {
    const size_t element_bytes = dtype_bits(dtype_) / 8;
    const uint64_t begin = first * element_bytes;
    DRYDOCK_ASSERT(begin <= header_.data_bytes && destination.size() <= header_.data_bytes - begin);
    if (destination.empty()) return;
    if (header_.fortran_order && header_.shape.size() > 1) {
        if (!reordered_) read_fortran();
        std::memcpy(destination.data(), reordered_.get() + begin, destination.size());
    } else {
        read_raw(header_.data_offset + begin, destination);
    }
    const size_t number_bytes = dtype_bits(part_type(dtype_)) / 8;
    if (header_.big_endian && number_bytes > 1) swap_bytes(destination, number_bytes);
    if (dtype_ == DType::kBool) {
        const auto odd = std::find_if(destination.begin(), destination.end(),
                                      [](std::byte b) { return b > std::byte{1}; });
        if (odd != destination.end()) {
            fail(fmt::format("bool element {} is stored as {}, neither 0 nor 1",
                             first + static_cast<uint64_t>(odd - destination.begin()),
                             static_cast<int>(*odd)));
        }
    }
}

void write_npy(const std::filesystem::path& path, DType dtype, const Dims& shape,
               std::span<const std::byte> data) {
    if (!is_supported(dtype)) {
        throw UserError(
            fmt::format("cannot write {}: {} has no .npy form", path.string(), dtype_name(dtype)));
    }
    const auto elements = element_count(shape);
    DRYDOCK_ASSERT(elements && dtype_bytes(dtype, static_cast<uint64_t>(*elements)) == data.size());
    const std::string header = header_text(dtype, shape);
    const char start[] = {1, 0, static_cast<char>(header.size() & 0xff),
                          static_cast<char>(header.size() >> 8)};
    AtomicFile file(path);
    file.write(std::as_bytes(std::span(kMagic)));
    file.write(std::as_bytes(std::span(start)));
    file.write(std::as_bytes(std::span(header)));
    file.write(data);
    file.commit();
}

}  // namespace drydock::session
