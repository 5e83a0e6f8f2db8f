#include "exec/deferred/queue.h"

#include <algorithm>

namespace drydock::exec {
namespace {

bool overlap(uint32_t a, uint32_t a_end, uint32_t b, uint32_t b_end) {
    return a < b_end && b < a_end;
}

bool reads_ub(const Elementwise& e) { return e.gm == nullptr; }

bool reads_from(const Elementwise& e, uint32_t begin, uint32_t end) {
    if (!reads_ub(e)) return false;
    for (int i = 0; i < e.nsrc; ++i) {
        if (overlap(e.src[i], e.src_end(i), begin, end)) return true;
    }
    return false;
}

constexpr uint64_t bit(int index) { return uint64_t{1} << index; }

template <class Visit>
void for_each(uint64_t set, Visit visit) {
    for (; set != 0; set &= set - 1) visit(__builtin_ctzll(set));
}

}  // namespace

void Queue::retire(const Entry& entry, ExecStatistics& statistics) const {
    if (entry.in_chain) {
        ++statistics.records[static_cast<int>(entry.tier)];
    } else {
        ++statistics.dropped;
    }
}

void Queue::clear(ExecStatistics& statistics) {
    for_each(used_, [&](int i) { retire(entries_[i], statistics); });
    used_ = 0;
    newest_ = oldest_ = kNone;
}

void Queue::remove(int index) {
    Entry& entry = entries_[index];
    for_each(entry.reads, [&](int i) { entries_[i].readers &= ~bit(index); });
    for_each(entry.readers, [&](int i) { entries_[i].reads &= ~bit(index); });
    if (entry.older != kNone) entries_[entry.older].newer = entry.newer;
    if (entry.newer != kNone) entries_[entry.newer].older = entry.older;
    if (oldest_ == index) oldest_ = entry.newer;
    if (newest_ == index) newest_ = entry.older;
    used_ &= ~bit(index);
}

void Queue::drop_if_dead(int index, ExecStatistics& statistics) {
    const Entry& entry = entries_[index];
    if ((used_ & bit(index)) == 0 || !entry.covered || entry.readers != 0) return;
    const uint64_t read = entry.reads;
    retire(entry, statistics);
    remove(index);
    for_each(read, [&](int i) { drop_if_dead(i, statistics); });
}

void Queue::cover(uint32_t begin, uint32_t end, uint64_t among, ExecStatistics& statistics) {
    for_each(among, [&](int i) {
        if ((used_ & bit(i)) == 0) return;  // dropped by an earlier round
        Entry& entry = entries_[i];
        if (entry.what.dst < begin || entry.dst_end > end) return;
        entry.covered = true;
        drop_if_dead(i, statistics);
    });
}

void Queue::overwrite(uint32_t begin, uint32_t end, ExecStatistics& statistics) {
    cover(begin, end, used_, statistics);
}

bool Queue::push(const Elementwise& what, ExecStatistics& statistics) {
    if (used_ == ~uint64_t{0}) return false;
    const int index = __builtin_ctzll(~used_);
    Entry& entry = entries_[index];
    entry.what = what;
    entry.dst_end = what.dst_end();
    entry.computed = 0;
    entry.in_chain = entry.covered = false;
    entry.tier = Tier::kImmediate;
    entry.reads = entry.readers = 0;
    if (reads_ub(what)) {
        for (int i = 0; i < what.nsrc; ++i) {
            const uint32_t begin = what.src[i], end = what.src_end(i);
            for (int at = newest_; at != kNone; at = entries_[at].older) {
                Entry& other = entries_[at];
                if (!overlap(other.what.dst, other.dst_end, begin, end)) continue;
                entry.reads |= bit(at);
                other.readers |= bit(index);
                if (other.what.dst <= begin && other.dst_end >= end) break;
            }
        }
    }
    const uint64_t before = used_;
    entry.older = static_cast<int8_t>(newest_);
    entry.newer = kNone;
    if (newest_ != kNone) entries_[newest_].newer = static_cast<int8_t>(index);
    if (oldest_ == kNone) oldest_ = index;
    newest_ = index;
    used_ |= bit(index);
    cover(what.dst, entry.dst_end, before, statistics);
    return true;
}

uint64_t Queue::writers_of(uint32_t begin, uint32_t end) const {
    uint64_t found = 0;
    for_each(used_, [&](int i) {
        if (overlap(entries_[i].what.dst, entries_[i].dst_end, begin, end)) found |= bit(i);
    });
    return found;
}

uint64_t Queue::users_of(uint32_t begin, uint32_t end) const {
    uint64_t found = writers_of(begin, end);
    for_each(used_ & ~found, [&](int i) {
        if (reads_from(entries_[i].what, begin, end)) found |= bit(i);
    });
    return found;
}

uint64_t Queue::loads_from(const uint8_t* begin, const uint8_t* end) const {
    uint64_t found = 0;
    for_each(used_, [&](int i) {
        const Elementwise& e = entries_[i].what;
        if (e.gm != nullptr && e.gm < end && begin < e.gm + e.count) found |= bit(i);
    });
    return found;
}

uint64_t Queue::loads() const {
    uint64_t found = 0;
    for_each(used_, [&](int i) {
        if (entries_[i].what.gm != nullptr) found |= bit(i);
    });
    return found;
}

void Queue::execute(uint64_t seeds, const LocalMemories& memories, ExecStatistics& statistics) {
    // From newest to oldest: what an instruction conflicts with comes before it.
    uint64_t chosen = seeds & used_;
    if (chosen == 0) return;
    for (int at = newest_; at != kNone; at = entries_[at].older) {
        if ((chosen & bit(at)) == 0) continue;
        const Entry& entry = entries_[at];
        chosen |= entry.reads;
        for (int before = entry.older; before != kNone; before = entries_[before].older) {
            const Entry& other = entries_[before];
            if (overlap(other.what.dst, other.dst_end, entry.what.dst, entry.dst_end) ||
                reads_from(entry.what, other.what.dst, other.dst_end) ||
                reads_from(other.what, entry.what.dst, entry.dst_end))
                chosen |= bit(before);
        }
    }
    for (int at = oldest_; at != kNone;) {
        const int next = entries_[at].newer;
        if ((chosen & bit(at)) != 0) {
            Entry& entry = entries_[at];
            perform(entry.what, memories);
            if (!entry.what.moves()) {
                statistics.elements_executed += entry.what.count;
                statistics.elements_demanded +=
                    entry.what.count - std::min(entry.computed, entry.what.count);
            }
            statistics.ub_bytes_written += entry.dst_end - entry.what.dst;
            entry.in_chain = true;  // executed, if not in a chain then at once
            retire(entry, statistics);
            remove(at);
        }
        at = next;
    }
}

}  // namespace drydock::exec
