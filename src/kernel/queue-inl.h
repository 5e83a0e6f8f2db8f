#pragma once
// TQueBind, TQue and TBuf (spec kernel-core 3.3, 3.5).
#include "pipe-inl.h"

namespace drydock::kernel {

/// srcOf/dstOf: where the data of a TQue at `pos` come from and go to (spec kernel-core 3.3).
constexpr TPosition queue_source(TPosition pos) {
    switch (pos) {
        case TPosition::A2:
            return TPosition::A1;
        case TPosition::B2:
            return TPosition::B1;
        case TPosition::C2:
            return TPosition::C1;
        case TPosition::C2PIPE2GM:
            return TPosition::B1;
        case TPosition::CO1:
        case TPosition::CO2:
        case TPosition::VECOUT:
        case TPosition::VECCALC:
            return pos;
        default:
            return TPosition::GM;
    }
}
constexpr TPosition queue_destination(TPosition pos) {
    switch (pos) {
        case TPosition::CO1:
            return TPosition::CO2;
        case TPosition::CO2:
        case TPosition::VECOUT:
            return TPosition::GM;
        default:
            return pos;
    }
}

}  // namespace drydock::kernel

namespace AscendC {

/// A FIFO of buffers with the flags between the pipe that fills and the pipe that empties them.
/// `depth` = tensors that may be enqueued at once; the number of buffers is InitBuffer's `num`.
template <TPosition src, TPosition dst, int32_t depth, auto mask = 0>
class TQueBind {
  public:
    static constexpr TPosition srcPosition = src;
    static constexpr TPosition dstPosition = dst;
    static constexpr TPosition bufferPosition =
        dst == TPosition::GM || dst == TPosition::CO2 ? src : dst;
    static constexpr bool isQueue = true;

    TQueBind() = default;
    TQueBind(const TQueBind&) = delete;
    TQueBind& operator=(const TQueBind&) = delete;

    template <typename T>
    DRYDOCK_INLINE LocalTensor<T> AllocTensor() {
        static_assert(depth != 0, "AllocTensor<T>() needs depth > 0; use AllocTensor(tensor)");
        return Take<T>();
    }
    template <typename T>
    DRYDOCK_INLINE void AllocTensor(LocalTensor<T>& tensor) {
        static_assert(depth == 0, "AllocTensor(tensor) needs depth 0; use AllocTensor<T>()");
        tensor = Take<T>();
    }

    template <typename T>
    DRYDOCK_INLINE bool EnQue(const LocalTensor<T>& tensor) {
        return Put(Mine(tensor, "EnQue"), kEvents.enqueue);
    }
    template <TPosition srcUser, TPosition dstUser, typename T>
    DRYDOCK_INLINE bool EnQue(const LocalTensor<T>& tensor) {
        return Put(Mine(tensor, "EnQue"), PathEvent<srcUser, dstUser>());
    }

    template <typename T>
    DRYDOCK_INLINE LocalTensor<T> DeQue() {
        static_assert(depth != 0, "DeQue<T>() needs depth > 0; use DeQue(tensor)");
        return View<T>(Pop(kEvents.enqueue));
    }
    template <TPosition srcUser, TPosition dstUser, typename T>
    DRYDOCK_INLINE LocalTensor<T> DeQue() {
        static_assert(depth != 0, "DeQue<T>() needs depth > 0; use DeQue(tensor)");
        return View<T>(Pop(PathEvent<srcUser, dstUser>()));
    }
    template <typename T>
    DRYDOCK_INLINE void DeQue(LocalTensor<T>& tensor) {
        static_assert(depth == 0, "DeQue(tensor) needs depth 0; use DeQue<T>()");
        Buffer& b = Mine(tensor, "DeQue");
        if (unlikely(b.state != State::kEnque)) BadState("DeQue", b, "ENQUE");
        WaitEnqueue(b, kEvents.enqueue);
    }

    template <typename T>
    DRYDOCK_INLINE void FreeTensor(LocalTensor<T>& tensor) {
        Release(Mine(tensor, "FreeTensor"));
    }

    // The same without element types (spec kernel-core 3.3).
    DRYDOCK_INLINE TBufHandle AllocBuffer() { return Handle(Take()); }
    DRYDOCK_INLINE bool EnQue(TBufHandle buf) { return Put(Of(buf, "EnQue"), kEvents.enqueue); }
    DRYDOCK_INLINE TBufHandle DeQue() { return Handle(Pop(kEvents.enqueue)); }
    DRYDOCK_INLINE void FreeBuffer(TBufHandle buf) { Release(Of(buf, "FreeBuffer")); }
    DRYDOCK_INLINE TBuffAddr GetBufferAddr(TBufHandle buf) const {
        const Buffer& b = Of(buf, "GetBufferAddr");
        return {buf, b.bytes, b.offset, static_cast<uint8_t>(b.position)};
    }
    DRYDOCK_INLINE TBufState GetState(const TBufHandle& handle) const {
        return static_cast<TBufState>(Of(handle, "GetState").state);
    }
    template <typename T>
    DRYDOCK_INLINE TBufState GetState(const LocalTensor<T>& tensor) const {
        return static_cast<TBufState>(Mine(tensor, "GetState").state);
    }

    DRYDOCK_INLINE bool VacantInQue() const { return Outstanding() < depth; }
    DRYDOCK_INLINE bool HasTensorInQue() const { return Outstanding() > 0; }
    DRYDOCK_INLINE int32_t GetTensorCountInQue() const { return Outstanding(); }
    DRYDOCK_INLINE bool HasIdleBuffer() const {
        for (uint32_t i = 0; i < num_; ++i) {
            if (first_[i].state == State::kFree) return true;
        }
        return false;
    }
    DRYDOCK_INLINE void FreeAllEvent() {
        for (uint32_t i = 0; i < num_; ++i) WaitFree(first_[i]);
    }

  private:
    friend class TPipe;
    template <TPosition poolPos, uint32_t bufIDSize>
    friend class TBufPool;
    using Buffer = drydock::kernel::QueueBuffer;
    using State = drydock::kernel::BufferState;
    static constexpr drydock::kernel::QueueEvents kEvents = drydock::kernel::queue_events(src, dst);

    static DRYDOCK_INLINE TBufHandle Handle(Buffer& b) { return reinterpret_cast<TBufHandle>(&b); }
    DRYDOCK_INLINE Buffer& Of(TBufHandle handle, const char* call) const {
        return Mine(reinterpret_cast<Buffer*>(handle), call);
    }
    template <typename T>
    static DRYDOCK_INLINE LocalTensor<T> View(Buffer& b) {
        return drydock::kernel::Access::make<T>(bufferPosition, b.offset, b.bytes, &b);
    }
    /// Somebody listens to flags: a TSCM has none on a vector core (spec kernel-core 3.7).
    static DRYDOCK_INLINE bool TellsFlags() {
        const drydock::CoreContext& core = drydock::current_core();
        return core.observed &&
               (dst != TPosition::TSCM || core.core_type != drydock::CoreType::kVector);
    }

    DRYDOCK_INLINE void Release(Buffer& b) {
        using namespace drydock;
        if (unlikely(b.state == State::kFree)) {
            kernel_finding("queue.double-free",
                           kernel::text("FreeTensor: buffer %u is FREE already", b.index),
                           "free each tensor once", true);
            return;
        }
        if (unlikely(b.state == State::kEnque)) BadState("FreeTensor", b, "OCCUPIED or DEQUE");
        b.state = State::kFree;
        b.free_id = Events().take(kEvents.free);
        b.free_event = kEvents.free;
        if (unlikely(TellsFlags())) {
            if (b.free_id >= kernel::kHardwareIds) kernel::report_exhausted(kEvents.free);
            flag_set(static_cast<uint8_t>(kEvents.free), b.free_id, true);
        }
        if (unlikely(current_core().observed)) queue_op(this, 3, b.index);
    }

    DRYDOCK_INLINE void Attach(TPipe* pipe, Buffer* first, uint8_t num, uint32_t generation) {
        pipe_ = pipe;
        first_ = first;
        num_ = num;
        generation_ = generation;
        cursor_ = head_ = outstanding_ = 0;
        if (unlikely(src == TPosition::VECCALC && dst == TPosition::VECCALC)) {
            drydock::kernel_finding("queue.position",
                                    "TQue<VECCALC> is accepted as a UB to UB queue",
                                    "use TBuf<VECCALC> for scratch memory", false);
        }
    }
    DRYDOCK_INLINE drydock::kernel::EventPool& Events() const {
        return drydock::kernel::PipeAccess::events(*pipe_);
    }
    DRYDOCK_INLINE int32_t Outstanding() const {
        static_assert(depth != 0, "a queue of depth 0 has no FIFO");
        return outstanding_;
    }
    template <TPosition srcUser, TPosition dstUser>
    static constexpr HardEvent PathEvent() {
        static_assert(srcUser != TPosition::GM || dstUser != TPosition::GM, "EnQue path GM -> GM");
        return drydock::kernel::queue_events(srcUser, dstUser).enqueue;
    }

    /// A queue works while the TPipe that filled it lives and has not been Reset.
    DRYDOCK_INLINE void CheckUsable(const drydock::CoreContext& core, const char* call) const {
        using namespace drydock;
        if (unlikely(first_ == nullptr)) {
            kernel_fault("queue.stale", kernel::text("%s: the queue has no buffers", call),
                         "call InitBuffer for this queue first");
        }
        if (unlikely(core.pipe != pipe_ || kernel::PipeAccess::generation(*pipe_) != generation_ ||
                     first_->owner != this)) {
            kernel_fault("queue.stale",
                         kernel::text("%s: the queue belongs to a TPipe or a TBufPool that was "
                                      "reset or has ended",
                                      call),
                         "call InitBuffer again after Reset");
        }
    }
    template <typename T>
    DRYDOCK_INLINE Buffer& Mine(const LocalTensor<T>& tensor, const char* call) const {
        return Mine(drydock::kernel::Access::buffer(tensor), call);
    }
    DRYDOCK_INLINE Buffer& Mine(Buffer* b, const char* call) const {
        using namespace drydock;
        CheckUsable(current_core(), call);
        if (unlikely(b < first_ || b >= first_ + num_)) {
            kernel_fault("queue.foreign",
                         kernel::text("%s: the tensor does not come from this queue", call),
                         "pass the tensor that this queue's AllocTensor or DeQue returned");
        }
        return *b;
    }
    DRYDOCK_INLINE void BadState(const char* call, const Buffer& b, const char* expected) const {
        using namespace drydock;
        kernel_finding("queue.state",
                       kernel::text("%s: buffer %u is %s, expected %s", call, b.index,
                                    kernel::state_name(b.state), expected),
                       "the order is AllocTensor, EnQue, DeQue, FreeTensor", true);
    }

    template <typename T>
    DRYDOCK_INLINE LocalTensor<T> Take() {
        return View<T>(Take());
    }
    /// The next FREE buffer, round robin.
    DRYDOCK_INLINE Buffer& Take() {
        using namespace drydock;
        CoreContext& core = current_core();
        CheckUsable(core, "AllocTensor");
        uint32_t at = cursor_;
        for (uint32_t tried = 0; first_[at].state != State::kFree; ++tried) {
            if (unlikely(tried + 1 == num_)) {
                kernel_fault("queue.exhausted", Exhausted(),
                             "free a tensor first, or give InitBuffer more buffers");
            }
            at = at + 1 == num_ ? 0 : at + 1;
        }
        Buffer& b = first_[at];
        cursor_ = static_cast<uint8_t>(at + 1 == num_ ? 0 : at + 1);
        WaitFree(b);
        b.state = State::kOccupied;
        if (unlikely(core.observed)) queue_op(this, 0, b.index);
        return b;
    }
    [[gnu::noinline]] const char* Exhausted() const {
        drydock::kernel::Text& out = drydock::kernel::text_buffer().clear();
        out.add("AllocTensor: no FREE buffer (");
        drydock::kernel::list_buffers(out, first_, num_);
        out.add(")");
        return out.c_str();
    }
    DRYDOCK_INLINE void WaitFree(Buffer& b) {
        if (b.free_id == drydock::kernel::kNoId) return;
        if (unlikely(TellsFlags())) {
            drydock::flag_wait(static_cast<uint8_t>(kEvents.free), b.free_id, true);
        }
        Events().release(kEvents.free, b.free_id);
        b.free_id = drydock::kernel::kNoId;
    }

    DRYDOCK_INLINE bool Put(Buffer& b, HardEvent event) {
        using namespace drydock;
        if (unlikely(b.state != State::kOccupied && b.state != State::kDeque))
            BadState("EnQue", b, "OCCUPIED or DEQUE");
        if (unlikely(b.state == State::kEnque)) return true;
        if (depth != 0) {
            if (unlikely(outstanding_ >= depth)) {
                kernel_finding("queue.depth",
                               kernel::text("EnQue: %d tensors are enqueued already, depth is %d",
                                            outstanding_, depth),
                               "DeQue first, or give the queue a larger depth", true);
            }
            fifo_[(head_ + outstanding_) % kernel::kMaxBuffers] = b.index;
            ++outstanding_;
        }
        b.state = State::kEnque;
        b.enqueue_event = event;
        b.enqueue_id = Events().take(event);
        if (unlikely(current_core().observed)) queue_op(this, 1, b.index);
        if (unlikely(TellsFlags())) {
            if (b.enqueue_id >= kernel::kHardwareIds) kernel::report_exhausted(event);
            flag_set(static_cast<uint8_t>(event), b.enqueue_id, true);
        }
        return true;
    }

    DRYDOCK_INLINE Buffer& Pop(HardEvent event) {
        using namespace drydock;
        CheckUsable(current_core(), "DeQue");
        if (unlikely(outstanding_ == 0)) {
            kernel_fault("queue.empty", "DeQue: nothing is enqueued",
                         "EnQue a tensor before DeQue");
        }
        Buffer& b = first_[fifo_[head_]];
        head_ = static_cast<uint8_t>((head_ + 1) % kernel::kMaxBuffers);
        --outstanding_;
        WaitEnqueue(b, event);
        return b;
    }
    DRYDOCK_INLINE void WaitEnqueue(Buffer& b, HardEvent event) {
        using namespace drydock;
        if (unlikely(b.enqueue_event != event)) {
            kernel_finding("queue.path",
                           "DeQue names other positions than the EnQue of this tensor",
                           "use the same positions in EnQue and DeQue", true);
        }
        if (unlikely(TellsFlags())) flag_wait(static_cast<uint8_t>(event), b.enqueue_id, true);
        if (unlikely(current_core().observed)) queue_op(this, 2, b.index);
        if (b.enqueue_id != kernel::kNoId) Events().release(b.enqueue_event, b.enqueue_id);
        b.enqueue_id = kernel::kNoId;
        b.state = State::kDeque;
    }

    TPipe* pipe_ = nullptr;
    Buffer* first_ = nullptr;
    uint32_t generation_ = 0;
    uint8_t num_ = 0;
    uint8_t cursor_ = 0;
    uint8_t head_ = 0;
    int32_t outstanding_ = 0;
    uint8_t fifo_[drydock::kernel::kMaxBuffers];
};

template <TPosition pos, int32_t depth, auto mask = 0>
class TQue : public TQueBind<drydock::kernel::queue_source(pos),
                             drydock::kernel::queue_destination(pos), depth, mask> {};

/// A queue into L1, allocated from its top (spec kernel-core 3.7).
template <TPosition pos, int32_t depth = 1, auto mask = 0>
class TSCM : public TQueBind<pos, TPosition::TSCM, depth, mask> {};

/// Local memory without life cycle and without flags.
template <TPosition pos = TPosition::LCM>
class TBuf {
  public:
    static constexpr TPosition bufferPosition = pos;
    static constexpr bool isQueue = false;

    TBuf() = default;

    template <typename T>
    DRYDOCK_INLINE LocalTensor<T> Get() const {
        return View<T>(0, Checked().bytes);
    }
    template <typename T>
    DRYDOCK_INLINE LocalTensor<T> Get(uint32_t n) const {
        return GetWithOffset<T>(n, 0);
    }
    /// `n` elements at `byteOffset` bytes.
    template <typename T>
    DRYDOCK_INLINE LocalTensor<T> GetWithOffset(uint32_t n, uint32_t byteOffset) const {
        using namespace drydock;
        const uint64_t bytes = kernel::bytes_of<T>(n);
        if (unlikely(byteOffset + bytes > Checked().bytes)) {
            kernel_finding(
                "mem.local-oob",
                kernel::text("TBuf: bytes %u to %llu exceed the buffer of %u bytes", byteOffset,
                             static_cast<unsigned long long>(byteOffset + bytes), buffer_->bytes),
                "InitBuffer with more bytes", true);
        }
        if (unlikely(byteOffset % 32 != 0)) {
            kernel_finding("mem.align",
                           kernel::text("TBuf: byte offset %u is not a multiple of 32", byteOffset),
                           "operands of vector instructions start at multiples of 32 bytes", true);
        }
        return View<T>(byteOffset, static_cast<uint32_t>(bytes));
    }
    // These exist and do nothing (spec kernel-core 3.5).
    template <typename T>
    DRYDOCK_INLINE LocalTensor<T> AllocTensor() const {
        return Idle<T>("AllocTensor");
    }
    template <typename T>
    DRYDOCK_INLINE LocalTensor<T> DeQue() const {
        return Idle<T>("DeQue");
    }
    template <typename T>
    DRYDOCK_INLINE bool EnQue(const LocalTensor<T>&) const {
        Idle<T>("EnQue");
        return true;
    }
    template <typename T>
    DRYDOCK_INLINE void FreeTensor(LocalTensor<T>&) const {
        Idle<T>("FreeTensor");
    }

  private:
    friend class TPipe;
    template <TPosition poolPos, uint32_t bufIDSize>
    friend class TBufPool;
    using Buffer = drydock::kernel::QueueBuffer;

    DRYDOCK_INLINE void Attach(Buffer* buffer) { buffer_ = buffer; }
    DRYDOCK_INLINE const Buffer& Checked() const {
        if (unlikely(buffer_ == nullptr)) {
            drydock::kernel_fault("mem.tbuf-uninit", "TBuf::Get before InitBuffer",
                                  "call TPipe::InitBuffer first");
        }
        return *buffer_;
    }
    template <typename T>
    DRYDOCK_INLINE LocalTensor<T> View(uint32_t skip, uint32_t bytes) const {
        return drydock::kernel::Access::make<T>(pos, Checked().offset + skip, bytes, buffer_);
    }
    template <typename T>
    DRYDOCK_INLINE LocalTensor<T> Idle(const char* call) const {
        drydock::kernel_finding("queue.tbuf-noop",
                                drydock::kernel::text("%s on a TBuf does nothing", call),
                                "a TBuf carries no synchronisation; use Get", false);
        return Get<T>();
    }

    Buffer* buffer_ = nullptr;
};

}  // namespace AscendC
