#pragma once
// From a call (tensors, attributes) to a launch that can be run, the same way for the command line,
// the two-phase API and graphs.
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/attr_value.h"
#include "host/op_registry.h"
#include "launch/launch.h"

namespace drydock::dispatch {

/// One tensor of a call. Strides and offset in elements; empty strides = contiguous.
struct TensorArg {
    DType dtype = DType::kUndefined;
    int format = 2;
    Dims shape;
    Dims strides;
    int64_t offset = 0;
    void* data = nullptr;               ///< device address of the storage
    uint64_t storage_elements = 0;      ///< 0 = as many as the view needs
    std::vector<std::byte> host_value;  ///< value-depend inputs: contiguous host copy
    Dims storage_shape;                 ///< of a layout with blocks (NZ); empty = shape

    /// Elements of the view; empty on overflow or a negative dim.
    std::optional<int64_t> elements() const { return element_count(shape); }
    /// Device address of the first element of the view.
    void* address() const;

    /// Dense row-major (dims of extent 1 may have any stride; empty tensors are).
    bool is_contiguous() const;
};

/// Per IR parameter the instances: none (absent optional), one, or n (dynamic).
struct OpCall {
    std::string node_name;
    std::vector<std::vector<TensorArg>> inputs, outputs;
    std::vector<std::optional<AttrValue>>
        attrs;  ///< by position in the definition; empty = not given
};

/// What stopped a call before launch, with the aclnn status that says so.
struct CallError {
    enum class Kind : uint8_t {
        kNull,
        kDtype,
        kShape,
        kAttr,
        kNoKernel,
        kInferShape,
        kTiling,
        kTilingKey,
        kBlockCount,
        kTilingSize,
        kStride
    } kind;
    std::string message;
    std::string hint;
    std::vector<std::string> log;  ///< operator's own log lines
    bool crashed = false;          ///< the operator's host code crashed
};

struct PrepareOptions {
    const Soc* soc = nullptr;
    std::optional<uint32_t> blocks;      ///< overrides tiling's block count
    std::optional<uint64_t> tiling_key;  ///< overrides tiling's key
    bool check_inferred = true;          ///< compare given outputs with inference
    bool deterministic = false;          ///< what tiling reads from GetDeterministic
    uint8_t fresh_tiling_byte = 0;       ///< what tiling data holds before tiling writes it
};

/// An operator ready to be called: host side plus kernel objects, loaded on first use.
class OpLibrary {
  public:
    struct Kernel {
        host::TypeCombination combination;
        std::string object;
    };
    OpLibrary(std::shared_ptr<const host::Operator> op, std::string config_name,
              std::vector<Kernel> kernels);
    const host::Operator& op() const { return *op_; }
    const std::string& config_name() const { return config_name_; }
    /// Index of the type combination that fits the call, or a CallError listing what was passed and
    /// what is supported. Absent optional parameters match any type.
    std::variant<size_t, CallError> select(const OpCall& call) const;
    const host::TypeCombination& combination(size_t index) const {
        return kernels_[index].combination;
    }
    std::shared_ptr<const KernelImage> image(size_t index) const;

  private:
    std::shared_ptr<const host::Operator> op_;
    std::string config_name_;
    std::vector<Kernel> kernels_;
    struct Loaded;
    std::shared_ptr<Loaded> loaded_;
};

/// A call after tiling: owns tiling bytes, holds the image; run it any number of times.
struct PreparedLaunch {
    std::shared_ptr<const KernelImage> image;
    const Soc* soc = nullptr;
    host::TilingResult tiling;  ///< with overrides applied
    size_t combination = 0;
    bool nothing_to_do = false;  ///< all outputs empty: do not launch
    OpCall call;                 ///< contiguous device tensors, as the kernel sees them
    std::vector<std::string> input_names, output_names;
    std::vector<bool> dynamic_inputs, dynamic_outputs;  ///< passed as a tensor-list descriptor
    std::vector<std::string> warnings;                  ///< e.g. more blocks than cores
    /// Per output the element that fills it before the kernel starts; empty = left alone.
    std::vector<std::vector<std::byte>> output_fill;

    /// Device bytes the caller must bring to run(); 0 when there is nothing to do (spec
    /// host-op 7.3).
    uint64_t workspace_bytes() const { return nothing_to_do ? 0 : tiling.workspace_bytes(); }
};

/// Selects, checks, infers, tiles. Tensors must be contiguous here (aclnn makes them so before).
std::variant<PreparedLaunch, CallError> prepare(const OpLibrary& library, const OpCall& call,
                                                const PrepareOptions& options);

struct RunOptions {
    ExecMode exec = ExecMode::kDefault;
    ScheduleOptions schedule;  ///< adversarial: the workspace begins with the poison byte
    std::chrono::milliseconds timeout{0};
    uint32_t workers = 0;
    std::FILE* output = stdout;  ///< where the kernel prints
};
/// Runs a prepared launch. Tensor addresses are taken from prepared.call.
LaunchResult execute(const PreparedLaunch& prepared, void* workspace, uint64_t workspace_bytes,
                     const RunOptions& options, std::span<Observer* const> observers = {});

}  // namespace drydock::dispatch
