#include "session/device_tensor.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/error.h"
#include "launch/device_memory.h"
#include "session/text.h"

namespace drydock::session {
namespace {

constexpr std::byte kPoison{0x5A};
constexpr std::byte kGuard{0xA5};

}  // namespace

DeviceTensor::DeviceTensor(const std::string& name, uint64_t bytes, const Soc& soc)
    : bytes_(bytes) {
    const uint64_t block = soc.ub_block_bytes;
    const uint64_t size = std::max<uint64_t>(bytes, 1);  // empty tensors have an address too
    last_block_ = (size + block - 1) / block * block;
    guarded_ = last_block_ + soc.allocation_pad_bytes;
    data_ = static_cast<std::byte*>(device_allocate(size, soc.allocation_pad_bytes, name));
    if (!data_) {
        throw UserError(
            fmt::format("no memory for {}: {} ({} bytes)", name, bytes_text(bytes), bytes),
            "use a smaller shape or a machine with more memory");
    }
    std::memset(data_, static_cast<int>(kPoison), bytes_);
    std::memset(data_ + bytes_, static_cast<int>(kGuard), guarded_ - bytes_);
}

DeviceTensor::~DeviceTensor() {
    if (data_) device_release(data_);
}

DeviceTensor::DeviceTensor(DeviceTensor&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)),
      bytes_(other.bytes_),
      last_block_(other.last_block_),
      guarded_(other.guarded_) {}

std::optional<DeviceTensor::Damage> DeviceTensor::damaged_guard() const {
    const auto changed = [](std::byte b) { return b != kGuard; };
    const auto* end = data_ + guarded_;
    const auto* at = std::find_if<const std::byte*>(data_ + bytes_, end, changed);
    if (at == end) return {};
    return Damage{static_cast<uint64_t>(at - data_),
                  std::none_of<const std::byte*>(data_ + last_block_, end, changed)};
}

}  // namespace drydock::session
