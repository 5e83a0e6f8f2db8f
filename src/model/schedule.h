#pragma once
// The adversarial schedule: instructions are performed in the worst order that the synchronisation
// of the kernel allows.
#include <array>
#include <cstddef>
#include <deque>
#include <vector>

#include "event/core_order.h"
#include "event/record.h"
#include "event/schedule.h"

namespace drydock {

struct Core;

/// Holds back the instructions of one core until something has to wait for them. Then those that
/// come before it are performed, newest first or in a random order; each after those that come
/// before it in turn. Every order it takes is one that the device may take (spec kernel-core 5.3).
/// What the scalar unit does itself is done at once.
class Schedule {
  public:
    explicit Schedule(const ScheduleOptions& options) : options_(options) {}

    /// The core begins a block: nothing is held back, local memories hold the poison byte.
    void begin_block(Core& core);
    /// Takes an instruction, counted but not announced. Performs it now when the caller reads its
    /// result. Throws KernelFault like execute_record(), of whichever instruction is performed.
    void issue(const Record& record);
    /// The scalar unit touches memory: what automatic synchronisation orders before is performed.
    void touch(Space space, uint64_t begin, uint64_t bytes, bool write, bool reference);
    /// The scalar unit reads a register that vector instructions leave results in.
    void settle_registers();

    void set_flag(uint8_t event, int32_t id);
    void wait_flag(uint8_t event, int32_t id);
    void barrier(Pipe pipe);
    /// What `pipe` has issued is performed: another core will be told.
    void finish(Pipe pipe);
    /// Everything is performed.
    void finish_all();

  private:
    struct Range {
        Space space;
        uint64_t begin, end;
        bool write;
    };
    /// An instruction since the last moment at which all were performed.
    struct Held {
        Record record;
        Clock after;          ///< instructions of each pipe up to this number come before it
        uint32_t number = 0;  ///< of its pipe
        uint64_t seq = 0;     ///< of its block
        uint64_t ctrl = 0;    ///< the control register in force
        bool ranges_known = false;
        std::vector<Range> ranges;  ///< what it touches, each operand from first to last byte
        alignas(8) std::array<std::byte, 512> side;
    };

    Clock before(const Record& record, uint32_t number);
    void hold(const Record& record, uint32_t number, const Clock& after);
    void find_ranges(Held& held);
    int pick(const Clock& bound);
    void perform_until(const Clock& bound);
    void perform(uint32_t index);
    void perform_newest();
    uint64_t random();

    const ScheduleOptions options_;
    Core* core_ = nullptr;
    bool auto_sync_ = true;
    CoreOrder order_{true};
    uint32_t register_number_ = 0;  ///< newest V instruction that uses a register
    uint64_t random_state_ = 0;
    std::deque<Held> held_;  ///< the first held_count_; the others keep their memory
    uint32_t held_count_ = 0;
    std::array<std::vector<uint32_t>, kPipes> waiting_;  ///< not yet performed, oldest first
    std::vector<uint32_t> stack_;
};

/// In which order cores begin: 0 .. count-1 permuted; empty = as they are numbered.
std::vector<uint32_t> start_order(const ScheduleOptions& options, uint32_t count);
/// Performs what all cores in flight hold back, so that one that polls memory sees it. One worker.
void finish_everywhere(Core& polling);

}  // namespace drydock
