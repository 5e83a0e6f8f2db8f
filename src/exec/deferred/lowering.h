#pragma once
// From a plan to the steps of a register program.
#include "exec/deferred/program.h"

namespace drydock::exec {

/// How a value lies in a register.
enum class Lane : uint8_t { kNone, kFloat, kHalf, kBfloat, kMask };

/// One step before registers are given out; operands are numbers of values.
struct Abstract {
    enum class Kind : uint8_t { kLoad, kConstant, kUnary, kBinary, kSelect } kind;
    uint8_t function;  ///< RegLoad, RegUnary or RegBinary
    uint8_t result;
    uint8_t src[3];
    uint8_t node;  ///< whose memory or scalar it uses
};

class Lowering {
  public:
    Lowering(const Plan& plan, const RegisterTable& table, Program& program)
        : plan_(plan), table_(table), program_(program) {}
    bool run();

  private:
    struct Node {
        Lane lane = Lane::kNone;
        uint8_t value = 0;
        bool exact_users = true;    ///< rounding may be left to the store
        bool raw = false;           ///< bits of memory, perhaps of a NaN
        bool raw_wanted = false;    ///< and they reach the store
        bool computed_with = true;  ///< all users make NaN canonical themselves
    };
    bool find_lanes();
    void find_rounding();
    bool lower(int index);
    bool lower_arithmetic(int index);
    bool leaky_sum(int index);
    bool unary(int index, RegUnary function, int source);
    void round(int index);
    uint8_t emit(Abstract::Kind kind, uint8_t function, int node, uint8_t a = 0, uint8_t b = 0,
                 uint8_t c = 0);
    bool allocate();
    bool place(const Abstract& step, int number);
    int take_register();
    bool add_step(StepFn function, int node, RegLoad load = RegLoad::kFloat);
    bool move_to_own(uint8_t value, int& reg, int number);
    bool dies(uint8_t value, int number) const { return last_use_[value] == number; }
    void release(uint8_t value, int number);

    const Plan& plan_;
    const RegisterTable& table_;
    Program& program_;
    Node node_[Plan::kNodes];
    Abstract steps_[Program::kSteps];
    int count_ = 0;
    bool full_ = false;
    uint8_t values_ = 0;
    int last_use_[Program::kSteps];
    int8_t register_[Program::kSteps];
    bool free_[kRegisters];
};

}  // namespace drydock::exec
