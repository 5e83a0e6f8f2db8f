#include "exec/deferred/program.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "base/half.h"
#include "exec/deferred/lowering.h"

namespace drydock::exec {
namespace {

constexpr size_t kLine = 64;

/// The scalar of a node as the registers hold it.
float scalar_value(const PlanNode& node) {
    if (node.dtype == DType::kFloat32) {
        float v;
        const auto bits = static_cast<uint32_t>(node.scalar);
        std::memcpy(&v, &bits, sizeof v);
        return v;
    }
    if (node.dtype == DType::kBfloat16) {
        float v;
        const auto bits = static_cast<uint32_t>(node.scalar) << 16;
        std::memcpy(&v, &bits, sizeof v);
        return v;
    }
    return half_to_float(static_cast<uint16_t>(node.scalar));
}

}  // namespace

Program::Key Program::key_of(const PlanNode& node) {
    Key key{};
    key.op = node.op;
    key.dtype = node.dtype;
    key.dst_dtype = node.dst_dtype;
    key.mode = node.mode;
    std::copy(node.src, node.src + 3, key.src);
    key.bits = node.bits;
    if (!node.is_memory()) {
        key.zero = node.scalar == 0;
        key.finite = std::isfinite(scalar_value(node));
    }
    return key;
}

bool Program::fits(const Plan& plan) const {
    if (plan.count != nodes_) return false;
    for (int i = 0; i < plan.count; ++i) {
        if (!(key_of(plan.node[i]) == key_[i])) return false;
    }
    return true;
}

bool Program::compile(const Plan& plan, const RegisterTable& table) {
    table_ = &table;
    nodes_ = plan.count;
    for (int i = 0; i < plan.count; ++i) key_[i] = key_of(plan.node[i]);
    steps_ = 0;
    pattern_ = nullptr;
    usable_ = Lowering(plan, table, *this).run();
    if (!usable_) return false;
    const bool one = steps_ == 3 && node_of_step_[1] != Plan::kNodes;
    for (int f = 0; one && f < static_cast<int>(RegUnary::kCount); ++f) {
        for (const auto& row : table.unary[f]) {
            if (std::find(std::begin(row), std::end(row), step_[1].function) == std::end(row))
                continue;
            pattern_ =
                table.pattern[static_cast<int>(load_of_step_[0])][f][static_cast<int>(store_)];
        }
    }
    return true;
}

void Program::bind(const Plan& plan, uint8_t* dst, bool stream) {
    for (int i = 0; i < steps_; ++i) {
        Step& step = step_[i];
        if (node_of_step_[i] == Plan::kNodes) continue;
        const PlanNode& node = plan.node[node_of_step_[i]];
        step.memory = const_cast<uint8_t*>(node.memory);
        step.bit = node.bit;
        if (!node.is_memory()) step.scalar = scalar_value(node);
    }
    Step& last = step_[steps_ - 1];
    last.function = stores_[stream ? 1 : 0];
    last.memory = dst;
    last.first = step_;
}

/// Fewer elements than a register holds: through memory that is large enough.
void Program::run_part(const Plan& plan, uint8_t* dst, size_t begin, size_t count) {
    alignas(kLine) uint8_t in[kSteps][kStepMost * 4 + 8];
    alignas(kLine) uint8_t out[kStepMost * 4];
    bind(plan, out, false);
    for (int i = 0; i < steps_; ++i) {
        if (node_of_step_[i] == Plan::kNodes || !plan.node[node_of_step_[i]].is_memory()) continue;
        Step& step = step_[i];
        const size_t bytes = load_bytes(load_of_step_[i]);
        if (bytes != 0) {
            std::memcpy(in[i], step.memory + begin * bytes, count * bytes);
            std::memset(in[i] + count * bytes, 0, (table_->step - count) * bytes);
        } else {
            const size_t first = begin + step.bit;
            std::memset(in[i], 0, kStepMost / 8 + 2);
            std::memcpy(in[i], step.memory + first / 8, (first % 8 + count + 7) / 8);
            step.bit = first % 8;
        }
        step.memory = in[i];
    }
    table_->run(step_, 0, table_->step);
    std::memcpy(dst + begin * store_bytes(store_), out, count * store_bytes(store_));
}

void Program::run(const Plan& plan, uint8_t* dst, bool stream, bool by_pattern) {
    const size_t elem = store_bytes(store_), all = plan.length;
    const size_t past = reinterpret_cast<uintptr_t>(dst) % kLine;
    stream = stream && past % elem == 0;
    const size_t head = stream ? std::min(all, (kLine - past) % kLine / elem) : 0;
    const size_t body = (all - head) / table_->step * table_->step;
    for (size_t done = 0; done < head; done += table_->step)
        run_part(plan, dst, done, std::min<size_t>(head - done, table_->step));
    if (body != 0) {
        bind(plan, dst, stream);
        if (by_pattern && pattern_ != nullptr) {
            pattern_(dst, step_[0].memory, head, head + body, step_[1].scalar, stream);
        } else {
            table_->run(step_, head, head + body);
        }
    }
    if (const size_t done = head + body; done != all) run_part(plan, dst, done, all - done);
}

Program* ProgramCache::find(const Plan& plan, const RegisterTable& table, bool& compiled) {
    compiled = false;
    if (table_ != &table) {
        table_ = &table;
        used_ = next_ = last_ = 0;
    }
    for (int i = 0; i < used_; ++i) {
        const int at = (last_ + i) % used_;
        if (!program_[at].fits(plan)) continue;
        last_ = at;
        return program_[at].usable() ? &program_[at] : nullptr;
    }
    compiled = true;
    last_ = next_;
    used_ = std::max(used_, next_ + 1);
    next_ = (next_ + 1) % kKept;
    return program_[last_].compile(plan, table) ? &program_[last_] : nullptr;
}

}  // namespace drydock::exec
