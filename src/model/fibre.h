#pragma once
// A fibre: a stack of its own on which blocks run, so that a block that waits for another block can
// be left standing. Fibres never move to another thread.
#include <functional>
#include <memory>

namespace drydock {

/// Runs a function on its own stack; the function can suspend() and is continued by resume().
class Fibre {
  public:
    /// The stack (guard page below it) is mapped here and reused by every start().
    explicit Fibre(size_t stack_bytes);
    ~Fibre();
    Fibre(const Fibre&) = delete;
    Fibre& operator=(const Fibre&) = delete;

    /// Prepares to run `body` from its beginning at the next resume(). The previous body must have
    /// ended. `body` may not let an exception out.
    void start(std::function<void()> body);
    /// Runs the body until it suspends or ends; called from the owning thread, outside the fibre.
    void resume();
    /// Leaves the body standing; returns when resume() is called again. Only from inside.
    void suspend();
    bool finished() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace drydock
