#pragma once
// The .npy format of numpy (versions 1.0, 2.0, 3.0): strict reader, atomic writer.
//
// Accepted: float16/32/64, bool, int8..int64, uint8..uint64; rank 0..8; C and Fortran order; both
// byte orders (Fortran order and big-endian data are converted). Everything else is rejected by
// name. A file is never misread: the header must be a literal that says exactly what the data is,
// and the data must have exactly the size the header gives.
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/dtype.h"
#include "base/shape.h"

namespace drydock::session {

/// What a header says.
struct NpyHeader {
    DType dtype = DType::kUndefined;
    bool raw16 = false;  ///< "V2": 16 opaque bits, how numpy stores bfloat16 extensions
    bool big_endian = false;
    bool fortran_order = false;
    Dims shape;
    uint64_t data_offset = 0;  ///< bytes before the first element
    uint64_t elements = 0;
    uint64_t data_bytes = 0;
};

/// Parses the literal between length field and data. `name` stands in messages. Throws UserError.
NpyHeader parse_npy_header(std::string_view literal, const std::string& name);

/// An open .npy file. Throws UserError naming the file for anything that is wrong with it.
class NpyFile {
  public:
    /// `as` = the type the caller wants: kBfloat16 reads uint16 (or "V2") data as bfloat16; any
    /// other type must be the file's own. Empty = the file's type.
    explicit NpyFile(const std::filesystem::path& path, std::optional<DType> as = {});
    ~NpyFile();
    NpyFile(NpyFile&&) noexcept;
    NpyFile& operator=(NpyFile&&) = delete;

    DType dtype() const { return dtype_; }
    const Dims& shape() const { return header_.shape; }
    uint64_t elements() const { return header_.elements; }
    const std::string& name() const { return name_; }

    /// Elements [first, first + n) in C order and host byte order, n = destination bytes / element
    /// bytes. Only Fortran-order files are held in memory whole (from the first call on).
    void read(uint64_t first, std::span<std::byte> destination);

  private:
    void open(const std::filesystem::path& path);
    void read_header();
    void read_raw(uint64_t offset_bytes, std::span<std::byte> destination) const;
    void read_fortran();
    [[noreturn]] void fail(const std::string& what, const std::string& hint = {}) const;

    std::string name_;
    int file_ = -1;
    uint64_t file_bytes_ = 0;
    NpyHeader header_;
    DType dtype_ = DType::kUndefined;
    std::unique_ptr<std::byte[]> reordered_;
};

/// Version 1.0, C order, little-endian; bfloat16 is stored as uint16. Appears under `path` only
/// when complete. Throws UserError (type without .npy form, cannot write).
void write_npy(const std::filesystem::path& path, DType dtype, const Dims& shape,
               std::span<const std::byte> data);

}  // namespace drydock::session
