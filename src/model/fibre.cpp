#include "model/fibre.h"

#include <sys/mman.h>
#include <unistd.h>

#include <boost/context/fiber.hpp>
#include <new>

#include "base/error.h"
#include "base/fault_guard.h"

// The distribution's Boost.Context knows nothing of sanitizers: switches are announced here.
#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#define DRYDOCK_ASAN 1
#endif
#if defined(__SANITIZE_THREAD__)
#include <sanitizer/tsan_interface.h>
#define DRYDOCK_TSAN 1
#endif

namespace drydock {
namespace ctx = boost::context;

namespace {

/// Hands a stack that lives as long as the Fibre to Boost.Context, which believes it owns it.
struct BorrowedStack {
    void deallocate(ctx::stack_context&) noexcept {}
};

}  // namespace

struct Fibre::State {
    void* mapping = nullptr;
    size_t mapping_bytes = 0;
    size_t stack_bytes = 0;
    ctx::fiber inside;   // the body, while it is not running
    ctx::fiber outside;  // the resumer, while the body runs
    std::function<void()> body;
    bool finished = true;
    GuardHandle guards = nullptr;  // run_guarded chain of the side that is not running
#ifdef DRYDOCK_ASAN
    void* fake_stack_inside = nullptr;
    void* fake_stack_outside = nullptr;
    const void* outside_bottom = nullptr;
    size_t outside_bytes = 0;
#endif
#ifdef DRYDOCK_TSAN
    void* tsan_inside = nullptr;
    void* tsan_outside = nullptr;
#endif

    void* bottom() const { return static_cast<char*>(mapping) + (mapping_bytes - stack_bytes); }
    ctx::fiber enter(ctx::fiber&& resumer);
    void announce_enter();
    void announce_entered();
    void announce_leave(bool for_good);
    void announce_left();
};

void Fibre::State::announce_enter() {
#ifdef DRYDOCK_ASAN
    __sanitizer_start_switch_fiber(&fake_stack_outside, bottom(), stack_bytes);
#endif
#ifdef DRYDOCK_TSAN
    tsan_outside = __tsan_get_current_fiber();
    __tsan_switch_to_fiber(tsan_inside, 0);
#endif
}

void Fibre::State::announce_entered() {
#ifdef DRYDOCK_ASAN
    __sanitizer_finish_switch_fiber(fake_stack_inside, &outside_bottom, &outside_bytes);
#endif
}

void Fibre::State::announce_leave([[maybe_unused]] bool for_good) {
#ifdef DRYDOCK_ASAN
    __sanitizer_start_switch_fiber(for_good ? nullptr : &fake_stack_inside, outside_bottom,
                                   outside_bytes);
#endif
#ifdef DRYDOCK_TSAN
    __tsan_switch_to_fiber(tsan_outside, 0);
#endif
}

void Fibre::State::announce_left() {
#ifdef DRYDOCK_ASAN
    __sanitizer_finish_switch_fiber(fake_stack_outside, nullptr, nullptr);
#endif
}

ctx::fiber Fibre::State::enter(ctx::fiber&& resumer) {
    outside = std::move(resumer);
    announce_entered();
    body();
    finished = true;
    announce_leave(true);
    return std::move(outside);
}

Fibre::Fibre(size_t stack_bytes) : state_(std::make_unique<State>()) {
    const auto page = static_cast<size_t>(sysconf(_SC_PAGESIZE));
    state_->stack_bytes = (stack_bytes + page - 1) / page * page;
    state_->mapping_bytes = state_->stack_bytes + page;
    void* mapping = mmap(nullptr, state_->mapping_bytes, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (mapping == MAP_FAILED || mprotect(mapping, page, PROT_NONE) != 0) throw std::bad_alloc();
    state_->mapping = mapping;
}

Fibre::~Fibre() {
    DRYDOCK_ASSERT(state_->finished);
#ifdef DRYDOCK_TSAN
    if (state_->tsan_inside != nullptr) __tsan_destroy_fiber(state_->tsan_inside);
#endif
#ifdef DRYDOCK_ASAN
    // The outermost frames never return: what is mapped here next must not meet their poison.
    __asan_unpoison_memory_region(state_->bottom(), state_->stack_bytes);
#endif
    munmap(state_->mapping, state_->mapping_bytes);
}

void Fibre::start(std::function<void()> body) {
    DRYDOCK_ASSERT(state_->finished);
    state_->body = std::move(body);
    state_->finished = false;
    state_->guards = nullptr;
    ctx::stack_context stack;
    stack.sp = static_cast<char*>(state_->mapping) + state_->mapping_bytes;
    stack.size = state_->stack_bytes;
    ctx::preallocated place(stack.sp, stack.size, stack);
#ifdef DRYDOCK_TSAN
    if (state_->tsan_inside != nullptr) __tsan_destroy_fiber(state_->tsan_inside);
    state_->tsan_inside = __tsan_create_fiber(0);
#endif
    State* state = state_.get();
    state_->inside =
        ctx::fiber(std::allocator_arg, place, BorrowedStack{},
                   [state](ctx::fiber&& resumer) { return state->enter(std::move(resumer)); });
}

void Fibre::resume() {
    State& state = *state_;
    state.guards = swap_guard_chain(state.guards);
    state.announce_enter();
    state.inside = std::move(state.inside).resume();
    state.announce_left();
    state.guards = swap_guard_chain(state.guards);
}

void Fibre::suspend() {
    State& state = *state_;
    state.announce_leave(false);
    state.outside = std::move(state.outside).resume();
    state.announce_entered();
}

bool Fibre::finished() const { return state_->finished; }

}  // namespace drydock
