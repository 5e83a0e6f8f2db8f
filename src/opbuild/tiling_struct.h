#pragma once
// The tiling structures as host and kernel sources define them, to compare the two sides.
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "host/definition.h"
#include "opbuild/source_scan.h"

namespace drydock::opbuild {

struct StructField {
    std::string name;
    char kind = 'u';  ///< 'b' bool, 'f' float, 'i', 'u' integer
    uint64_t offset = 0, bytes = 0, element_bytes = 0;
};

struct StructLayout {
    std::string name;
    std::filesystem::path file;  ///< empty for a class of BEGIN_TILING_DATA_DEF
    int line = 0;
    uint64_t bytes = 0, alignment = 1;
    std::vector<StructField> fields;  ///< those of a nested structure as "outer.inner"
};

/// The layout of `name` (without namespaces), which one of the files defines with plain fields.
/// Nothing when it is not defined there, or has anything whose layout the text alone does not tell:
/// methods, bases, templates, constants as array lengths, packing, preprocessor lines.
std::optional<StructLayout> read_struct(const std::vector<ScannedFile>& files,
                                        std::string_view name);

/// What host and kernel take for one structure.
struct TilingSides {
    StructLayout host, kernel;
    bool shared() const;  ///< both include one definition
};
/// The pair of an operator that has one structure on either side, or structures of one name.
/// `classes` are those that the host registered under the operator's type.
std::vector<TilingSides> tiling_sides(const std::vector<ScannedFile>& host_files,
                                      const std::vector<ScannedFile>& kernel_files,
                                      const std::vector<host::TilingClass>& classes,
                                      const std::string& op_type);

/// A field of one name, letter case and underscores aside, that does not lie at the same bytes on
/// both sides, or is a float on one of them only.
struct FieldConflict {
    StructField host, kernel;
};
std::vector<FieldConflict> field_conflicts(const TilingSides& sides);

/// Where the sources access a member called `name`: "op_kernel/x.h:12", or empty.
std::string member_access(const std::vector<ScannedFile>& files, const std::string& name,
                          const std::filesystem::path& root);

}  // namespace drydock::opbuild
