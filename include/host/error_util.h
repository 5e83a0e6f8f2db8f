#pragma once
// Older spellings of the log and check macros (spec host-op 6.5).
#include "log/log.h"

#define OPS_LOG_D(who, ...) OP_LOGD(who, __VA_ARGS__)
#define OPS_LOG_I(who, ...) OP_LOGI(who, __VA_ARGS__)
#define OPS_LOG_W(who, ...) OP_LOGW(who, __VA_ARGS__)
#define OPS_LOG_E(who, ...) OP_LOGE(who, __VA_ARGS__)

#define OPS_REPORT_VECTOR_INNER_ERR(who, ...) OP_LOGE(who, __VA_ARGS__)
#define OPS_REPORT_CUBE_INNER_ERR(who, ...) OP_LOGE(who, __VA_ARGS__)
#define VECTOR_INNER_ERR_REPORT_TILIING(who, ...) OP_LOGE(who, __VA_ARGS__)
#define CUBE_INNER_ERR_REPORT(who, ...) OP_LOGE(who, __VA_ARGS__)

#define OP_TILING_CHECK(cond, log, ret) OP_CHECK_IF(cond, log, ret)
#define OPS_ERR_IF(cond, log, ret) OP_CHECK_IF(cond, log, ret)
#define OPS_CHECK_NULL_WITH_CONTEXT(context, ptr) OP_CHECK_NULL_WITH_CONTEXT(context, ptr)

#define OP_LOGE_IF(cond, ret, who, ...) OP_CHECK_IF(cond, OP_LOGE(who, __VA_ARGS__), return ret)
#define OP_LOGW_IF(cond, who, ...) OP_CHECK_IF(cond, OP_LOGW(who, __VA_ARGS__), (void)0)
#define OP_LOGI_IF_RETURN(cond, ret, who, ...) \
    OP_CHECK_IF(cond, OP_LOGI(who, __VA_ARGS__), return ret)
