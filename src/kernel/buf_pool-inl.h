#pragma once
// TBufPool and LocalMemAllocator: local memory that is handed out by other rules than TPipe's (spec
// kernel-core 2.4, 3.7).
#include "queue-inl.h"

namespace AscendC {

/// Hands out a part of a TPipe's memory. Reset() takes everything back; with InitBufPool's shared
/// form two pools use the same part one after the other. `bufIDSize`: buffers it may have, up
/// to 16.
template <TPosition pos, uint32_t bufIDSize = 4>
class TBufPool {
    static_assert(bufIDSize >= 1 && bufIDSize <= 16, "TBufPool: bufIDSize is 1 to 16");

  public:
    TBufPool() = default;
    TBufPool(const TBufPool&) = delete;
    TBufPool& operator=(const TBufPool&) = delete;
    // Reports and waits as the TPipe's destructor does.
    DRYDOCK_INLINE ~TBufPool() noexcept(false) {
        if (std::uncaught_exceptions() == 0 && Live()) {
            drydock::kernel::PipeAccess::retire(*pipe_, table_, "its TBufPool ends");
            drydock::kernel::PipeAccess::drop_table(*pipe_, table_);
        }
    }

    /// As TPipe::InitBuffer, within this pool.
    template <typename Queue>
    DRYDOCK_INLINE bool InitBuffer(Queue& que, uint8_t num, uint32_t len) {
        drydock::kernel::check_buffer_count(num);
        Buffer* first = buffers_ + table_.count;
        for (uint32_t i = 0; i < num; ++i) Add(&que, Queue::bufferPosition, true, i, len);
        que.Attach(pipe_, first, num, generation_);
        return true;
    }
    template <TPosition bufPos>
    DRYDOCK_INLINE bool InitBuffer(TBuf<bufPos>& buf, uint32_t len) {
        buf.Attach(Add(&buf, bufPos, false, 0, len));
        return true;
    }
    /// A pool within this pool.
    template <TPosition subPos, uint32_t subSize>
    DRYDOCK_INLINE bool InitBufPool(TBufPool<subPos, subSize>& pool, uint32_t len) {
        const uint64_t bytes = drydock::kernel::block_bytes(len);
        const uint64_t offset = Take(subPos, bytes, "InitBufPool");
        pool.Attach(pipe_, offset, static_cast<uint32_t>(bytes));
        return true;
    }
    template <TPosition subPos, uint32_t subSize, typename Shared>
    DRYDOCK_INLINE bool InitBufPool(TBufPool<subPos, subSize>& pool, uint32_t len, Shared& shared) {
        pool.AttachShared(shared, len);
        return true;
    }
    /// Waits for the pool's pending flags and takes all its memory back. Queues need InitBuffer
    /// again.
    DRYDOCK_INLINE void Reset() {
        CheckLive("Reset");
        drydock::kernel::PipeAccess::retire(*pipe_, table_, "its TBufPool is reset");
        if (unlikely(drydock::current_core().observed))
            drydock::buffers_gone(drydock::kernel::space_of(pos), begin_, used_);
        for (uint32_t i = 0; i < table_.count; ++i) buffers_[i].owner = nullptr;
        table_.count = 0;
        used_ = 0;
    }

  private:
    friend class TPipe;
    template <TPosition otherPos, uint32_t otherSize>
    friend class TBufPool;
    using Buffer = drydock::kernel::QueueBuffer;

    DRYDOCK_INLINE bool Live() const {
        return drydock::kernel::PipeAccess::current(pipe_, generation_);
    }
    DRYDOCK_INLINE void CheckLive(const char* call) const {
        if (likely(Live())) return;
        drydock::kernel_fault(
            "queue.stale",
            drydock::kernel::text("TBufPool::%s: the pool has no memory of the current TPipe",
                                  call),
            "call InitBufPool first, and again after TPipe::Reset");
    }
    DRYDOCK_INLINE void Attach(TPipe* pipe, uint64_t offset, uint32_t bytes) {
        if (Live()) drydock::kernel::PipeAccess::drop_table(*pipe_, table_);
        pipe_ = pipe;
        generation_ = drydock::kernel::PipeAccess::generation(*pipe);
        begin_ = static_cast<uint32_t>(offset);
        bytes_ = bytes;
        used_ = 0;
        table_ = {buffers_, 0, nullptr};
        drydock::kernel::PipeAccess::add_table(*pipe, table_);
    }
    template <typename Shared>
    DRYDOCK_INLINE void AttachShared(Shared& shared, uint32_t len) {
        using namespace drydock;
        static_assert(kernel::space_of(pos) == kernel::space_of(Shared::kPosition),
                      "InitBufPool: the shared pool lies in another memory");
        shared.CheckLive("InitBufPool");
        if (unlikely(kernel::block_bytes(len) > shared.bytes_)) {
            kernel_fault("mem.ub-overflow",
                         kernel::text("InitBufPool: %u bytes exceed the %u of the shared pool", len,
                                      shared.bytes_),
                         "give the larger pool its memory first");
        }
        Attach(shared.pipe_, shared.begin_, static_cast<uint32_t>(kernel::block_bytes(len)));
    }
    DRYDOCK_INLINE uint64_t Take(TPosition position, uint64_t bytes, const char* call) {
        using namespace drydock;
        CheckLive(call);
        const Space space = kernel::space_of(position);
        if (unlikely(space != kernel::space_of(pos))) {
            kernel_fault("queue.position",
                         kernel::text("TBufPool: a buffer in %s from a pool in %s",
                                      space_name(space), space_name(kernel::space_of(pos))),
                         "a pool hands out the memory of its own position");
        }
        if (unlikely(bytes > bytes_ - used_)) {
            kernel_fault(
                "mem.ub-overflow",
                kernel::text("%s: the TBufPool has %u of %u bytes left, %llu are asked for", call,
                             bytes_ - used_, bytes_, static_cast<unsigned long long>(bytes)),
                "give InitBufPool more bytes, or Reset the pool first");
        }
        used_ += static_cast<uint32_t>(bytes);
        return uint64_t{begin_} + used_ - bytes;
    }
    DRYDOCK_INLINE Buffer* Add(const void* owner, TPosition position, bool is_queue, uint32_t index,
                               uint32_t len) {
        using namespace drydock;
        kernel::check_length(len);
        if (unlikely(table_.count == bufIDSize)) {
            kernel_fault("queue.too-many",
                         kernel::text("TBufPool: more than its %u buffers", bufIDSize),
                         "give TBufPool a larger bufIDSize (up to 16)");
        }
        const uint64_t bytes = kernel::block_bytes(len);
        const uint64_t offset = Take(position, bytes, "InitBuffer");
        Buffer& b = buffers_[table_.count++];
        kernel::place_buffer(b, owner, position, is_queue, index, offset, bytes, len);
        return &b;
    }

    static constexpr TPosition kPosition = pos;
    TPipe* pipe_ = nullptr;
    uint32_t generation_ = 0;
    uint32_t begin_ = 0;  ///< bytes into the memory
    uint32_t bytes_ = 0;
    uint32_t used_ = 0;
    drydock::kernel::BufferTable table_{};
    Buffer buffers_[bufIDSize];
};

/// Hands out a memory from its start without a TPipe: no queues, no flags, nothing is given back.
template <Hardware hard = Hardware::UB>
class LocalMemAllocator {
    static_assert(hard != Hardware::GM && hard != Hardware::MAX,
                  "LocalMemAllocator: a local memory");

  public:
    /// Bytes handed out so far.
    DRYDOCK_INLINE uint32_t GetCurAddr() const { return used_; }
    template <TPosition pos, typename T, uint32_t tileSize>
    DRYDOCK_INLINE LocalTensor<T> Alloc() {
        return Take<pos, T>(tileSize);
    }
    template <TPosition pos, typename T>
    DRYDOCK_INLINE LocalTensor<T> Alloc(uint32_t tileSize) {
        return Take<pos, T>(tileSize);
    }
    template <typename T, uint32_t tileSize>
    DRYDOCK_INLINE LocalTensor<T> Alloc() {
        return Take<kPosition, T>(tileSize);
    }
    template <typename T>
    DRYDOCK_INLINE LocalTensor<T> Alloc(uint32_t tileSize) {
        return Take<kPosition, T>(tileSize);
    }

  private:
    static constexpr TPosition Default() {
        switch (hard) {
            case Hardware::L1:
                return TPosition::A1;
            case Hardware::L0A:
                return TPosition::A2;
            case Hardware::L0B:
                return TPosition::B2;
            case Hardware::L0C:
                return TPosition::CO1;
            case Hardware::BIAS:
                return TPosition::C2;
            case Hardware::FIXBUF:
                return TPosition::C2PIPE2GM;
            default:
                return TPosition::VECCALC;
        }
    }
    static constexpr TPosition kPosition = Default();

    template <TPosition pos, typename T>
    DRYDOCK_INLINE LocalTensor<T> Take(uint32_t n) {
        using namespace drydock;
        static_assert(kernel::space_of(pos) == kernel::space_of(kPosition),
                      "LocalMemAllocator: the position lies in another memory");
        const Space space = kernel::space_of(pos);
        const uint32_t all = current_core().local_bytes[static_cast<int>(space)];
        const uint64_t bytes = kernel::block_bytes(kernel::bytes_of<T>(n));
        if (unlikely(bytes > all - used_)) {
            kernel_fault("mem.ub-overflow",
                         kernel::text("LocalMemAllocator: %s has %u of %u bytes left, %llu are "
                                      "asked for",
                                      space_name(space), all - used_, all,
                                      static_cast<unsigned long long>(bytes)),
                         "take smaller tiles");
        }
        const LocalTensor<T> tensor(pos, used_, n);
        used_ += static_cast<uint32_t>(bytes);
        return tensor;
    }

    uint32_t used_ = 0;
};

}  // namespace AscendC
