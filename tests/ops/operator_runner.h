#pragma once
// Builds an operator folder through libdrydock.so and calls it on guarded device memory.
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "dispatch/op_call.h"

namespace drydock::ops_test {

/// Tiling keys of LeakyreluV2.
constexpr uint64_t kNative = 0, kProtected = 1;

/// One call of an operator with input x, output y of the same shape, attribute negativeSlope.
struct Request {
    std::string soc = "Ascend910B3";
    DType dtype = DType::kFloat32;
    Dims shape;
    std::optional<float> slope;          ///< empty = not given
    std::optional<uint64_t> tiling_key;  ///< empty = what tiling chooses
    std::optional<uint32_t> blocks;
    bool in_place = false;
    ExecMode exec = ExecMode::kDefault;
    bool check_memory = false;  ///< attach the memory checker; tensors get no extra room
};

struct Response {
    host::TilingResult tiling;
    LaunchResult launch;
    std::vector<Finding> findings;  ///< of the memory checker
    std::vector<std::byte> y;
};

/// The operator built for the SoC; built once per process. `name` is a shipped operator or a folder
/// relative to the checkout.
const dispatch::OpLibrary& library(const std::string& name, const std::string& soc);

/// Tiling alone.
std::variant<host::TilingResult, host::HostFailure> tile(const std::string& name,
                                                         const Request& request);

/// Runs the call. x and y lie between guard bytes; a changed guard byte, a changed x (unless in
/// place) and a launch that does not end well fail the running test. Throws std::runtime_error when
/// the call is refused.
Response call(const std::string& name, const Request& request, std::span<const std::byte> x);

/// The same for typed input and output.
template <typename T>
std::vector<T> run(const std::string& name, const Request& request, const std::vector<T>& x) {
    const Response response = call(name, request, std::as_bytes(std::span(x)));
    std::vector<T> y(response.y.size() / sizeof(T));
    std::copy(response.y.begin(), response.y.end(), std::as_writable_bytes(std::span(y)).begin());
    return y;
}

}  // namespace drydock::ops_test
