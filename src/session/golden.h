#pragma once
// Golden values from a Python function: `def golden(x, *, negativeSlope): ...` on numpy arrays, run
// by the system's python3 in a child process.
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/attr_value.h"
#include "base/dtype.h"
#include "base/fs.h"
#include "base/shape.h"

namespace drydock::session {

/// A tensor in host-readable memory, contiguous.
struct TensorView {
    DType dtype = DType::kUndefined;
    Dims shape;
    std::span<const std::byte> data;
};

/// Positional argument of golden(): None for an absent optional, a list, which may be empty, for
/// dynamic inputs.
struct GoldenInput {
    std::vector<TensorView> tensors;
    bool list = false;
    bool absent = false;
};
struct GoldenOutput {
    std::string name;
    size_t tensors = 1;  ///< 0 = an empty list, or an absent output: its value is not looked at
    bool list = false;
};
struct GoldenRequest {
    std::filesystem::path file;       ///< tests/golden.py
    std::vector<GoldenInput> inputs;  ///< in definition order
    std::vector<std::pair<std::string, AttrValue>>
        attrs;  ///< keyword arguments: those with a value
    std::vector<GoldenOutput> outputs;
};

/// The .npy files that golden() produced, per output; they live as long as this object.
class GoldenResult {
  public:
    const std::vector<std::vector<std::filesystem::path>>& files() const { return files_; }

  private:
    friend std::unique_ptr<GoldenResult> run_golden(const GoldenRequest& request);
    TemporaryFolder folder_;
    std::vector<std::vector<std::filesystem::path>> files_;
};

/// Throws UserError: python3 or numpy missing (names the Debian package), no function `golden`, an
/// exception in it (last lines of its traceback), results that do not fit the outputs.
std::unique_ptr<GoldenResult> run_golden(const GoldenRequest& request);

/// $DRYDOCK_PYTHON when it is set, else "/usr/bin/python3" when it exists, else "python3" (from
/// PATH).
std::string system_python();
/// JSON text of an attribute as Python's json module reads it (NaN, Infinity included).
std::string python_json(const AttrValue& value);

}  // namespace drydock::session
