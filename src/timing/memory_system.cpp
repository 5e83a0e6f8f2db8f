#include "timing/memory_system.h"

#include <algorithm>
#include <limits>

namespace drydock::timing {

void L2Cache::unlink(uint32_t node) {
    const Node& n = nodes_[node];
    (n.newer == kNone ? newest_ : nodes_[n.newer].older) = n.older;
    (n.older == kNone ? oldest_ : nodes_[n.older].newer) = n.newer;
}

void L2Cache::make_newest(uint32_t node) {
    nodes_[node].newer = kNone;
    nodes_[node].older = newest_;
    (newest_ == kNone ? oldest_ : nodes_[newest_].newer) = node;
    newest_ = node;
}

L2Cache::Access L2Cache::touch(uint64_t line, bool write, bool keep) {
    Access result;
    const auto found = where_.find(line);
    if (found != where_.end()) {
        result.hit = true;
        unlink(found->second);
        make_newest(found->second);
        nodes_[found->second].dirty |= write;
        return result;
    }
    if (!keep || capacity_ == 0) return result;
    uint32_t node;
    if (nodes_.size() < capacity_) {
        node = static_cast<uint32_t>(nodes_.size());
        nodes_.push_back({});
    } else {
        node = oldest_;
        result.evicted_dirty = nodes_[node].dirty;
        where_.erase(nodes_[node].line);
        unlink(node);
    }
    nodes_[node].line = line;
    nodes_[node].dirty = write;
    make_newest(node);
    where_.emplace(line, node);
    return result;
}

MemorySystem::MemorySystem(const Soc& soc, const Parameters& parameters)
    : p_(parameters),
      memory_rate_(parameters.memory_rate(soc)),
      l2_rate_(parameters.l2_rate(soc)),
      hit_rate_(l2_rate_ / soc.cores()),
      l2_(soc.l2_bytes / static_cast<uint64_t>(parameters.line_bytes)) {}

Traffic MemorySystem::account(const Step& step, const Footprint& f) {
    const uint64_t line_bytes = static_cast<uint64_t>(p_.line_bytes);
    const uint64_t piece_bytes = static_cast<uint64_t>(p_.piece_bytes);
    // Requests go on in steps of a line from where the row starts.
    const auto pieces = [&](uint64_t begin, uint64_t bytes) {
        return bytes == 0 ? 0 : (begin % piece_bytes + bytes + piece_bytes - 1) / piece_bytes;
    };
    Traffic traffic;
    traffic.bytes = step.bytes;
    traffic.write = step.write;
    double requested = 0;  // with what crossed lines cost
    double missed = 0;     // lines that come from device memory
    for (uint32_t a = 0; a < f.level[0].count; ++a) {
        for (uint32_t b = 0; b < f.level[1].count; ++b) {
            for (uint32_t c = 0; c < f.level[2].count; ++c) {
                const uint64_t begin =
                    f.base.offset + static_cast<uint64_t>(a * f.level[0].stride_bytes +
                                                          b * f.level[1].stride_bytes +
                                                          c * f.level[2].stride_bytes);
                const uint64_t end = begin + f.run_bytes;
                const uint64_t first = begin / line_bytes, last = (end - 1) / line_bytes;
                if (begin % piece_bytes != 0 && f.run_bytes > piece_bytes) {
                    traffic.unaligned = true;
                }
                requested += static_cast<double>(
                    piece_bytes * (f.run_bytes / line_bytes * pieces(begin, line_bytes) +
                                   pieces(begin, f.run_bytes % line_bytes)));
                for (uint64_t line = first; line <= last; ++line) {
                    const uint64_t from = std::max(begin, line * line_bytes);
                    const uint64_t bytes = std::min(end, (line + 1) * line_bytes) - from;
                    const auto access = l2_.touch(line, step.write, !step.bypass_l2);
                    if (access.evicted_dirty)
                        traffic.memory_bytes += p_.line_bytes * p_.write_back_factor;
                    if (step.write) {
                        if (step.bypass_l2 && !access.hit)
                            traffic.memory_bytes +=
                                static_cast<double>(bytes) * p_.write_back_factor;
                    } else if (access.hit) {
                        traffic.hit_bytes += static_cast<double>(bytes);
                    } else {
                        missed += (step.bypass_l2 ? static_cast<double>(bytes) : p_.line_bytes);
                    }
                }
            }
        }
    }
    const double stretch = traffic.bytes == 0 ? 1 : requested / static_cast<double>(traffic.bytes);
    traffic.memory_bytes += missed * stretch;
    traffic.l2_bytes = requested;
    return traffic;
}

Traffic MemorySystem::begin(double now, uint32_t tag, const Step& step, const Footprint& runs,
                            bool cube) {
    advance(now);
    const Traffic traffic = account(step, runs);
    const double bytes = std::max(1.0, static_cast<double>(traffic.bytes));
    const double factor = cube ? p_.cube_factor : 1;
    const double hit = traffic.hit_bytes / bytes;
    const double cycles_per_byte =
        step.write ? 1 / p_.write_rate : (1 - hit) / p_.read_rate + hit / hit_rate_;
    const double aligned = traffic.unaligned ? p_.unaligned_rate : 1;
    active_.push_back({tag, bytes, factor * aligned / cycles_per_byte, traffic.memory_bytes / bytes,
                       traffic.l2_bytes / bytes});
    stale_ = true;
    return traffic;
}

void MemorySystem::advance(double now) {
    if (stale_) share();
    for (Transfer& t : active_) t.left -= t.rate * (now - now_);
    now_ = now;
}

/// All rates rise together; a transfer stops at the limit of its core or when something that it
/// needs is used up.
void MemorySystem::share() {
    stale_ = false;
    double memory = memory_rate_, l2 = l2_rate_;
    std::vector<Transfer*> rising;
    for (Transfer& t : active_) rising.push_back(&t);
    while (!rising.empty()) {
        double need_memory = 0, need_l2 = 0;
        double level = std::numeric_limits<double>::infinity();
        for (const Transfer* t : rising) {
            need_memory += t->memory;
            need_l2 += t->l2;
            level = std::min(level, t->limit);
        }
        const double by_memory =
            need_memory > 0 ? memory / need_memory : std::numeric_limits<double>::infinity();
        const double by_l2 = need_l2 > 0 ? l2 / need_l2 : std::numeric_limits<double>::infinity();
        level = std::min({level, by_memory, by_l2});
        std::vector<Transfer*> still;
        for (Transfer* t : rising) {
            const bool stops = t->limit <= level || (by_memory <= level && t->memory > 0) ||
                               (by_l2 <= level && t->l2 > 0);
            if (!stops) {
                still.push_back(t);
                continue;
            }
            t->rate = level;
            memory = std::max(0.0, memory - level * t->memory);
            l2 = std::max(0.0, l2 - level * t->l2);
        }
        rising = std::move(still);
    }
}

double MemorySystem::next_end() {
    if (stale_) share();
    double end = std::numeric_limits<double>::infinity();
    for (const Transfer& t : active_) end = std::min(end, now_ + std::max(0.0, t.left) / t.rate);
    return end;
}

std::vector<uint32_t> MemorySystem::end() {
    const double now = next_end();
    advance(now);
    constexpr double kRest = 1e-6;  // of a byte: rounding
    std::vector<uint32_t> tags;
    std::erase_if(active_, [&](const Transfer& t) {
        if (t.left > kRest) return false;
        tags.push_back(t.tag);
        return true;
    });
    std::sort(tags.begin(), tags.end());
    stale_ = true;
    return tags;
}

}  // namespace drydock::timing
