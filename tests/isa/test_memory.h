#pragma once
// A UB with random content, and what should become of it.
#include <gtest/gtest.h>

#include <cstring>

#include "exec/executor.h"
#include "exec/lanes/lanes.h"
#include "reference.h"

namespace drydock::isa_test {

constexpr uint32_t kUbBytes = 128 * 1024;

struct Memory {
    std::vector<uint8_t> ub = std::vector<uint8_t>(kUbBytes);
    std::vector<uint8_t> expected;
    uint8_t* base[static_cast<int>(Space::kCount)] = {};
    uint32_t bytes[static_cast<int>(Space::kCount)] = {};
    VectorRegisters registers;

    explicit Memory(uint64_t seed) {
        static const std::vector<uint64_t> words = test_values(DType::kInt64, kUbBytes / 4, 1);
        std::memcpy(ub.data(), words.data() + seed % 1000, kUbBytes);
        base[static_cast<int>(Space::kUb)] = ub.data();
        bytes[static_cast<int>(Space::kUb)] = kUbBytes;
        expected = ub;
    }
    /// `count` test values of `dtype` at `offset`, in both pictures.
    void fill(uint32_t offset, DType dtype, size_t count, uint64_t seed) {
        const std::vector<uint64_t> values = test_values(dtype, count, seed);
        for (size_t i = 0; i < count; ++i)
            put_raw(ub.data() + offset, dtype_bits(dtype) / 8, i, values[i]);
        expected = ub;
    }
    /// `count` elements whose bits `make(i)` gives, in both pictures.
    template <class Make>
    void put(uint32_t offset, uint32_t elem, size_t count, Make make) {
        for (size_t i = 0; i < count; ++i)
            put_raw(ub.data() + offset, elem, i, static_cast<uint64_t>(make(i)));
        expected = ub;
    }
    ::testing::AssertionResult run(const Record& record) {
        const char* error = exec::execute(record, exec::LocalMemories{base, bytes, &registers});
        if (error != nullptr) return ::testing::AssertionFailure() << error;
        if (ub == expected) return ::testing::AssertionSuccess();
        size_t at = 0;
        while (ub[at] == expected[at]) ++at;
        return ::testing::AssertionFailure()
               << "byte " << at << " (dst at " << record.dst << ") is " << int{ub[at]}
               << ", expected " << int{expected[at]};
    }
};

inline Record vector_record(Opcode op, DType src, DType dst) {
    Record r{};
    r.op = op;
    r.dtype = src;
    r.dst_dtype = dst;
    r.pipe = Pipe::kV;
    r.dst_space = r.src_space = Space::kUb;
    return r;
}

/// Runs `body` for every instruction set of this machine.
template <class Body>
void for_each_level(Body body) {
    for (const exec::LaneTable* table : exec::lane_tables()) {
        SCOPED_TRACE(table->level);
        exec::use_lanes(*table);
        body();
    }
    exec::use_lanes(*exec::lane_tables().back());
}

}  // namespace drydock::isa_test
