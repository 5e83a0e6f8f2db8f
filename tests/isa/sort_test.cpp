// Sort32, Sort and MrgSort (spec kernel-vector 2.11): records of 8 bytes, descending, ties in
// order.
#include <algorithm>
#include <cmath>
#include <random>

#include "test_memory.h"

namespace drydock::isa_test {
namespace {

constexpr uint32_t kScores = 32 * 1024, kIndices = 64 * 1024, kScratch = 96 * 1024;

struct Entry {
    double score;
    uint64_t bits;
};

/// An insertion sort: stable, descending, NaN first.
void sort_slowly(std::vector<Entry>& entries, size_t first, size_t count) {
    for (size_t i = first + 1; i < first + count; ++i) {
        for (size_t j = i; j > first; --j) {
            const double a = entries[j - 1].score, b = entries[j].score;
            const bool later = std::isnan(b) ? !std::isnan(a) : a < b;
            if (!later) break;
            std::swap(entries[j - 1], entries[j]);
        }
    }
}

std::vector<Entry> read_entries(const Memory& m, DType dtype, uint32_t count) {
    const uint32_t elem = dtype_bits(dtype) / 8;
    std::vector<Entry> entries;
    for (uint32_t i = 0; i < count; ++i) {
        entries.push_back(
            {load(m.ub.data() + kScores, dtype, i),
             raw(m.ub.data() + kScores, elem, i) | raw(m.ub.data() + kIndices, 4, i) << 32});
    }
    return entries;
}

/// Few different scores, so that ties are common.
void fill_scores(Memory& m, DType dtype, uint32_t count, bool specials, uint64_t seed) {
    std::mt19937 random(static_cast<uint32_t>(seed));
    m.fill(kScores, dtype, count, seed);
    for (uint32_t i = 0; i < count && !specials; ++i)
        store(m.ub.data() + kScores, dtype, i, static_cast<double>(random() % 40) / 4 - 4);
    m.put(kIndices, 4, count, [&](size_t i) { return specials ? random() : i; });
}

TEST(Sort, RunsOf32AndFull) {
    for (DType dtype : {DType::kFloat16, DType::kFloat32}) {
        for (Opcode op : {Opcode::kSort32, Opcode::kSort}) {
            for (uint8_t full : {uint8_t{0}, uint8_t{1}}) {
                if (op == Opcode::kSort32 && full == 1) continue;
                for (uint32_t repeats : {0u, 1u, 2u, 7u, 100u}) {
                    Memory m(repeats + 1);
                    const uint32_t count = repeats * 32;
                    fill_scores(m, dtype, count, repeats % 2 == 0, repeats + 5);
                    std::vector<Entry> entries = read_entries(m, dtype, count);
                    const size_t run = full == 1 ? std::max(count, 1u) : 32;
                    for (size_t at = 0; at < count; at += run) sort_slowly(entries, at, run);
                    for (uint32_t i = 0; i < count; ++i)
                        put_raw(m.expected.data(), 8, i, entries[i].bits);
                    Record r = vector_record(op, dtype, dtype);
                    r.src[0] = kScores;
                    r.src[1] = kIndices;
                    r.src[2] = kScratch;
                    r.count = count;
                    r.mode = full;
                    r.form = Form::kSpecial;
                    EXPECT_TRUE(m.run(r)) << op_info(op).name << " " << dtype_name(dtype) << " "
                                          << repeats << " full " << int{full};
                }
            }
        }
    }
}

/// Queues of descending records behind each other at kScores.
struct Queues {
    MergeForm form{};
    std::vector<Entry> entries[4];
};

Queues make_queues(Memory& m, DType dtype, std::mt19937& random, int queues, bool suspend) {
    Queues q;
    q.form.queues = static_cast<uint8_t>(queues);
    q.form.suspend = suspend;
    q.form.repeats = 1;
    uint32_t at = kScores;
    for (int i = 0; i < queues; ++i) {
        const uint32_t n = random() % 5 == 0 ? 0 : random() % 60;
        q.form.src[i] = at;
        q.form.length[i] = static_cast<uint16_t>(n);
        for (uint32_t k = 0; k < n; ++k) {
            uint8_t bits[8] = {};
            const double score = static_cast<double>(random() % 30) / 2;
            store(bits, dtype, 0, score);
            put_raw(bits, 4, 1, random());
            q.entries[i].push_back({score, raw(bits, 8, 0)});
        }
        sort_slowly(q.entries[i], 0, n);
        for (uint32_t k = 0; k < n; ++k) put_raw(m.ub.data() + at, 8, k, q.entries[i][k].bits);
        at += n * 8;
    }
    m.expected = m.ub;
    return q;
}

TEST(Merge, RandomQueues) {
    std::mt19937 random(21);
    for (DType dtype : {DType::kFloat16, DType::kFloat32}) {
        for (int trial = 0; trial < 200; ++trial) {
            Memory m(static_cast<uint64_t>(trial) + 1);
            const bool suspend = trial % 3 == 2;
            const Queues q = make_queues(m, dtype, random, 2 + trial % 3, suspend);
            // The stable sort of all records, queue after queue, is the merge.
            std::vector<Entry> all;
            std::vector<int> from;
            std::vector<std::pair<Entry, int>> tagged;
            for (int i = 0; i < q.form.queues; ++i) {
                for (const Entry& e : q.entries[i]) tagged.push_back({e, i});
            }
            std::stable_sort(tagged.begin(), tagged.end(), [](const auto& a, const auto& b) {
                return a.first.score > b.first.score;
            });
            uint32_t taken[4] = {0, 0, 0, 0}, out = 0;
            for (const auto& [entry, queue] : tagged) {
                put_raw(m.expected.data(), 8, out++, entry.bits);
                if (++taken[queue] == q.form.length[queue] && suspend) break;
            }
            Record r = vector_record(Opcode::kMrgSort, dtype, dtype);
            r.form = Form::kSpecial;
            r.side = &q.form;
            EXPECT_TRUE(m.run(r)) << "trial " << trial;
            for (int i = 0; i < 4; ++i)
                EXPECT_EQ(m.registers.merged[i], taken[i]) << "trial " << trial << " queue " << i;
        }
    }
}

TEST(Merge, RepeatsMoveByAllQueues) {
    Memory m(3);
    MergeForm form{};
    form.queues = 4;
    form.repeats = 3;
    for (uint32_t i = 0; i < 4; ++i) form.src[i] = kScores + i * 32 * 8, form.length[i] = 32;
    std::vector<Entry> all;
    for (uint32_t i = 0; i < 3 * 128; ++i) {
        const auto score = static_cast<float>(1000 - (i * 37 % 11) - i % 32 * 20);
        all.push_back({score, __builtin_bit_cast(uint32_t, score) | uint64_t{i} << 32});
    }
    for (uint32_t run = 0; run < 12; ++run) sort_slowly(all, run * 32, 32);
    m.put(kScores, 8, all.size(), [&](size_t i) { return all[i].bits; });
    for (uint32_t rep = 0; rep < 3; ++rep) sort_slowly(all, rep * 128, 128);
    for (uint32_t i = 0; i < all.size(); ++i) put_raw(m.expected.data(), 8, i, all[i].bits);
    Record r = vector_record(Opcode::kMrgSort, DType::kFloat32, DType::kFloat32);
    r.form = Form::kSpecial;
    r.side = &form;
    EXPECT_TRUE(m.run(r));
    form.src[3] = kUbBytes - 64;
    EXPECT_NE(exec::execute(r, exec::LocalMemories{m.base, m.bytes}), nullptr);
}

}  // namespace
}  // namespace drydock::isa_test
