#pragma once
// TPipe: hands out local memory and event ids (spec kernel-core 3.2).
#include <exception>

#include "events-inl.h"

namespace drydock::kernel {

enum class BufferState : uint8_t { kFree, kOccupied, kEnque, kDeque };

/// One buffer of a queue or a TBuf. Owned by the TPipe.
struct QueueBuffer {
    uint32_t offset;
    uint32_t bytes;     ///< rounded up to 32
    const void* owner;  ///< the queue or TBuf object
    BufferState state;
    TPosition position;
    uint8_t index;            ///< number within its owner
    int8_t enqueue_id;        ///< event id held between EnQue and DeQue
    int8_t free_id;           ///< event id held between FreeTensor and AllocTensor
    HardEvent enqueue_event;  ///< the event of the pending EnQue
};

constexpr uint32_t kMaxBuffers = 64;

inline const char* state_name(BufferState state) {
    constexpr const char* names[] = {"FREE", "OCCUPIED", "ENQUE", "DEQUE"};
    return names[static_cast<int>(state)];
}

/// Adds "buffer 0: OCCUPIED, 2048 bytes at UB+0" for each buffer.
[[gnu::noinline]] inline void list_buffers(Text& out, const QueueBuffer* first, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
        const QueueBuffer& b = first[i];
        out.add("%sbuffer %u: %s, %u bytes at %s+%u", i == 0 ? "" : "; ", b.index,
                state_name(b.state), b.bytes, space_name(space_of(b.position)), b.offset);
    }
}

DRYDOCK_INLINE void reset_vector_state() {
    CoreContext& core = current_core();
    core.vector.mask[0] = core.vector.mask[1] = ~0ull;
    core.vector.counter_mode = false;
    if (core.vector.atomic != AtomicOp::kNone) atomic_mode(AtomicOp::kNone, DType::kFloat32);
}

struct PipeAccess;

}  // namespace drydock::kernel

namespace AscendC {

template <TPosition pos>
class TBuf;

class TPipe {
  public:
    DRYDOCK_INLINE TPipe() { Init(); }
    // The destructor is a barrier and may end a launch that was stopped elsewhere.
    DRYDOCK_INLINE ~TPipe() noexcept(false) {
        if (!destroyed_ && std::uncaught_exceptions() == 0) Destroy();
    }
    TPipe(const TPipe&) = delete;
    TPipe& operator=(const TPipe&) = delete;

    DRYDOCK_INLINE void Init() {
        drydock::CoreContext& core = drydock::current_core();
        if (unlikely(core.pipe != nullptr)) {
            drydock::kernel_finding("api.tpipe-twice",
                                    "a second TPipe begins while another one lives",
                                    "make one TPipe per kernel, or Destroy() the first one", true);
        }
        core.pipe = this;
        destroyed_ = false;
        drydock::kernel::reset_vector_state();
        Clear();
    }
    DRYDOCK_INLINE void Reset() {
        WaitFreeEvents();
        drydock::kernel::reset_vector_state();
        Clear();
    }
    DRYDOCK_INLINE void Destroy() {
        DestroyWithoutPipeAll();
        drydock::pipe_barrier(drydock::Pipe::kAll);
    }
    DRYDOCK_INLINE void DestroyWithoutPipeAll() {
        Audit();
        WaitFreeEvents();
        destroyed_ = true;
        ++generation_;
        drydock::CoreContext& core = drydock::current_core();
        if (core.pipe == this) core.pipe = nullptr;
    }

    /// `num` adjacent buffers of `len` bytes, rounded up to 32, for a queue. Always true.
    template <typename Queue>
    DRYDOCK_INLINE bool InitBuffer(Queue& que, uint8_t num, uint32_t len) {
        if (unlikely(num == 0 || num > drydock::kernel::kMaxBuffers)) {
            drydock::kernel_fault("api.range",
                                  drydock::kernel::text("InitBuffer: num %u is outside 1..%u", num,
                                                        drydock::kernel::kMaxBuffers),
                                  "a queue has 1 to 64 buffers; 2 is double buffering");
        }
        drydock::kernel::QueueBuffer* first = buffers_ + count_;
        for (uint32_t i = 0; i < num; ++i) Add(&que, Queue::bufferPosition, true, i, len);
        que.Attach(this, first, num, generation_);
        return true;
    }
    template <TPosition pos>
    DRYDOCK_INLINE bool InitBuffer(TBuf<pos>& buf, uint32_t len) {
        buf.Attach(Add(&buf, pos, false, 0, len));
        return true;
    }

    template <HardEvent evt>
    DRYDOCK_INLINE TEventID AllocEventID() {
        const TEventID id = events_.take(evt);
        if (unlikely(id >= drydock::kernel::kHardwareIds)) drydock::kernel::report_exhausted(evt);
        return id;
    }
    template <HardEvent evt>
    DRYDOCK_INLINE void ReleaseEventID(TEventID id) {
        if (unlikely(!events_.holds(evt, id))) {
            drydock::kernel_finding(
                "sync.event-leak",
                drydock::kernel::text("ReleaseEventID: id %d is not allocated", id),
                "release each id of AllocEventID once", true);
        }
        events_.release(evt, id);
    }
    /// The lowest free id, not marked: two fetches in a row give the same id.
    DRYDOCK_INLINE TEventID FetchEventID(HardEvent evt) { return events_.lowest_free(evt); }
    template <HardEvent evt>
    DRYDOCK_INLINE TEventID FetchEventID() {
        return FetchEventID(evt);
    }
    DRYDOCK_INLINE uint8_t* GetBaseAddr(int8_t logicPos) {
        const auto space = drydock::kernel::space_of(static_cast<TPosition>(logicPos));
        return drydock::current_core().local_base[static_cast<int>(space)];
    }

  private:
    friend struct drydock::kernel::PipeAccess;
    using Buffer = drydock::kernel::QueueBuffer;

    DRYDOCK_INLINE void Clear() {
        count_ = 0;
        ++generation_;
        for (uint32_t& used : used_) used = 0;
        events_.reset();
    }

    /// Takes up32(len) bytes at the cursor of the position's memory.
    DRYDOCK_INLINE Buffer* Add(const void* owner, TPosition position, bool is_queue, uint32_t index,
                               uint32_t len) {
        using namespace drydock;
        const Space space = kernel::space_of(position);
        const int s = static_cast<int>(space);
        CoreContext& core = current_core();
        if (unlikely(len == 0)) {
            kernel_finding("api.range", "InitBuffer: length is 0 bytes",
                           "give the bytes of one tile", true);
        }
        if (unlikely(count_ == kernel::kMaxBuffers)) {
            kernel_fault("queue.too-many", Table("InitBuffer: more than 64 buffers in all"),
                         "merge buffers and index them");
        }
        const uint64_t bytes = (uint64_t{len} + 31) / 32 * 32;
        if (unlikely(bytes > core.local_bytes[s] - uint64_t{used_[s]})) {
            kernel_fault(
                "mem.ub-overflow",
                Table(kernel::text("InitBuffer: %s has %u of %u bytes left, %llu are asked for",
                                   space_name(space), core.local_bytes[s] - used_[s],
                                   core.local_bytes[s], static_cast<unsigned long long>(bytes))),
                "take smaller tiles or fewer buffers");
        }
        Buffer& b = buffers_[count_++];
        b = {used_[s],      static_cast<uint32_t>(bytes), owner,         kernel::BufferState::kFree,
             position,      static_cast<uint8_t>(index),  kernel::kNoId, kernel::kNoId,
             HardEvent::MAX};
        used_[s] += b.bytes;
        if (unlikely(core.observed)) {
            buffer_init(owner, is_queue, static_cast<uint8_t>(position), index, space, b.offset,
                        b.bytes, len);
        }
        return &b;
    }

    /// `headline` and a table of all buffers.
    [[gnu::noinline]] const char* Table(const char* headline) const {
        char first_line[512];
        std::snprintf(first_line, sizeof(first_line), "%s", headline);
        drydock::kernel::Text& out = drydock::kernel::text_buffer().clear();
        out.add("%s (", first_line);
        for (uint32_t i = 0; i < count_; ++i) {
            const Buffer& b = buffers_[i];
            out.add("%s#%u: %u bytes at %s+%u", i == 0 ? "" : ", ", i, b.bytes,
                    space_name(drydock::kernel::space_of(b.position)), b.offset);
        }
        out.add(")");
        return out.c_str();
    }

    DRYDOCK_INLINE void WaitFreeEvents() {
        const bool observed = drydock::current_core().observed;
        for (uint32_t i = 0; i < count_; ++i) {
            Buffer& b = buffers_[i];
            if (b.free_id == drydock::kernel::kNoId) continue;
            if (observed) drydock::flag_wait(free_event_[i], b.free_id, true);
            events_.release(static_cast<HardEvent>(free_event_[i]), b.free_id);
            b.free_id = drydock::kernel::kNoId;
        }
    }

    /// End of kernel: what is still out (spec kernel-core 3.6).
    DRYDOCK_INLINE void Audit() const {
        using namespace drydock;
        for (uint32_t i = 0; i < count_; ++i) {
            const Buffer& b = buffers_[i];
            if (likely(b.state == kernel::BufferState::kFree)) continue;
            const bool enqueued = b.state == kernel::BufferState::kEnque;
            kernel_finding(
                enqueued ? "queue.unconsumed" : "queue.leak",
                kernel::text("buffer %u (%u bytes at %s+%u) is still %s when the TPipe ends",
                             b.index, b.bytes, space_name(kernel::space_of(b.position)), b.offset,
                             kernel::state_name(b.state)),
                enqueued ? "DeQue what was enqueued" : "FreeTensor what was allocated", false);
        }
        if (unlikely(current_core().vector.atomic != AtomicOp::kNone)) {
            kernel_finding("state.leak", "atomic copies are still on when the TPipe ends",
                           "call SetAtomicNone", false);
        }
    }

    Buffer buffers_[drydock::kernel::kMaxBuffers];
    uint8_t free_event_[drydock::kernel::kMaxBuffers];
    uint32_t count_ = 0;
    uint32_t generation_ = 0;
    uint32_t used_[static_cast<int>(drydock::Space::kCount)];
    drydock::kernel::EventPool events_;
    bool destroyed_ = false;
};

/// The current pipe of this core; null before the first TPipe.
DRYDOCK_INLINE TPipe* GetTPipePtr() { return static_cast<TPipe*>(drydock::current_core().pipe); }

DRYDOCK_INLINE void InitSocState() { drydock::kernel::reset_vector_state(); }

}  // namespace AscendC

using AscendC::GetTPipePtr;

namespace drydock::kernel {

/// What queues and library functions may know of a TPipe.
struct PipeAccess {
    static DRYDOCK_INLINE EventPool& events(AscendC::TPipe& pipe) { return pipe.events_; }
    static DRYDOCK_INLINE uint32_t generation(const AscendC::TPipe& pipe) {
        return pipe.generation_;
    }
    /// Remembers which event frees this buffer.
    static DRYDOCK_INLINE void set_free_event(AscendC::TPipe& pipe, const QueueBuffer* b,
                                              HardEvent e) {
        pipe.free_event_[b - pipe.buffers_] = static_cast<uint8_t>(e);
    }
    /// End of the allocated part of a memory.
    static DRYDOCK_INLINE uint32_t used(const AscendC::TPipe& pipe, Space space) {
        return pipe.used_[static_cast<int>(space)];
    }
};

}  // namespace drydock::kernel
