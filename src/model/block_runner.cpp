#include "model/block_runner.h"

#include <algorithm>
#include <memory>
#include <new>
#include <thread>

#include "base/error.h"
#include "model/fibre.h"
#include "model/local_memory.h"
#include "model/schedule.h"
#include "model/worker_pool.h"

namespace drydock {
namespace {

constexpr size_t kStackBytes = 512
                               << 10;  // kernels keep tiling copies and small arrays on the stack
constexpr size_t kFibresKept = 2;      // per worker, between launches
constexpr std::chrono::seconds kTimeToReport{5};  // of a block that was interrupted

/// A fibre with the core and the memories that its blocks use.
struct Strand {
    explicit Strand(const Soc& soc) : memory(soc), fibre(kStackBytes) { core.fibre = &fibre; }
    LocalMemory memory;
    Fibre fibre;
    Core core;
    std::unique_ptr<Schedule> schedule;
    exec::Deferred deferred;
    GuardHandle guard = nullptr;  ///< of the code that runs now; read by the watchdog
};

/// Strands kept by each thread, so that a launch maps nothing after the first.
thread_local std::vector<std::unique_ptr<Strand>> spare_strands;

std::unique_ptr<Strand> take_strand(const Soc& soc) {
    while (!spare_strands.empty()) {
        std::unique_ptr<Strand> strand = std::move(spare_strands.back());
        spare_strands.pop_back();
        if (strand->memory.soc() == &soc) return strand;
    }
    return std::make_unique<Strand>(soc);
}

void give_back(std::unique_ptr<Strand> strand) {
    if (spare_strands.size() < kFibresKept) spare_strands.push_back(std::move(strand));
}

/// What the watchdog must know of a worker.
struct Running {
    std::atomic<GuardHandle> guard{nullptr};
};

/// One thread's share of a launch: starts blocks, and continues those whose wait has ended.
class Worker {
  public:
    Worker(LaunchState& launch, const Soc& soc, Running& running)
        : launch_(launch), soc_(soc), running_(running) {}
    void run();

  private:
    void attach(Strand& strand);
    void run_strand(Strand& strand);
    void run_one_block(Core& core, uint32_t number);
    void body(Strand& strand);
    const void* kernel_place(const Fault& fault, const Core& core) const;
    Strand* ready_strand_locked(bool polling);
    Strand* next_strand();
    Strand* new_strand();
    Strand* idle_locked(std::unique_lock<std::mutex>& lock);
    void finish(Strand* strand);
    void declare_deadlock_locked();
    bool blocks_left() const { return !launch_.abort && launch_.next_core < launch_.core_count(); }

    LaunchState& launch_;
    const Soc& soc_;
    Running& running_;
    std::vector<std::unique_ptr<Strand>> strands_;  ///< with a block that has begun
};

void Worker::attach(Strand& strand) {
    Core& core = strand.core;
    core.launch = &launch_;
    core.block_count = launch_.block_count;
    core.tiling_key = launch_.tiling_key;
    core.tiling_bytes = launch_.tiling_bytes;
    core.system_workspace_bytes = launch_.system_workspace_bytes;
    const bool adversarial = launch_.schedule.adversarial;
    strand.schedule = adversarial ? std::make_unique<Schedule>(launch_.schedule) : nullptr;
    core.schedule = strand.schedule.get();
    core.observed = core.attention = launch_.observed() || adversarial;
    core.instructions = core.elements = core.gm_read_bytes = core.gm_written_bytes = 0;
    core.deferred = nullptr;
    for (int space = 0; space < static_cast<int>(Space::kCount); ++space) {
        core.local_base[space] = strand.memory.base(static_cast<Space>(space));
        core.local_bytes[space] = strand.memory.bytes(static_cast<Space>(space));
    }
    // Who wants results sees memory as program order has it; a schedule has an order of its own.
    if (adversarial || launch_.results_wanted || launch_.deferral.best == exec::Tier::kImmediate)
        return;
    core.deferred = &strand.deferred;
    strand.deferred.begin_launch(launch_.deferral,
                                 {core.local_base, core.local_bytes, &core.vector.registers});
}

void Worker::run_one_block(Core& core, uint32_t number) {
    core.begin_block(number);
    if (core.schedule != nullptr) core.schedule->begin_block(core);
    if (core.observed) {
        launch_.notify(BlockBegin{number, core.local_bytes[static_cast<int>(Space::kUb)],
                                  core.core_type == CoreType::kCube});
    }
    launch_.invoke();
    if (core.schedule != nullptr) core.schedule->finish_all();
    if (core.deferred != nullptr) core.deferred->end_block();
    if (core.observed) launch_.notify(BlockEnd{number});
    launch_.ended.fetch_add(1, std::memory_order_relaxed);
}

/// The call whose instruction was being executed when it was held back; else the innermost frame in
/// the kernel's own code; failing that, its newest call into the model.
const void* Worker::kernel_place(const Fault& fault, const Core& core) const {
    if (core.performed_site != nullptr) return core.performed_site;
    for (const void* frame : fault.stack) {
        const auto* at = static_cast<const uint8_t*>(frame) - 1;
        if (at >= launch_.code_begin && at < launch_.code_end) return frame;
    }
    return core.last_site;
}

/// The body of a fibre: takes blocks until none is left. A fault ends the launch.
void Worker::body(Strand& strand) {
    Core& core = strand.core;
    try {
        const std::optional<Fault> fault = run_guarded([&] {
            running_.guard = strand.guard = current_guard();
            while (!launch_.abort) {
                const uint32_t next = launch_.next_core.fetch_add(1);
                if (next >= launch_.core_count()) break;
                run_one_block(core, launch_.start_order.empty() ? next : launch_.start_order[next]);
            }
        });
        if (fault) {
            const bool timed_out = fault->kind == Fault::Kind::kTimeout;
            launch_.stop_all({timed_out ? Stop::Kind::kTimedOut : Stop::Kind::kCrashed, fault->what,
                              core.core_number, kernel_place(*fault, core), fault->stack});
        }
    } catch (const KernelFault& fault) {
        launch_.add_finding(fault.finding);
        launch_.stop_all(
            {Stop::Kind::kFault, fault.finding.message, core.core_number, fault.finding.site, {}});
    } catch (const BlockAbandoned&) {
        // another block has said why
    }
    running_.guard = nullptr;
}

void Worker::run_strand(Strand& strand) {
    thread_core() = &strand.core;
    running_.guard = strand.guard;
    strand.fibre.resume();
    running_.guard = nullptr;
    thread_core() = nullptr;
}

Strand* Worker::ready_strand_locked(bool polling) {
    for (const auto& strand : strands_) {
        const Wait& wait = strand->core.wait;
        if (launch_.abort || (wait.polling == polling && wait.ready())) return strand.get();
    }
    return nullptr;
}

/// A strand ready to take a block; null (and the launch stopped) when there is no memory for one
/// more.
Strand* Worker::new_strand() {
    try {
        strands_.push_back(take_strand(soc_));
    } catch (const std::bad_alloc&) {
        launch_.stop_all({Stop::Kind::kCrashed,
                          "no memory for the local memories of one more block: " +
                              std::to_string(strands_.size()) +
                              " blocks wait at once on this worker",
                          0,
                          nullptr,
                          {}});
        return nullptr;
    }
    Strand* strand = strands_.back().get();
    attach(*strand);
    strand->fibre.start([this, strand] { body(*strand); });
    return strand;
}

/// The next thing to run: a block whose wait has ended, a new block, a polling block; null at the
/// end.
Strand* Worker::next_strand() {
    std::unique_lock lock(launch_.mutex);
    if (Strand* strand = ready_strand_locked(false)) return strand;
    if (blocks_left()) {
        lock.unlock();
        Strand* strand = new_strand();
        lock.lock();
        if (strand == nullptr) return ready_strand_locked(false);
        launch_.cores.push_back(&strand->core);
        return strand;
    }
    if (Strand* strand = ready_strand_locked(true)) return strand;
    return strands_.empty() ? nullptr : idle_locked(lock);
}

/// All blocks of this worker wait. When that holds for every worker, nothing can end the waits.
Strand* Worker::idle_locked(std::unique_lock<std::mutex>& lock) {
    ++launch_.idle_workers;
    if (launch_.idle_workers == launch_.workers) declare_deadlock_locked();
    Strand* strand = nullptr;
    launch_.changed.wait(lock, [&] {
        strand = ready_strand_locked(false);
        return strand != nullptr || launch_.abort;
    });
    --launch_.idle_workers;
    return strand != nullptr ? strand : ready_strand_locked(false);
}

void Worker::declare_deadlock_locked() {
    if (launch_.abort) return;  // the workers that are left have been told to end
    for (Core* core : launch_.cores) {
        if (core->wait.ready && core->wait.ready())
            return;  // a wake-up is on its way to another worker
    }
    std::vector<Core*> waiting = launch_.cores;
    std::sort(waiting.begin(), waiting.end(),
              [](Core* a, Core* b) { return a->core_number < b->core_number; });
    Finding finding;
    finding.id = "sync.deadlock";
    finding.kernel = launch_.kernel;
    finding.block = waiting.front()->core_number;
    finding.site = waiting.front()->wait.site;
    finding.message = std::to_string(waiting.size()) + " of " +
                      std::to_string(launch_.core_count()) +
                      (launch_.block_cores.cube == 0 ? " blocks" : " cores") +
                      " wait for each other and none can go on; " + waiting.front()->place() +
                      " waits in " + waiting.front()->wait.what;
    for (Core* core : waiting) {
        finding.facts.emplace_back(core->place(), "waits in " + core->wait.what);
        if (finding.facts.size() >= 8) break;
    }
    if (const uint32_t ended = launch_.ended.load(); ended != 0) {
        finding.facts.emplace_back(
            "ended without coming there",
            std::to_string(ended) + (launch_.block_cores.cube == 0 ? " blocks" : " cores"));
    }
    finding.hint =
        "every block has to reach the same number of barriers, also one that has no work left";
    launch_.findings.push_back(finding);
    launch_.stop_all_locked(
        {Stop::Kind::kDeadlock, finding.message, finding.block, finding.site, {}});
}

/// A strand whose body has ended leaves the launch; its counts are added up.
void Worker::finish(Strand* strand) {
    auto it = std::find_if(strands_.begin(), strands_.end(),
                           [&](const auto& s) { return s.get() == strand; });
    std::unique_ptr<Strand> done = std::move(*it);
    strands_.erase(it);
    {
        std::lock_guard lock(launch_.mutex);
        std::erase(launch_.cores, &done->core);
        launch_.instructions += done->core.instructions;
        launch_.elements += done->core.elements;
        launch_.gm_read_bytes += done->core.gm_read_bytes;
        launch_.gm_written_bytes += done->core.gm_written_bytes;
        if (done->core.deferred != nullptr) launch_.executed.add(done->deferred.statistics());
    }
    give_back(std::move(done));
}

void Worker::run() {
    while (Strand* strand = next_strand()) {
        run_strand(*strand);
        if (strand->fibre.finished()) finish(strand);
    }
    std::lock_guard lock(launch_.mutex);
    --launch_.workers;
    // The others may now be all idle: let one of them look again.
    if (launch_.workers != 0 && launch_.idle_workers == launch_.workers) {
        declare_deadlock_locked();
    }
    launch_.changed.notify_all();
}

/// Stops the launch when time is over: first politely (attention), then by interrupting user code.
class Watchdog {
  public:
    Watchdog(LaunchState& launch, std::vector<Running>& running, std::chrono::milliseconds timeout)
        : launch_(launch), running_(running) {
        if (timeout.count() > 0) thread_ = std::thread([this, timeout] { watch(timeout); });
    }
    ~Watchdog() {
        if (!thread_.joinable()) return;
        {
            std::lock_guard lock(mutex_);
            over_ = true;
        }
        wake_.notify_all();
        thread_.join();
    }

  private:
    void watch(std::chrono::milliseconds timeout);
    void interrupt(const std::string& why);

    LaunchState& launch_;
    std::vector<Running>& running_;
    std::mutex mutex_;
    std::condition_variable wake_;
    bool over_ = false;
    std::thread thread_;
};

void Watchdog::watch(std::chrono::milliseconds timeout) {
    std::unique_lock lock(mutex_);
    if (wake_.wait_for(lock, timeout, [&] { return over_; })) return;
    lock.unlock();
    const std::string why = "no end after " + std::to_string(timeout.count()) + " ms";
    interrupt(why);
}

void Watchdog::interrupt(const std::string& why) {
    bool stopped = false;
    for (Running& worker : running_) {
        const GuardHandle guard = worker.guard;
        if (guard == nullptr) continue;
        // Inside the kernel's own code it is safe to stop; if it never comes there (it sleeps in a
        // library), stop it anywhere: the launch is lost in any case.
        stopped |=
            interrupt_guard(guard, launch_.code_begin, launch_.code_end, why) ||
            interrupt_guard(guard, nullptr, reinterpret_cast<const void*>(~uintptr_t{0}), why);
    }
    if (stopped) {  // the block that was stopped says itself where
        std::unique_lock lock(launch_.mutex);
        launch_.changed.wait_for(lock, kTimeToReport,
                                 [&] { return launch_.abort || launch_.workers == 0; });
    }
    launch_.stop_all({Stop::Kind::kTimedOut, why, 0, nullptr, {}});
}

}  // namespace

uint32_t run_blocks(LaunchState& launch, const Soc& soc, uint32_t workers,
                    std::chrono::milliseconds timeout) {
    const uint32_t host_threads = std::max(1u, std::thread::hardware_concurrency());
    workers = std::min(workers == 0 ? host_threads : workers, launch.core_count());
    if (launch.schedule.adversarial) workers = 1;  // the order is one of the seed alone
    launch.start_order = start_order(launch.schedule, launch.core_count());
    launch.workers = workers;
    std::vector<Running> running(workers);
    Watchdog watchdog(launch, running, timeout);
    WorkerPool::instance().run(workers,
                               [&](uint32_t index) { Worker(launch, soc, running[index]).run(); });
    return workers;
}

}  // namespace drydock
