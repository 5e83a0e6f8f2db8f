#pragma once
// How a call of an interface that is not there becomes one clear sentence, and not a list of
// candidates: overloads that take every way to spell the call and end in a static_assert.
#include "tensor-inl.h"

namespace drydock::kernel {

/// False, but only once a call has made the types known.
template <typename... Args>
inline constexpr bool kNever = false;
template <auto... values>
inline constexpr bool kNeverValue = false;

/// An argument of any type, braces included.
struct Anything {
    template <typename... Args>
    constexpr Anything(const Args&...) {}  // NOLINT: implicit, that is its purpose
};

}  // namespace drydock::kernel

/// Of other chips.
#define DRYDOCK_ABSENT_TEXT(name) \
#name " does not exist on Ascend 910B; docs/coverage.md lists what does"
/// The builder knows this sentence: opbuild/diagnose.cpp.
#define DRYDOCK_MISSING_TEXT(name) #name " is not supported yet; see docs/coverage.md"

// Every way to spell the template arguments. The parameters after the first convert from anything:
// a function of that name in the operator's own namespace is always the better match.
#define DRYDOCK_ANYTHING_4                                          \
    drydock::kernel::Anything = {}, drydock::kernel::Anything = {}, \
    drydock::kernel::Anything = {}, drydock::kernel::Anything = {}
#define DRYDOCK_REFUSE_FORM(parameters, name, text, ...)                         \
    template <__VA_ARGS__, typename A>                                           \
    DRYDOCK_INLINE void name(parameters, DRYDOCK_ANYTHING_4, DRYDOCK_ANYTHING_4, \
                             DRYDOCK_ANYTHING_4) {                               \
        static_assert(drydock::kernel::kNever<A>, text(name));                   \
    }
#define DRYDOCK_REFUSE_FORMS(parameters, name, text)                                \
    DRYDOCK_REFUSE_FORM(parameters, name, text, typename... Ts)                     \
    DRYDOCK_REFUSE_FORM(parameters, name, text, typename T, auto value)             \
    DRYDOCK_REFUSE_FORM(parameters, name, text, typename T, typename U, auto value) \
    DRYDOCK_REFUSE_FORM(parameters, name, text, auto value)
/// A function whose first argument is a LocalTensor.
#define DRYDOCK_REFUSE(name, text) DRYDOCK_REFUSE_FORMS(const LocalTensor<A>&, name, text)
/// A function whose first argument is a GlobalTensor.
#define DRYDOCK_REFUSE_GLOBAL(name, text) DRYDOCK_REFUSE_FORMS(const GlobalTensor<A>&, name, text)
/// A function whose first argument is a pointer.
#define DRYDOCK_REFUSE_POINTER(name, text) DRYDOCK_REFUSE_FORM(A*, name, text, typename... Ts)
/// A member function, whatever its arguments are.
#define DRYDOCK_REFUSE_MEMBER(name, text)                               \
    template <auto... values, typename... Args>                         \
    DRYDOCK_INLINE void name(Args&&...) {                               \
        static_assert(drydock::kernel::kNever<Args...>, text(name));    \
    }                                                                   \
    template <typename T, auto... values, typename... Args>             \
    DRYDOCK_INLINE void name(Args&&...) {                               \
        static_assert(drydock::kernel::kNever<T, Args...>, text(name)); \
    }
/// A structure, once an object of it is made.
#define DRYDOCK_REFUSE_TYPE(name, text)                                  \
    struct name {                                                        \
        template <typename... Args>                                      \
        constexpr name(const Args&...) {                                 \
            static_assert(drydock::kernel::kNever<Args...>, text(name)); \
        }                                                                \
    }
