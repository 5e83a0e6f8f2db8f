#include "check/tiling/checker.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>

#include "check/finding_list.h"
#include "check/footprint.h"
#include "check/rules.h"

namespace drydock::check {
namespace {

/// Tiles through one buffer from which on a second one would pay.
constexpr uint32_t kTilesThatOverlap = 4;
/// A block is told of when it moves this much more than the mean, and not only a few tiles.
constexpr double kUneven = 1.5;
constexpr uint64_t kUnevenBytes = 16384;

class TilingChecker final : public Observer {
  public:
    explicit TilingChecker(const Soc& soc) : soc_(soc) {}
    void on_event(const Event& event) override;
    std::vector<Finding> findings() const override { return list_.sorted(); }
    std::string summary() const override {
        return fmt::format("tiling: {} structures taken, {} queues", structures_, queues_.size());
    }

  private:
    struct Queue {
        const void* site = nullptr;  ///< of InitBuffer
        uint32_t buffers = 0, tiles = 0;
        uint64_t bytes = 0;
    };

    void take(const TilingRead& read);
    void kernel_end();
    void check_blocks();
    void check_queues();
    void check_layout();
    Finding make(const char* id, Severity severity) const;

    const Soc& soc_;
    std::mutex mutex_;
    KernelBegin begin_;
    FindingList list_;
    std::map<uint32_t, uint64_t> moved_;                        ///< bytes to and from GM, by block
    std::map<std::pair<uint32_t, const void*>, Queue> queues_;  ///< of block and owner
    const uint8_t* tiling_ = nullptr;
    uint64_t host_bytes_ = 0, taken_ = 0, structures_ = 0;
    std::string type_;
    const void* take_site_ = nullptr;
};

void TilingChecker::on_event(const Event& event) {
    std::lock_guard lock(mutex_);
    if (const auto* instr = std::get_if<Instr>(&event)) {
        uint64_t bytes = 0;
        for (uint8_t i = 0; i < instr->ndst; ++i)
            if (instr->dst[i].base.space == Space::kGm) bytes += byte_count(instr->dst[i]);
        for (uint8_t i = 0; i < instr->nsrc; ++i)
            if (instr->src[i].base.space == Space::kGm) bytes += byte_count(instr->src[i]);
        if (bytes != 0) moved_[instr->block] += bytes;
    } else if (const auto* access = std::get_if<ScalarAccess>(&event)) {
        if (access->address.space == Space::kGm) moved_[access->block] += access->bytes;
    } else if (const auto* read = std::get_if<TilingRead>(&event)) {
        take(*read);
    } else if (const auto* init = std::get_if<BufferInit>(&event)) {
        if (!init->is_queue) return;
        Queue& queue = queues_[{init->block, init->owner}];
        queue.site = init->site;
        queue.buffers = std::max(queue.buffers, init->index + 1);
        queue.bytes = init->bytes;
    } else if (const auto* op = std::get_if<QueueOp>(&event)) {
        if (op->action == QueueAction::kEnQue) ++queues_[{op->block, op->owner}].tiles;
    } else if (const auto* begin = std::get_if<KernelBegin>(&event)) {
        begin_ = *begin;
    } else if (const auto* end = std::get_if<KernelEnd>(&event)) {
        if (end->completed) kernel_end();
    }
}

void TilingChecker::take(const TilingRead& read) {
    ++structures_;
    if (tiling_ == nullptr || read.address < tiling_) {
        tiling_ = read.address;
        host_bytes_ = read.host_bytes;
    }
    const uint64_t end = static_cast<uint64_t>(read.address - tiling_) + read.bytes;
    if (end <= taken_) return;
    taken_ = end;
    type_ = read.type;
    take_site_ = read.site;
}

Finding TilingChecker::make(const char* id, Severity severity) const {
    Finding finding;
    finding.id = id;
    finding.severity = severity;
    finding.kernel = begin_.kernel;
    finding.hint = find_rule(id)->help;
    return finding;
}

void TilingChecker::kernel_end() {
    check_layout();
    check_blocks();
    check_queues();
}

/// A host structure of another size is another structure. Fewer bytes than the kernel takes end the
/// launch (launch.tiling-size).
void TilingChecker::check_layout() {
    if (tiling_ == nullptr || taken_ >= host_bytes_) return;
    Finding finding = make("tiling.layout", Severity::kWarning);
    finding.site = take_site_;
    finding.message = fmt::format(
        "the host wrote {} bytes of tiling data, the kernel takes {} bytes as {}: the fields may "
        "lie at other places",
        host_bytes_, taken_, type_);
    list_.add(std::move(finding));
}

void TilingChecker::check_blocks() {
    const bool vector_only = begin_.cube_per_block == 0;
    const uint32_t blocks = begin_.block_count;
    if (vector_only && blocks > soc_.cores()) {
        Finding finding = make("tiling.block-count", Severity::kNote);
        finding.message = fmt::format("{} blocks on {} cores: {} rounds", blocks, soc_.cores(),
                                      (blocks + soc_.cores() - 1) / soc_.cores());
        list_.add(std::move(finding));
    }
    if (!vector_only || moved_.empty()) return;
    if (moved_.size() < blocks) {
        Finding finding = make("tiling.idle-block", Severity::kNote);
        while (moved_.count(finding.block) != 0) ++finding.block;
        finding.message = fmt::format("{} of {} blocks process nothing, block {} is the first",
                                      blocks - moved_.size(), blocks, finding.block);
        list_.add(std::move(finding));
    }
    uint64_t total = 0;
    for (const auto& [block, bytes] : moved_) total += bytes;
    const auto most =
        std::max_element(moved_.begin(), moved_.end(),
                         [](const auto& a, const auto& b) { return a.second < b.second; });
    const double mean = static_cast<double>(total) / static_cast<double>(moved_.size());
    const auto peak = static_cast<double>(most->second);
    if (peak < kUneven * mean || peak - mean < static_cast<double>(kUnevenBytes)) return;
    Finding finding = make("tiling.uneven", Severity::kNote);
    finding.block = most->first;
    finding.message = fmt::format(
        "block {} moves {} bytes, {:.1f} times the mean of {} blocks: the others wait for it",
        most->first, most->second, peak / mean, moved_.size());
    list_.add(std::move(finding));
}

void TilingChecker::check_queues() {
    for (const auto& [key, queue] : queues_) {
        if (queue.buffers != 1 || queue.tiles < kTilesThatOverlap) continue;
        Finding finding = make("tiling.single-buffer", Severity::kNote);
        finding.block = key.first;
        finding.site = queue.site;
        finding.message = fmt::format(
            "{} tiles pass through a queue with one buffer of {} bytes: copy and compute do not "
            "overlap",
            queue.tiles, queue.bytes);
        list_.add(std::move(finding));
    }
}

}  // namespace

std::unique_ptr<Observer> make_tiling_checker(const Soc& soc) {
    return std::make_unique<TilingChecker>(soc);
}

}  // namespace drydock::check
