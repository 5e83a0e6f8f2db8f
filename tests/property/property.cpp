#include "property.h"

#include <cstdlib>
#include <cstring>
#include <map>
#include <sstream>

#include "kernel_operator.h"

namespace drydock::property {
namespace {

/// RapidCheck reads RC_PARAMS when the first property runs.
const bool kConfigured = [] {
    const char* cases = std::getenv("DRYDOCK_PROPERTY_CASES");
    const char* seed = std::getenv("DRYDOCK_PROPERTY_SEED");
    std::string parameters = std::string("max_success=") + (cases != nullptr ? cases : "400");
    if (seed == nullptr || std::strcmp(seed, "random") != 0)
        parameters += std::string(" seed=") + (seed != nullptr ? seed : "1");
    setenv("RC_PARAMS", parameters.c_str(), 0);
    return true;
}();

constexpr uint32_t kUbBytes = 192 * 1024;

/// A long run of test values of one type, made once.
const std::vector<uint8_t>& pool(DType dtype) {
    static std::map<DType, std::vector<uint8_t>> pools;
    std::vector<uint8_t>& bytes = pools[dtype];
    if (!bytes.empty()) return bytes;
    const uint32_t elem = dtype_bits(dtype) / 8;
    const std::vector<uint64_t> values = isa_test::test_values(dtype, 2 * kUbBytes / elem, 11);
    bytes.resize(2 * kUbBytes);
    for (size_t i = 0; i < values.size(); ++i) put_raw(bytes.data(), elem, i, values[i]);
    return bytes;
}

bool any_bit(const uint64_t (&mask)[2], uint32_t lane) {
    return ((mask[lane / 64] >> (lane % 64)) & 1) != 0;
}

uint64_t any_word() {
    switch (between(0, 3)) {
        case 0:
            return ~0ull;
        case 1:
            return pick<uint64_t>({0, 1, 0x8000000000000000ull, 0xaaaaaaaaaaaaaaaaull, 0xffffffff});
        default:
            return *rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<uint64_t>());
    }
}

/// Takes away repeats until every operand fits into its region.
void fit(Walk& w) {
    auto fits = [&] {
        for (int i = 0; i < 3; ++i)
            if (w.extent(i) > kRegion - 256) return false;
        return true;
    };
    while (!fits()) {
        if (w.repeats() <= 1) {
            for (uint16_t& block : w.block) block = 1;
        } else if (w.counts()) {
            w.count /= 2;
        } else {
            w.repeat /= 2;
        }
    }
}

}  // namespace

bool Walk::active(uint32_t r, uint32_t lane) const {
    switch (call) {
        case Call::kNumber:
            return lane < number;
        case Call::kBits:
        case Call::kRegister:
            return any_bit(mask, lane);
        case Call::kCount:
        case Call::kCounter:
            break;
    }
    return r * lanes + lane < count;
}

uint32_t Walk::at(int operand, uint32_t r, uint32_t lane) const {
    const uint32_t byte = lane * elem[operand];
    return 32 * (r * step[operand] + byte / 32 * block[operand]) + byte % 32;
}

uint32_t Walk::extent(int operand) const {
    if (elem[operand] == 0 || repeats() == 0) return 0;
    return at(operand, repeats() - 1, lanes - 1) + elem[operand];
}

std::string Walk::text() const {
    static const char* const names[] = {"count", "mask number", "mask bits", "mask register",
                                        "counter"};
    std::ostringstream out;
    out << names[static_cast<int>(call)] << ": count " << count << ", number " << number
        << ", mask " << std::hex << mask[1] << ' ' << mask[0] << std::dec << ", repeat " << repeat
        << ", lanes " << lanes;
    for (int i = 0; i < 3; ++i)
        out << ", operand " << i << " block " << block[i] << " step " << step[i];
    return out.str();
}

Walk any_walk(std::vector<DType> operands, const std::vector<Call>& calls) {
    Walk w;
    uint32_t widest = 1;
    for (size_t i = 0; i < operands.size(); ++i) {
        w.elem[i] = dtype_bits(operands[i]) / 8;
        widest = std::max(widest, w.elem[i]);
    }
    if (widest == 1) widest = 2;
    w.lanes = 256 / widest;
    w.call = pick(calls);
    for (int i = 0; i < 3; ++i)
        if (w.elem[i] != 0) w.step[i] = static_cast<uint16_t>(8 * w.elem[i] / widest);
    w.count = between(0, 3) == 0
                  ? pick<uint32_t>({0, 1, w.lanes - 1, w.lanes, w.lanes + 1, 8 * w.lanes})
                  : between(0, 20 * w.lanes);
    w.number = between(0, w.lanes);
    w.mask[0] = any_word();
    w.mask[1] = any_word();
    w.repeat = pick<uint32_t>({0, 1, 2, 3, 7, 254, 255});
    if (w.call != Call::kCount) {
        for (int i = 0; i < 3; ++i) {
            if (between(0, 1) != 0) w.block[i] = pick<uint16_t>({1, 1, 2, 3, 8, 9, 255});
            if (between(0, 1) != 0) w.step[i] = pick<uint16_t>({0, 1, 4, 8, 9, 16, 255});
            if (i > 0 && between(0, 7) == 0) w.block[i] = 0;
        }
    }
    fit(w);
    return w;
}

void lay_on(Walk& w, int source) {
    if (w.call != Call::kCount) {
        if (w.block[0] > 32) w.block[0] = 2;
        if (w.step[0] < 7 * w.block[0] + 1) w.step[0] = static_cast<uint16_t>(7 * w.block[0] + 1);
    }
    w.block[source] = w.block[0];
    w.step[source] = w.step[0];
    fit(w);
    w.block[source] = w.block[0];
}

Scene::Scene(DType dtype) { fill(0, kUbBytes, dtype); }

void Scene::fill(uint32_t offset, uint32_t bytes, DType dtype) {
    const uint32_t from = 32 * between(0, kUbBytes / 32 - 1);
    std::memcpy(core.ub.data() + offset, pool(dtype).data() + from, bytes);
    expected = core.ub;
}

std::string Scene::difference() const {
    if (core.ub == expected) return "";
    size_t at = 0, differing = 0;
    while (core.ub[at] == expected[at]) ++at;
    for (size_t i = at; i < expected.size(); ++i) differing += core.ub[i] != expected[i];
    std::ostringstream out;
    out << differing << " bytes differ, the first at " << at << " (region " << at / kRegion << " + "
        << at % kRegion << "): " << int{core.ub[at]} << ", expected " << int{expected[at]}
        << "; the word is " << std::hex << raw(core.ub.data() + at / 8 * 8, 8, 0) << ", expected "
        << raw(expected.data() + at / 8 * 8, 8, 0);
    return out.str();
}

void with_mask(const Walk& w, const std::function<void()>& call) {
    AscendC::SetMaskNorm();
    AscendC::ResetMask();
    if (w.call == Call::kRegister) AscendC::SetVectorMask<half>(w.mask[1], w.mask[0]);
    if (w.call == Call::kCounter) {
        AscendC::SetMaskCount();
        AscendC::SetVectorMask<half, AscendC::MaskMode::COUNTER>(0, w.count);
    }
    call();
}

uint64_t any_scalar(DType dtype) {
    const uint32_t elem = dtype_bits(dtype) / 8;
    return raw(pool(dtype).data(), elem, between(0, kUbBytes / elem));
}

uint32_t any_start(int region) {
    return static_cast<uint32_t>(region) * kRegion + 32 * between(0, 7);
}

const isa_test::OpCase& reference_of(const std::string& name) {
    for (const isa_test::OpCase& op : isa_test::element_ops())
        if (name == op.name) return op;
    throw std::out_of_range("no reference for " + name);
}

}  // namespace drydock::property
