#include <fmt/format.h>

#include <cstring>

#include "base/error.h"
#include "dispatch/op_call.h"
#include "event/poison.h"
#include "launch/attendant.h"
#include "launch/device_memory.h"

namespace drydock::dispatch {
namespace {

using Instances = std::vector<TensorArg>;

/// Device memory of the tensor-list descriptors of one launch; freed when the launch is over.
class DescriptorPool {
  public:
    DescriptorPool() = default;
    ~DescriptorPool() {
        for (void* address : addresses_) device_release(address);
    }
    DescriptorPool(const DescriptorPool&) = delete;
    DescriptorPool& operator=(const DescriptorPool&) = delete;

    const uint8_t* store(const std::vector<uint64_t>& words, uint64_t pad,
                         const std::string& name) {
        const uint64_t bytes = words.size() * sizeof(uint64_t);
        void* address = device_allocate(bytes, pad, name);
        if (!address) {
            throw UserError(fmt::format(
                "device memory is exhausted: {} bytes for the tensor list {}", bytes, name));
        }
        addresses_.push_back(address);
        std::memcpy(address, words.data(), bytes);
        return static_cast<const uint8_t*>(address);
    }

  private:
    std::vector<void*> addresses_;
};

/// Elements the kernel finds in memory: those of the storage where the layout has one of its own.
uint64_t stored_elements(const TensorArg& tensor) {
    const auto count =
        tensor.storage_shape.empty() ? tensor.elements() : element_count(tensor.storage_shape);
    return static_cast<uint64_t>(count.value_or(0));
}

/// Writes `element` to every element of the tensor; a sub-byte type is filled by whole bytes.
void fill(const TensorArg& tensor, const std::vector<std::byte>& element) {
    auto* out = static_cast<std::byte*>(tensor.address());
    const uint64_t bytes = dtype_bytes(tensor.dtype, stored_elements(tensor));
    for (uint64_t at = 0; at + element.size() <= bytes; at += element.size())
        std::memcpy(out + at, element.data(), element.size());
}

void fill_outputs(const PreparedLaunch& prepared) {
    for (size_t i = 0; i < prepared.output_fill.size(); ++i) {
        if (prepared.output_fill[i].empty()) continue;
        for (const TensorArg& tensor : prepared.call.outputs[i])
            fill(tensor, prepared.output_fill[i]);
    }
}

KernelArg tensor_arg(const TensorArg& tensor, const std::string& name, bool output) {
    const uint64_t elements = stored_elements(tensor);
    return {name, static_cast<const uint8_t*>(tensor.address()),
            dtype_bytes(tensor.dtype, elements), output};
}

/// Layout of spec kernel-core 2.5: offset of the pointer table, one record per tensor (dims and
/// index, then shape), pointers. The first record's high half is the number of tensors.
std::vector<uint64_t> list_descriptor(const Instances& tensors) {
    std::vector<uint64_t> words{0};
    for (size_t i = 0; i < tensors.size(); ++i) {
        const uint64_t high = i == 0 ? tensors.size() : i;
        words.push_back(tensors[i].shape.size() | high << 32);
        for (int64_t dim : tensors[i].shape) words.push_back(static_cast<uint64_t>(dim));
        // A first record without dims means "no shapes at all": then one word of ones follows, the
        // table starts at byte 24 and no further records exist (QUIRK kernel-core 2.5).
        if (i == 0 && tensors[0].shape.empty()) {
            words.push_back(0xffffffffull);
            break;
        }
    }
    if (tensors.empty()) words = {0, 0, 0xffffffffull};
    words[0] = words.size() * sizeof(uint64_t);
    for (const TensorArg& tensor : tensors)
        words.push_back(reinterpret_cast<uint64_t>(tensor.address()));
    return words;
}

KernelArg list_arg(const Instances& tensors, const std::string& name, bool output, uint64_t pad,
                   DescriptorPool& pool) {
    const std::vector<uint64_t> words = list_descriptor(tensors);
    return {name, pool.store(words, pad, name), words.size() * sizeof(uint64_t), output};
}

void add_args(Launch& launch, const std::vector<Instances>& tensors,
              const std::vector<std::string>& names, const std::vector<bool>& dynamic, bool output,
              uint64_t pad, DescriptorPool& pool) {
    for (size_t i = 0; i < tensors.size(); ++i) {
        if (dynamic[i]) {
            launch.args.push_back(list_arg(tensors[i], names[i] + " (list)", false, pad, pool));
            for (size_t k = 0; k < tensors[i].size(); ++k) {
                launch.listed.push_back(
                    tensor_arg(tensors[i][k], fmt::format("{}[{}]", names[i], k), output));
            }
        } else if (tensors[i].empty()) {
            launch.args.push_back({names[i], nullptr, 0, output});
        } else {
            launch.args.push_back(tensor_arg(tensors[i][0], names[i], output));
        }
    }
}

/// Outputs that fill_outputs() wrote.
void mark_initialised(Launch& launch, const PreparedLaunch& prepared) {
    const size_t first = prepared.call.inputs.size();
    for (size_t i = 0; i < prepared.output_fill.size(); ++i) {
        if (prepared.output_fill[i].empty()) continue;
        launch.args[first + i].initialised = true;
        for (const TensorArg& tensor : prepared.call.outputs[i]) {
            for (KernelArg& arg : launch.listed)
                arg.initialised = arg.initialised || arg.data == tensor.address();
        }
    }
}

}  // namespace

LaunchResult execute(const PreparedLaunch& prepared, void* workspace, uint64_t workspace_bytes,
                     const RunOptions& options, std::span<Observer* const> observers) {
    if (prepared.nothing_to_do) return {};
    const uint64_t needed = prepared.workspace_bytes();
    if (workspace_bytes < needed || (needed > 0 && !workspace)) {
        throw UserError(
            fmt::format("workspace of {} bytes at {} < {} bytes, which tiling asked for",
                        workspace_bytes, workspace, needed),
            "allocate what the first phase returned");
    }
    fill_outputs(prepared);
    const ScheduleOptions schedule = schedule_in_force(options.schedule);
    if (schedule.adversarial && needed > 0) std::memset(workspace, kPoisonByte, needed);
    DescriptorPool pool;
    const uint64_t pad = prepared.soc->allocation_pad_bytes;
    Launch launch;
    launch.image = prepared.image.get();
    launch.soc = prepared.soc;
    launch.block_count = prepared.tiling.block_count;
    launch.tiling_key = prepared.tiling.tiling_key;
    launch.tiling = prepared.tiling.data;
    add_args(launch, prepared.call.inputs, prepared.input_names, prepared.dynamic_inputs, false,
             pad, pool);
    add_args(launch, prepared.call.outputs, prepared.output_names, prepared.dynamic_outputs, true,
             pad, pool);
    launch.workspace = {"workspace", static_cast<const uint8_t*>(workspace), needed, true};
    launch.workspace.scratch = true;
    mark_initialised(launch, prepared);
    launch.system_workspace_bytes = prepared.soc->system_workspace_bytes;
    launch.exec = options.exec;
    launch.schedule = schedule;
    launch.output = options.output;
    launch.timeout = options.timeout;
    launch.workers = options.workers;
    return run(launch, observers);
}

}  // namespace drydock::dispatch
