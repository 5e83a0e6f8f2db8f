#include "check/queue/checker.h"

#include <fmt/format.h>

#include <atomic>
#include <map>

#include "check/finding_list.h"
#include "check/places.h"
#include "check/rules.h"

namespace drydock::check {
namespace {

/// One buffer of a queue.
struct BufferUse {
    bool held = false;
    bool freed = false;  ///< at least once
    const void* free_site = nullptr;
};
using Key = std::pair<const void*, uint32_t>;  ///< owner, buffer number

struct CoreQueues {
    LocalPlaces places;
    std::map<Key, BufferUse> buffers;
};

class QueueChecker final : public Observer {
  public:
    void on_event(const Event& event) override {
        std::visit([this](const auto& e) { on(e); }, event);
    }
    std::vector<Finding> findings() const override { return list_.sorted(); }
    std::string summary() const override {
        return fmt::format("queue: {} operations, {} accesses to buffers checked",
                           operations_.load(), accesses_.load());
    }

  private:
    void on(const KernelBegin& event);
    void on(const BlockBegin& begin) { cores_[begin.block] = std::make_unique<CoreQueues>(); }
    void on(const BlockEnd& end) { cores_[end.block].reset(); }
    void on(const BufferInit& init);
    void on(const BuffersGone& gone) { cores_[gone.block]->places.drop(gone); }
    void on(const QueueOp& op);
    void on(const Instr& instr);
    void on(const ScalarAccess& access);
    template <class Other>
    void on(const Other&) {}

    void use(const Footprint& footprint, const char* call, bool write, uint32_t block,
             const void* site);
    Finding make(const char* id, uint32_t block, const void* site) const;

    std::string kernel_;
    std::vector<std::unique_ptr<CoreQueues>> cores_;
    FindingList list_;
    std::atomic<uint64_t> operations_{0}, accesses_{0};
};

Finding QueueChecker::make(const char* id, uint32_t block, const void* site) const {
    Finding finding;
    finding.id = id;
    finding.kernel = kernel_;
    finding.block = block;
    finding.site = site;
    finding.hint = find_rule(id)->help;
    return finding;
}

void QueueChecker::on(const KernelBegin& event) {
    kernel_ = event.kernel;
    cores_.clear();
    cores_.resize(event.block_count);
}

void QueueChecker::on(const BufferInit& init) {
    CoreQueues& core = *cores_[init.block];
    core.places.add(init);
    if (!init.is_queue) return;
    core.buffers[{init.owner, init.index}] = {};
}

void QueueChecker::on(const QueueOp& op) {
    ++operations_;
    CoreQueues& core = *cores_[op.block];
    BufferUse& buffer = core.buffers[{op.owner, op.buffer}];
    switch (op.action) {
        case QueueAction::kAlloc:
            buffer.held = true;
            break;
        case QueueAction::kEnQue:
        case QueueAction::kDeQue:
            break;
        case QueueAction::kFree:
            buffer.held = false;
            buffer.freed = true;
            buffer.free_site = op.site;
            break;
    }
}

void QueueChecker::on(const Instr& instr) {
    const char* call = api_name(instr.record->op);
    for (uint8_t i = 0; i < instr.nsrc; ++i)
        use(instr.src[i], call, false, instr.block, instr.site);
    for (uint8_t i = 0; i < instr.ndst; ++i) use(instr.dst[i], call, true, instr.block, instr.site);
}

void QueueChecker::on(const ScalarAccess& access) {
    Footprint footprint;
    footprint.base = access.address;
    footprint.run_bytes = access.bytes;
    use(footprint, access.write ? "SetValue" : "GetValue", access.write, access.block, access.site);
}

/// An operand belongs to the buffer in which it begins.
void QueueChecker::use(const Footprint& footprint, const char* call, bool write, uint32_t block,
                       const void* site) {
    if (footprint.run_bytes == 0 || footprint.base.space == Space::kGm) return;
    ++accesses_;
    CoreQueues& core = *cores_[block];
    const auto* buffer = core.places.find(footprint.base.space, footprint.base.offset);
    if (buffer == nullptr || !buffer->init.is_queue || buffer->shared) return;
    const auto found = core.buffers.find({buffer->init.owner, buffer->init.index});
    if (found == core.buffers.end() || found->second.held) return;
    const BufferUse& state = found->second;
    Finding finding =
        make(state.freed ? "queue.use-after-free" : "queue.not-allocated", block, site);
    finding.message = fmt::format(
        "{} {} {}, which {}", call, write ? "writes" : "reads", LocalPlaces::name(*buffer),
        state.freed ? "FreeTensor has given back" : "AllocTensor has not given out");
    finding.address = footprint.base;
    finding.facts.emplace_back("memory",
                               core.places.describe(footprint.base.space, footprint.base.offset,
                                                    footprint.base.offset + footprint.run_bytes));
    if (state.freed) finding.others.push_back({"freed by FreeTensor", state.free_site, block});
    list_.add(std::move(finding));
}

}  // namespace

std::unique_ptr<Observer> make_queue_checker(const Soc&) {
    return std::make_unique<QueueChecker>();
}

}  // namespace drydock::check
