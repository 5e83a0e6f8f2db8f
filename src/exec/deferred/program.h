#pragma once
// A plan as a row of the register machine, and the rows that a thread has made.
#include "exec/deferred/plan.h"
#include "exec/deferred/registers.h"

namespace drydock::exec {

/// The row for one sequence of instructions. Addresses and scalars are filled in for each run.
class Program {
  public:
    /// False when the plan needs what the machine has not: more than four values at once, types
    /// other than float, half, bfloat16 and single bits, other roundings.
    bool compile(const Plan& plan, const RegisterTable& table);
    /// Whether it was compiled from an equal plan: instructions, types and what feeds what. Also
    /// true for a plan that does not compile and did not then.
    bool fits(const Plan& plan) const;
    bool usable() const { return usable_; }
    bool has_pattern() const { return pattern_ != nullptr; }
    /// Computes plan.length elements to `dst`; `by_pattern`: with the one loop that it has.
    void run(const Plan& plan, uint8_t* dst, bool stream, bool by_pattern);

  private:
    friend class Lowering;
    static constexpr int kSteps = 48;
    /// What tells one plan from another.
    struct Key {
        Opcode op;
        DType dtype, dst_dtype;
        uint8_t mode, src[3], bits;
        bool zero;    ///< the scalar is +0
        bool finite;  ///< the scalar is a finite number
        bool operator==(const Key&) const = default;
    };
    static Key key_of(const PlanNode& node);
    void bind(const Plan& plan, uint8_t* dst, bool stream);
    void run_part(const Plan& plan, uint8_t* dst, size_t begin, size_t count);

    const RegisterTable* table_ = nullptr;
    Key key_[Plan::kNodes];
    uint8_t nodes_ = 0;
    bool usable_ = false;
    PatternFn pattern_ = nullptr;
    Step step_[kSteps];
    StepFn stores_[2] = {};
    uint8_t steps_ = 0;
    /// Which node gives a step its address or its scalar; kNodes: none.
    uint8_t node_of_step_[kSteps];
    RegLoad load_of_step_[kSteps];
    RegStore store_ = RegStore::kFloat;
};

/// The programs of one thread, found again by their plan.
class ProgramCache {
  public:
    /// Null when the plan cannot run in registers. `compiled` says whether it was new.
    Program* find(const Plan& plan, const RegisterTable& table, bool& compiled);

  private:
    static constexpr int kKept = 32;
    Program program_[kKept];
    const RegisterTable* table_ = nullptr;
    int used_ = 0, next_ = 0, last_ = 0;
};

}  // namespace drydock::exec
