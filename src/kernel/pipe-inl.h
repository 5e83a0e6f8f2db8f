#pragma once
// TPipe: hands out local memory and event ids (spec kernel-core 3.2).
#include <exception>
#include <tuple>

#include "events-inl.h"
#include "refused-inl.h"

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
    HardEvent free_event;     ///< the event of the pending FreeTensor
};

/// Buffers that live outside the TPipe, in a TBufPool.
struct BufferTable {
    QueueBuffer* buffers;
    uint32_t count;
    BufferTable* next;
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

/// Makes `b` a FREE buffer and tells the listeners. `requested`: bytes before rounding.
DRYDOCK_INLINE void place_buffer(QueueBuffer& b, const void* owner, TPosition position,
                                 bool is_queue, uint32_t index, uint64_t offset, uint64_t bytes,
                                 uint32_t requested) {
    b = {static_cast<uint32_t>(offset),
         static_cast<uint32_t>(bytes),
         owner,
         BufferState::kFree,
         position,
         static_cast<uint8_t>(index),
         kNoId,
         kNoId,
         HardEvent::MAX,
         HardEvent::MAX};
    if (unlikely(current_core().observed)) {
        buffer_init(owner, is_queue, static_cast<uint8_t>(position), index, space_of(position),
                    b.offset, b.bytes, requested);
    }
}
DRYDOCK_INLINE uint64_t block_bytes(uint64_t len) { return (len + 31) / 32 * 32; }
DRYDOCK_INLINE void check_length(uint32_t len) {
    if (likely(len != 0)) return;
    kernel_finding("api.range", "InitBuffer: length is 0 bytes", "give the bytes of one tile",
                   true);
}
DRYDOCK_INLINE void check_buffer_count(uint32_t num) {
    if (likely(num != 0 && num <= kMaxBuffers)) return;
    kernel_fault("api.range", text("InitBuffer: num %u is outside 1..%u", num, kMaxBuffers),
                 "a queue has 1 to 64 buffers; 2 is double buffering");
}

}  // namespace drydock::kernel

namespace AscendC {

template <TPosition pos>
class TBuf;
template <TPosition pos, uint32_t bufIDSize>
class TBufPool;

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
        drydock::pipe_barrier(drydock::Pipe::kAll, true);
    }
    DRYDOCK_INLINE void DestroyWithoutPipeAll() {
        Audit();
        WaitFreeEvents();
        if (unlikely(drydock::current_core().observed)) TellGone();
        destroyed_ = true;
        ++generation_;
        drydock::CoreContext& core = drydock::current_core();
        if (core.pipe == this) core.pipe = nullptr;
    }

    /// `num` adjacent buffers of `len` bytes, rounded up to 32, for a queue. Always true.
    template <typename Queue>
    DRYDOCK_INLINE bool InitBuffer(Queue& que, uint8_t num, uint32_t len) {
        drydock::kernel::check_buffer_count(num);
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
    /// One {byte address, byte length} per buffer, chosen by the kernel: nothing is allocated.
    template <typename Owner, typename U, typename V, typename... More>
    DRYDOCK_INLINE bool InitBuffer(Owner& owner, const std::tuple<U, V>& first_buffer,
                                   const More&... more) {
        drydock::kernel::QueueBuffer* first = buffers_ + count_;
        uint32_t index = 0;
        const auto place = [&](const auto& at) {
            AddAt(&owner, Owner::bufferPosition, Owner::isQueue, index++,
                  static_cast<uint32_t>(std::get<0>(at)), static_cast<uint32_t>(std::get<1>(at)));
        };
        place(first_buffer);
        (place(more), ...);
        if constexpr (Owner::isQueue) {
            owner.Attach(this, first, static_cast<uint8_t>(index), generation_);
        } else {
            static_assert(sizeof...(More) == 0, "InitBuffer: a TBuf is one buffer");
            owner.Attach(first);
        }
        return true;
    }
    /// Gives `pool` the next up32(len) bytes of its memory to hand out.
    template <TPosition pos, uint32_t bufIDSize>
    DRYDOCK_INLINE bool InitBufPool(TBufPool<pos, bufIDSize>& pool, uint32_t len) {
        const uint64_t bytes = drydock::kernel::block_bytes(len);
        pool.Attach(this, Take(pos, bytes, "InitBufPool"), static_cast<uint32_t>(bytes));
        return true;
    }
    /// `pool` works in the memory that `shared` has: use one after the other's Reset().
    template <TPosition pos, uint32_t bufIDSize, typename Shared>
    DRYDOCK_INLINE bool InitBufPool(TBufPool<pos, bufIDSize>& pool, uint32_t len, Shared& shared) {
        pool.AttachShared(shared, len);
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
        return drydock::local_memory(space);
    }
    /// A tensor of `len` elements at byte `offset` of the position's memory.
    template <TPosition pos, typename T>
    DRYDOCK_INLINE LocalTensor<T> GetAbsAddr(int32_t offset, int32_t len) const {
        return LocalTensor<T>(pos, static_cast<uint32_t>(offset), static_cast<uint32_t>(len));
    }
    /// The same as an address; `len` in bytes.
    template <TPosition pos>
    DRYDOCK_INLINE TBuffAddr GetAbsAddr(int32_t offset, int32_t len) const {
        TBuffAddr address;
        address.dataLen = static_cast<uint32_t>(len);
        address.bufferAddr = static_cast<uint32_t>(offset);
        address.logicPos = static_cast<uint8_t>(pos);
        return address;
    }
    // Spilling UB to GM; deprecated.
    DRYDOCK_REFUSE_MEMBER(InitSpmBuffer, DRYDOCK_MISSING_TEXT)
    DRYDOCK_REFUSE_MEMBER(WriteSpmBuffer, DRYDOCK_MISSING_TEXT)
    DRYDOCK_REFUSE_MEMBER(ReadSpmBuffer, DRYDOCK_MISSING_TEXT)

  private:
    friend struct drydock::kernel::PipeAccess;
    using Buffer = drydock::kernel::QueueBuffer;

    DRYDOCK_INLINE void Clear() {
        if (unlikely(drydock::current_core().observed)) TellGone();
        count_ = 0;
        pools_ = nullptr;
        tscm_used_ = 0;
        ++generation_;
        for (uint32_t& used : used_) used = 0;
        events_.reset();
    }

    /// No listener takes what lies there for a buffer any more.
    [[gnu::noinline]] void TellGone() const {
        if (count_ == 0 && pools_ == nullptr) return;
        const uint32_t* all = drydock::current_core().local_bytes;
        for (int s = 0; s < static_cast<int>(drydock::Space::kCount); ++s) {
            if (all[s] != 0) drydock::buffers_gone(static_cast<drydock::Space>(s), 0, all[s]);
        }
    }
    /// Offset of the next `bytes` of the position's memory; TSCM comes from the top of L1.
    DRYDOCK_INLINE uint64_t Take(TPosition position, uint64_t bytes, const char* call) {
        using namespace drydock;
        const Space space = kernel::space_of(position);
        const int s = static_cast<int>(space);
        const uint32_t all = current_core().local_bytes[s];
        const uint32_t from_top = space == Space::kL1 ? tscm_used_ : 0;
        const uint64_t left = uint64_t{all} - used_[s] - from_top;
        if (unlikely(bytes > left)) {
            kernel_fault(
                "mem.ub-overflow",
                Table(kernel::text("%s: %s has %llu of %u bytes left, %llu are asked for", call,
                                   space_name(space), static_cast<unsigned long long>(left), all,
                                   static_cast<unsigned long long>(bytes))),
                "take smaller tiles or fewer buffers");
        }
        if (position == TPosition::TSCM) {
            tscm_used_ += static_cast<uint32_t>(bytes);
            return uint64_t{all} - tscm_used_;
        }
        used_[s] += static_cast<uint32_t>(bytes);
        return uint64_t{used_[s]} - bytes;
    }
    DRYDOCK_INLINE Buffer& NextEntry() {
        if (unlikely(count_ == drydock::kernel::kMaxBuffers)) {
            drydock::kernel_fault("queue.too-many",
                                  Table("InitBuffer: more than 64 buffers in all"),
                                  "merge buffers and index them");
        }
        return buffers_[count_];
    }
    /// Takes up32(len) bytes at the cursor of the position's memory.
    DRYDOCK_INLINE Buffer* Add(const void* owner, TPosition position, bool is_queue, uint32_t index,
                               uint32_t len) {
        drydock::kernel::check_length(len);
        Buffer& b = NextEntry();
        const uint64_t bytes = drydock::kernel::block_bytes(len);
        const uint64_t offset = Take(position, bytes, "InitBuffer");
        ++count_;
        drydock::kernel::place_buffer(b, owner, position, is_queue, index, offset, bytes, len);
        return &b;
    }
    /// A buffer where the kernel wants it.
    DRYDOCK_INLINE void AddAt(const void* owner, TPosition position, bool is_queue, uint32_t index,
                              uint32_t offset, uint32_t len) {
        using namespace drydock;
        kernel::check_length(len);
        Buffer& b = NextEntry();
        const Space space = kernel::space_of(position);
        const uint32_t all = current_core().local_bytes[static_cast<int>(space)];
        if (unlikely(offset > all || len > all - offset)) {
            kernel_fault("mem.ub-overflow",
                         kernel::text("InitBuffer: %u bytes at %s+%u exceed its %u bytes", len,
                                      space_name(space), offset, all),
                         "address and length are in bytes");
        }
        for (uint32_t i = 0; i < count_; ++i) {
            const Buffer& other = buffers_[i];
            if (kernel::space_of(other.position) != space || other.offset >= offset + len ||
                offset >= other.offset + other.bytes)
                continue;
            kernel_finding("mem.overlap",
                           kernel::text("InitBuffer: %u bytes at %s+%u overlap a buffer of %u "
                                        "bytes at +%u",
                                        len, space_name(space), offset, other.bytes, other.offset),
                           "do not mix chosen addresses with automatic ones", false);
            break;
        }
        ++count_;
        kernel::place_buffer(b, owner, position, is_queue, index, offset, kernel::block_bytes(len),
                             len);
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
        WaitFreeEvents(buffers_, count_);
        for (const auto* pool = pools_; pool != nullptr; pool = pool->next)
            WaitFreeEvents(pool->buffers, pool->count);
    }
    DRYDOCK_INLINE void WaitFreeEvents(Buffer* buffers, uint32_t count) {
        const bool observed = drydock::current_core().observed;
        for (uint32_t i = 0; i < count; ++i) {
            Buffer& b = buffers[i];
            if (b.free_id == drydock::kernel::kNoId) continue;
            if (observed) drydock::flag_wait(static_cast<uint8_t>(b.free_event), b.free_id, true);
            events_.release(b.free_event, b.free_id);
            b.free_id = drydock::kernel::kNoId;
        }
    }

    /// End of kernel: what is still out (spec kernel-core 3.6).
    DRYDOCK_INLINE void Audit() const {
        using namespace drydock;
        Audit(buffers_, count_, "the TPipe ends");
        for (const auto* pool = pools_; pool != nullptr; pool = pool->next)
            Audit(pool->buffers, pool->count, "the TPipe ends");
        if (unlikely(current_core().vector.atomic != AtomicOp::kNone)) {
            kernel_finding("state.leak", "atomic copies are still on when the TPipe ends",
                           "call SetAtomicNone", false);
        }
    }
    static DRYDOCK_INLINE void Audit(const Buffer* buffers, uint32_t count, const char* when) {
        using namespace drydock;
        for (uint32_t i = 0; i < count; ++i) {
            const Buffer& b = buffers[i];
            if (likely(b.state == kernel::BufferState::kFree)) continue;
            const bool enqueued = b.state == kernel::BufferState::kEnque;
            kernel_finding(enqueued ? "queue.unconsumed" : "queue.leak",
                           kernel::text("buffer %u (%u bytes at %s+%u) is still %s when %s",
                                        b.index, b.bytes, space_name(kernel::space_of(b.position)),
                                        b.offset, kernel::state_name(b.state), when),
                           enqueued ? "DeQue what was enqueued" : "FreeTensor what was allocated",
                           false);
        }
    }

    Buffer buffers_[drydock::kernel::kMaxBuffers];
    drydock::kernel::BufferTable* pools_ = nullptr;
    uint32_t count_ = 0;
    uint32_t tscm_used_ = 0;  ///< bytes of L1, from its end
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
    static DRYDOCK_INLINE bool current(const AscendC::TPipe* pipe, uint32_t generation) {
        return pipe != nullptr && current_core().pipe == pipe && pipe->generation_ == generation;
    }
    static DRYDOCK_INLINE void add_table(AscendC::TPipe& pipe, BufferTable& table) {
        table.next = pipe.pools_;
        pipe.pools_ = &table;
    }
    static DRYDOCK_INLINE void drop_table(AscendC::TPipe& pipe, const BufferTable& table) {
        BufferTable** at = &pipe.pools_;
        while (*at != nullptr && *at != &table) at = &(*at)->next;
        if (*at != nullptr) *at = table.next;
    }
    /// The buffers of a table come to their end.
    static DRYDOCK_INLINE void retire(AscendC::TPipe& pipe, const BufferTable& table,
                                      const char* when) {
        AscendC::TPipe::Audit(table.buffers, table.count, when);
        pipe.WaitFreeEvents(table.buffers, table.count);
    }
    /// End of the allocated part of a memory.
    static DRYDOCK_INLINE uint32_t used(const AscendC::TPipe& pipe, Space space) {
        return pipe.used_[static_cast<int>(space)];
    }
};

}  // namespace drydock::kernel
