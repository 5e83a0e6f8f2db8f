#pragma once
// Log and check macros of host code (spec host-op 6.1). Error lines are kept with the current call
// and shown when it fails. Nothing is printed unless ASCEND_SLOG_PRINT_TO_STDOUT=1; then lines of
// level ASCEND_GLOBAL_LOG_LEVEL (0 debug, 1 info, 2 warning, 3 error = default) and above are.
#include "drydock/detail/prelude.h"
#include "exe_graph/runtime/infer_datatype_context.h"
#include "exe_graph/runtime/infer_shape_context.h"
#include "exe_graph/runtime/tiling_context.h"
#include "exe_graph/runtime/tiling_parse_context.h"
#include "graph/utils/type_utils.h"

#ifndef likely
#define likely(x) __builtin_expect(static_cast<bool>(x), 1)
#endif
#ifndef unlikely
#define unlikely(x) __builtin_expect(static_cast<bool>(x), 0)
#endif

namespace drydock::detail {

/// Who logs: a text, or a context, printed as "type:name"; null prints "nil".
std::string log_subject(const char* name);
std::string log_subject(const std::string& name);
std::string log_subject(const gert::ExtendedKernelContext* context);
inline std::string log_subject(std::nullptr_t) { return "nil"; }

bool log_enabled(int level);
void log_line(int level, const std::string& subject, const char* file, int line, const char* format,
              ...) __attribute__((format(printf, 5, 6)));

}  // namespace drydock::detail

namespace Ops {
namespace Base {

std::string ToString(const ge::DataType& type);  ///< "DT_FLOAT"
std::string ToString(const ge::Format& format);  ///< "ND"
std::string ToString(const gert::Shape& shape);  ///< "[2, 3]"
std::string ToString(const gert::Shape* shape);
std::string ToString(const std::vector<const gert::Shape*>& shapes);
std::string ToString(const std::vector<gert::Shape>& shapes);

}  // namespace Base
}  // namespace Ops

#define DRYDOCK_LOG(level, who, ...)                                                          \
    do {                                                                                      \
        if (::drydock::detail::log_enabled(level)) {                                          \
            ::drydock::detail::log_line(level, ::drydock::detail::log_subject(who), __FILE__, \
                                        __LINE__, __VA_ARGS__);                               \
        }                                                                                     \
    } while (0)

#define OP_LOGD(who, ...) DRYDOCK_LOG(0, who, __VA_ARGS__)
#define OP_LOGI(who, ...) DRYDOCK_LOG(1, who, __VA_ARGS__)
#define OP_LOGW(who, ...) DRYDOCK_LOG(2, who, __VA_ARGS__)
#define OP_LOGE(who, ...) DRYDOCK_LOG(3, who, __VA_ARGS__)
#define OP_LOGE_WITHOUT_REPORT(who, ...) DRYDOCK_LOG(3, who, __VA_ARGS__)
#define OP_EVENT(who, ...) DRYDOCK_LOG(1, who, __VA_ARGS__)

// A statement expression, so that `ret` may also be break or continue of a surrounding loop.
#define OP_CHECK_IF(cond, log, ret) \
    __extension__({                 \
        if (cond) {                 \
            log;                    \
            ret;                    \
        }                           \
    })

#define OP_CHECK_NULL_WITH_CONTEXT(context, ptr)     \
    do {                                             \
        if ((ptr) == nullptr) {                      \
            OP_LOGE(context, "%s is nullptr", #ptr); \
            return ge::GRAPH_FAILED;                 \
        }                                            \
    } while (0)

// The family below takes arguments convertible to std::string and writes one error line.
#define DRYDOCK_LOG_INVALID(what, name, param, got, want)                                          \
    OP_LOGE(name, "parameter %s: %s %s is not supported; expected %s", std::string(param).c_str(), \
            what, std::string(got).c_str(), std::string(want).c_str())
#define DRYDOCK_LOG_INVALID_REASON(what, name, param, got, reason)                              \
    OP_LOGE(name, "parameter %s: %s %s is not supported: %s", std::string(param).c_str(), what, \
            std::string(got).c_str(), std::string(reason).c_str())

#define OP_LOGE_FOR_INVALID_SHAPE(name, param, got, want) \
    DRYDOCK_LOG_INVALID("shape", name, param, got, want)
#define OP_LOGE_FOR_INVALID_SHAPE_WITH_REASON(name, param, got, reason) \
    DRYDOCK_LOG_INVALID_REASON("shape", name, param, got, reason)
#define OP_LOGE_FOR_INVALID_SHAPES(name, param, got, want) \
    DRYDOCK_LOG_INVALID("shapes", name, param, got, want)
#define OP_LOGE_FOR_INVALID_SHAPES_WITH_REASON(name, param, got, reason) \
    DRYDOCK_LOG_INVALID_REASON("shapes", name, param, got, reason)
#define OP_LOGE_FOR_INVALID_SHAPEDIM(name, param, got, want) \
    DRYDOCK_LOG_INVALID("rank", name, param, got, want)
#define OP_LOGE_FOR_INVALID_SHAPEDIM_WITH_REASON(name, param, got, reason) \
    DRYDOCK_LOG_INVALID_REASON("rank", name, param, got, reason)
#define OP_LOGE_FOR_INVALID_SHAPEDIMS(name, param, got, want) \
    DRYDOCK_LOG_INVALID("ranks", name, param, got, want)
#define OP_LOGE_FOR_INVALID_SHAPEDIMS_WITH_REASON(name, param, got, reason) \
    DRYDOCK_LOG_INVALID_REASON("ranks", name, param, got, reason)
#define OP_LOGE_FOR_INVALID_SHAPESIZE(name, param, got, want) \
    DRYDOCK_LOG_INVALID("element count", name, param, got, want)
#define OP_LOGE_FOR_INVALID_SHAPESIZE_WITH_REASON(name, param, got, reason) \
    DRYDOCK_LOG_INVALID_REASON("element count", name, param, got, reason)
#define OP_LOGE_FOR_INVALID_SHAPESIZES(name, param, got, want) \
    DRYDOCK_LOG_INVALID("element counts", name, param, got, want)
#define OP_LOGE_FOR_INVALID_SHAPESIZES_WITH_REASON(name, param, got, reason) \
    DRYDOCK_LOG_INVALID_REASON("element counts", name, param, got, reason)
#define OP_LOGE_FOR_INVALID_FORMAT(name, param, got, want) \
    DRYDOCK_LOG_INVALID("format", name, param, got, want)
#define OP_LOGE_FOR_INVALID_FORMAT_WITH_REASON(name, param, got, reason) \
    DRYDOCK_LOG_INVALID_REASON("format", name, param, got, reason)
#define OP_LOGE_FOR_INVALID_FORMATS(name, param, got, want) \
    DRYDOCK_LOG_INVALID("formats", name, param, got, want)
#define OP_LOGE_FOR_INVALID_FORMATS_WITH_REASON(name, param, got, reason) \
    DRYDOCK_LOG_INVALID_REASON("formats", name, param, got, reason)
#define OP_LOGE_FOR_INVALID_DTYPE(name, param, got, want) \
    DRYDOCK_LOG_INVALID("data type", name, param, got, want)
#define OP_LOGE_FOR_INVALID_DTYPE_WITH_REASON(name, param, got, reason) \
    DRYDOCK_LOG_INVALID_REASON("data type", name, param, got, reason)
#define OP_LOGE_FOR_INVALID_DTYPES(name, param, got, want) \
    DRYDOCK_LOG_INVALID("data types", name, param, got, want)
#define OP_LOGE_FOR_INVALID_DTYPES_WITH_REASON(name, param, got, reason) \
    DRYDOCK_LOG_INVALID_REASON("data types", name, param, got, reason)
#define OP_LOGE_FOR_INVALID_TENSORNUM(name, param, got, want) \
    DRYDOCK_LOG_INVALID("tensor count", name, param, got, want)
#define OP_LOGE_FOR_INVALID_TENSORNUM_WITH_REASON(name, param, got, reason) \
    DRYDOCK_LOG_INVALID_REASON("tensor count", name, param, got, reason)
#define OP_LOGE_FOR_INVALID_TENSORNUMS(name, param, got, want) \
    DRYDOCK_LOG_INVALID("tensor counts", name, param, got, want)
#define OP_LOGE_FOR_INVALID_TENSORNUMS_WITH_REASON(name, param, got, reason) \
    DRYDOCK_LOG_INVALID_REASON("tensor counts", name, param, got, reason)
#define OP_LOGE_FOR_INVALID_VALUE(name, param, got, want) \
    DRYDOCK_LOG_INVALID("value", name, param, got, want)
#define OP_LOGE_FOR_INVALID_VALUE_WITH_REASON(name, param, got, reason) \
    DRYDOCK_LOG_INVALID_REASON("value", name, param, got, reason)
#define OP_LOGE_FOR_INVALID_VALUES(name, param, got, want) \
    DRYDOCK_LOG_INVALID("values", name, param, got, want)
#define OP_LOGE_FOR_INVALID_VALUES_WITH_REASON(name, param, got, reason) \
    DRYDOCK_LOG_INVALID_REASON("values", name, param, got, reason)
#define OP_LOGE_FOR_INVALID_LISTSIZE(name, param, got, want) \
    DRYDOCK_LOG_INVALID("list size", name, param, got, want)
#define OP_LOGE_FOR_INVALID_LISTSIZE_WITH_REASON(name, param, got, reason) \
    DRYDOCK_LOG_INVALID_REASON("list size", name, param, got, reason)
#define OP_LOGE_FOR_INVALID_STRIDE(name, param, got, want) \
    DRYDOCK_LOG_INVALID("stride", name, param, got, want)
#define OP_LOGE_FOR_INVALID_STRIDE_WITH_REASON(name, param, got, reason) \
    DRYDOCK_LOG_INVALID_REASON("stride", name, param, got, reason)
#define OP_LOGE_WITH_INVALID_INPUT_SHAPE(name, param, got, want) \
    DRYDOCK_LOG_INVALID("shape", name, param, got, want)
#define OP_LOGE_WITH_INVALID_INPUT_SHAPES(name, param, got, want) \
    DRYDOCK_LOG_INVALID("shapes", name, param, got, want)
#define OP_LOGE_WITH_INVALID_INPUT_SHAPEDIM(name, param, got, want) \
    DRYDOCK_LOG_INVALID("rank", name, param, got, want)
#define OP_LOGE_WITH_INVALID_INPUT_SHAPEDIMS(name, param, got, want) \
    DRYDOCK_LOG_INVALID("ranks", name, param, got, want)
#define OP_LOGE_WITH_INVALID_INPUT_SHAPESIZE(name, param, got, want) \
    DRYDOCK_LOG_INVALID("element count", name, param, got, want)
#define OP_LOGE_WITH_INVALID_INPUT_SHAPESIZES(name, param, got, want) \
    DRYDOCK_LOG_INVALID("element counts", name, param, got, want)
#define OP_LOGE_WITH_INVALID_INPUT_FORMAT(name, param, got, want) \
    DRYDOCK_LOG_INVALID("format", name, param, got, want)
#define OP_LOGE_WITH_INVALID_INPUT_FORMATS(name, param, got, want) \
    DRYDOCK_LOG_INVALID("formats", name, param, got, want)
#define OP_LOGE_WITH_INVALID_INPUT_DTYPE(name, param, got, want) \
    DRYDOCK_LOG_INVALID("data type", name, param, got, want)
#define OP_LOGE_WITH_INVALID_INPUT_DTYPES(name, param, got, want) \
    DRYDOCK_LOG_INVALID("data types", name, param, got, want)
#define OP_LOGE_WITH_INVALID_INPUT_TENSORNUM(name, param, got, want) \
    DRYDOCK_LOG_INVALID("tensor count", name, param, got, want)
#define OP_LOGE_WITH_INVALID_INPUT_TENSORNUMS(name, param, got, want) \
    DRYDOCK_LOG_INVALID("tensor counts", name, param, got, want)
#define OP_LOGE_WITH_INVALID_INPUT_VALUE(name, param, got, want) \
    DRYDOCK_LOG_INVALID("value", name, param, got, want)
#define OP_LOGE_WITH_INVALID_INPUT_VALUES(name, param, got, want) \
    DRYDOCK_LOG_INVALID("values", name, param, got, want)
#define OP_LOGE_WITH_INVALID_INPUT_LISTSIZE(name, param, got, want) \
    DRYDOCK_LOG_INVALID("list size", name, param, got, want)
#define OP_LOGE_WITH_INVALID_INPUT_STRIDE(name, param, got, want) \
    DRYDOCK_LOG_INVALID("stride", name, param, got, want)
