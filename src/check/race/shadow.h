#pragma once
// Who touched which bytes last.
#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

#include "event/event.h"

namespace drydock::check {

/// One access as the shadow keeps it.
struct Access {
    enum class Kind : uint8_t { kRead, kWrite, kAtomic };
    static constexpr uint16_t kScalarOp = 0xffff;

    const void* site = nullptr;
    uint32_t number = 0;  ///< of its pipe's instructions
    uint32_t core = 0;
    uint16_t op = kScalarOp;  ///< Opcode
    Pipe pipe = Pipe::kS;
    Kind kind = Kind::kRead;

    bool writes() const { return kind != Kind::kRead; }
    bool operator==(const Access& o) const {
        return site == o.site && number == o.number && core == o.core && op == o.op &&
               pipe == o.pipe && kind == o.kind;
    }
};

/// The accesses to some bytes that a later one has to be ordered with: the newest plain write or
/// the atomic ones since, and the newest read of each pipe since the plain write.
class AccessSet {
  public:
    const Access* begin() const { return count_ > kInline ? more_.data() : few_; }
    const Access* end() const { return begin() + count_; }
    bool empty() const { return count_ == 0; }
    bool operator==(const AccessSet& o) const {
        return count_ == o.count_ && std::equal(begin(), end(), o.begin());
    }
    /// A plain write replaces all: whatever must be ordered with what was before must be ordered
    /// with it. Reads and atomic writes replace their like from the same pipe of the same core.
    void add(const Access& access) {
        if (access.kind == Access::Kind::kWrite) {
            count_ = 1;
            few_[0] = access;
            more_ = {};
            return;
        }
        for (Access* a = data(); a != data() + count_; ++a) {
            if (a->core == access.core && a->pipe == access.pipe && a->kind == access.kind) {
                *a = access;
                return;
            }
        }
        if (count_ < kInline) {
            few_[count_++] = access;
            return;
        }
        if (count_ == kInline) more_.assign(few_, few_ + kInline);
        more_.push_back(access);
        ++count_;
    }

  private:
    static constexpr uint32_t kInline = 3;
    Access* data() { return count_ > kInline ? more_.data() : few_; }

    Access few_[kInline];
    std::vector<Access> more_;  ///< all of them, once they do not fit
    uint32_t count_ = 0;
};

/// Byte ranges with equal history, in address order; bytes that nobody touched have no entry, and
/// neighbours with the same history are one.
class Shadow {
  public:
    /// Adds `access` to the bytes [begin, end). Before, calls `conflict(other, begin, end)` for
    /// what touched some of them earlier and may conflict: one of the two writes and not both are
    /// atomic.
    template <class Conflict>
    void touch(uint64_t begin, uint64_t end, const Access& access, Conflict conflict);
    void clear() { ranges_.clear(); }
    size_t size() const { return ranges_.size(); }
    /// Bytes of memory that the shadow takes, about.
    uint64_t bytes() const { return ranges_.size() * (sizeof(Ranges::value_type) + kNodeBytes); }

  private:
    struct Range {
        uint64_t end = 0;
        AccessSet set;
    };
    using Ranges = std::map<uint64_t, Range>;
    static constexpr uint64_t kNodeBytes = 32;  // of the tree

    /// Cuts the range that holds `at`; the first range that begins there or behind.
    Ranges::iterator split(uint64_t at);
    /// Joins the range at `it` to the one before when they have the same history; the joined one.
    Ranges::iterator merge(Ranges::iterator it);

    Ranges ranges_;
};

inline Shadow::Ranges::iterator Shadow::split(uint64_t at) {
    auto next = ranges_.lower_bound(at);
    if (next == ranges_.begin()) return next;
    auto before = std::prev(next);
    if (before->second.end <= at) return next;
    Range rest{before->second.end, before->second.set};
    before->second.end = at;
    return ranges_.emplace_hint(next, at, std::move(rest));
}

inline Shadow::Ranges::iterator Shadow::merge(Ranges::iterator it) {
    if (it == ranges_.begin() || it == ranges_.end()) return it;
    auto before = std::prev(it);
    if (before->second.end != it->first || !(before->second.set == it->second.set)) return it;
    before->second.end = it->second.end;
    ranges_.erase(it);
    return before;
}

template <class Conflict>
void Shadow::touch(uint64_t begin, uint64_t end, const Access& access, Conflict conflict) {
    auto it = split(begin);
    split(end);
    it = ranges_.lower_bound(begin);
    const auto first = it;
    for (; it != ranges_.end() && it->first < end; ++it) {
        for (const Access& other : it->second.set) {
            const bool both_atomic =
                other.kind == Access::Kind::kAtomic && access.kind == Access::Kind::kAtomic;
            if ((other.writes() || access.writes()) && !both_atomic)
                conflict(other, it->first, it->second.end);
        }
    }
    if (access.kind == Access::Kind::kWrite) {
        it = ranges_.erase(first, it);
        Range range{end, {}};
        range.set.add(access);
        it = ranges_.emplace_hint(it, begin, std::move(range));
    } else {
        uint64_t at = begin;
        for (it = first; at < end; ++it) {
            if (it == ranges_.end() || it->first > at) {
                const uint64_t gap_end = it == ranges_.end() ? end : std::min(end, it->first);
                it = ranges_.emplace_hint(it, at, Range{gap_end, {}});
            }
            it->second.set.add(access);
            at = it->second.end;
            it = merge(it);
        }
        it = std::prev(it);
    }
    it = merge(it);
    merge(std::next(it));
}

}  // namespace drydock::check
