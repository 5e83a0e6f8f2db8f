#include "exec/repeat.h"

#include <algorithm>
#include <cstring>

#include "exec/operands.h"

namespace drydock::exec {
namespace {

/// One operand: where a repeat starts and how its blocks lie.
struct Strided {
    uint8_t* base = nullptr;
    uint32_t bits = 0;  ///< of one element; 4-bit elements lie two in a byte
    uint32_t block_bytes = 0;
    uint32_t repeat_bytes = 0;

    void scatter_packed(uint8_t* to, uint32_t lanes, const uint64_t (&mask)[2],
                        const uint8_t* from) const;
    bool dense() const { return block_bytes == kBlockBytes; }
    bool contiguous(uint32_t lanes) const { return dense() && repeat_bytes == lanes * bits / 8; }

    void gather(uint32_t repeat, uint32_t lanes, uint8_t* to) const {
        const uint8_t* from = base + uint64_t{repeat} * repeat_bytes;
        const uint32_t bytes = (lanes * bits + 7) / 8;
        for (uint32_t at = 0; at < bytes; at += kBlockBytes) {
            std::memcpy(to + at, from, std::min(kBlockBytes, bytes - at));
            from += block_bytes;
        }
    }
    void scatter(uint32_t repeat, uint32_t lanes, const uint64_t (&mask)[2],
                 const uint8_t* from) const {
        uint8_t* to = base + uint64_t{repeat} * repeat_bytes;
        if (bits < 8) return scatter_packed(to, lanes, mask, from);
        const uint32_t elem = bits / 8, per_block = kBlockBytes / elem;
        for (uint32_t l = 0; l < lanes; ++l) {
            if (((mask[l / 64] >> (l % 64)) & 1) == 0) continue;
            std::memcpy(to + uint64_t{l / per_block} * block_bytes + l % per_block * elem,
                        from + l * elem, elem);
        }
    }
};

/// The first lane of each pair decides: masks of 4-bit elements are equal in pairs (spec 2.8).
void Strided::scatter_packed(uint8_t* to, uint32_t lanes, const uint64_t (&mask)[2],
                             const uint8_t* from) const {
    for (uint32_t l = 0; l < lanes; l += 2) {
        if (((mask[l / 64] >> (l % 64)) & 1) == 0) continue;
        const uint32_t byte = l / 2;
        to[uint64_t{byte / kBlockBytes} * block_bytes + byte % kBlockBytes] = from[byte];
    }
}

class Run {
  public:
    Run(const Record& record, const LocalMemories& memories, LaneFn fn)
        : record_(record), fn_(fn), repeats_(repeats_of(record)), nsrc_(op_info(record.op).nsrc) {
        const auto& form = *static_cast<const RepeatForm*>(record.side);
        dst_ = operand(memories.base[static_cast<int>(record.dst_space)] + record.dst, form, 0,
                       dtype_bits(record.dst_dtype));
        for (int i = 0; i < nsrc_; ++i) {
            uint8_t* base = memories.base[static_cast<int>(record.src_space)] + record.src[i];
            src_[i] = operand(base, form, std::min(i + 1, 2), dtype_bits(record.dtype));
        }
        if (accumulates(record.op)) src_[nsrc_ - 1] = dst_;
        args_.scalar = record.scalar;
        args_.mode = record.mode;
        if (record.op == Opcode::kSelectByMask)
            args_.src[2] = reinterpret_cast<const uint8_t*>(memories.registers->cmp_mask);
    }

    void run() {
        if (repeats_.count == 0) return;
        if (contiguous()) return run_contiguous();
        for (uint32_t r = 0; r < repeats_.count; ++r) one(r);
    }

  private:
    static Strided operand(uint8_t* base, const RepeatForm& form, int index, uint32_t bits) {
        return {base, bits, form.block_stride[index] * kBlockBytes,
                form.repeat_stride[index] * kBlockBytes};
    }
    bool is_bits(int i) const { return is_select(record_.op) && i == 2; }
    bool unused(int i) const { return record_.op == Opcode::kSelects && i == 1; }
    bool register_mask() const {
        return record_.op == Opcode::kSelectByMask ||
               (record_.op == Opcode::kSelect && record_.mode == 0);
    }

    /// The repeats follow each other without holes: one loop over all of them.
    bool contiguous() const {
        if (!repeats_.prefix || register_mask()) return false;
        if (repeats_.count > 1 && repeats_.active != repeats_.lanes) return false;
        if (!is_compare(record_.op) && !dst_.contiguous(repeats_.lanes)) return false;
        for (int i = 0; i < nsrc_; ++i) {
            if (!is_bits(i) && !unused(i) && !src_[i].contiguous(repeats_.lanes)) return false;
        }
        return true;
    }
    void run_contiguous() {
        args_.dst = dst_.base;
        for (int i = 0; i < nsrc_; ++i) args_.src[i] = src_[i].base;
        args_.count = (repeats_.count - size_t{1}) * repeats_.lanes + repeats_.last_active;
        fn_(args_);
    }

    void one(uint32_t r) {
        const bool last = r + 1 == repeats_.count;
        const uint32_t active = last ? repeats_.last_active : repeats_.active;
        // Compare packs whole bytes of bits.
        args_.count = is_compare(record_.op) ? repeats_.lanes : active;
        for (int i = 0; i < nsrc_; ++i) load(r, i, static_cast<uint32_t>(args_.count));
        if (is_compare(record_.op)) {
            args_.dst = dst_.base + uint64_t{r} * repeats_.lanes / 8;
            return fn_(args_);
        }
        args_.dst = result_;
        fn_(args_);
        dst_.scatter(r, active, last ? repeats_.last_mask : repeats_.mask, result_);
    }
    void load(uint32_t r, int i, uint32_t lanes) {
        if (is_bits(i)) {
            args_.src[i] = src_[i].base + (register_mask() ? 0 : uint64_t{r} * repeats_.lanes / 8);
        } else if (!unused(i)) {
            src_[i].gather(r, lanes, value_[i]);
            args_.src[i] = value_[i];
        }
    }

    const Record& record_;
    LaneFn fn_;
    Repeats repeats_;
    int nsrc_;
    Strided dst_, src_[3];
    LaneArgs args_{};
    alignas(64) uint8_t value_[3][kRepeatBytes];
    alignas(64) uint8_t result_[kRepeatBytes];
};

}  // namespace

void run_repeats(const Record& record, const LocalMemories& memories, LaneFn fn) {
    Run(record, memories, fn).run();
}

}  // namespace drydock::exec
