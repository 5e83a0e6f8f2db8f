#pragma once
// Template tiling keys (spec host-op 5.3). One ASCENDC_TPL_ARGS_DECL and one ASCENDC_TPL_SEL per
// translation unit. On the host they become a table that encodes keys and that Drydock reads to
// instantiate the kernel; in kernel code (DRYDOCK_KERNEL) they expand to nothing.
#include <cstdint>

#include "graph/c_types.h"

namespace AscendC {}

#define ASCENDC_TPL_UI_RANGE 0
#define ASCENDC_TPL_UI_LIST 1
#define ASCENDC_TPL_UI_MIX 2

#define ASCENDC_TPL_1_BW 1
#define ASCENDC_TPL_2_BW 2
#define ASCENDC_TPL_4_BW 4
#define ASCENDC_TPL_8_BW 8

#define ASCENDC_TPL_AIV_ONLY 0
#define ASCENDC_TPL_AIC_ONLY 1
#define ASCENDC_TPL_MIX_AIV_1_0 4
#define ASCENDC_TPL_MIX_AIC_1_0 5
#define ASCENDC_TPL_MIX_AIC_1_1 6
#define ASCENDC_TPL_MIX_AIC_1_2 7
#define ASCENDC_TPL_AICORE 8
#define ASCENDC_TPL_VECTORCORE 9
#define ASCENDC_TPL_MIX_AICORE 10
#define ASCENDC_TPL_MIX_VECTOR_CORE 11
#define ASCENDC_TPL_MAX 12

#define ASCENDC_TPL_INPUT(index) (100000000ULL + (index))
#define ASCENDC_TPL_OUTPUT(index) (900000000ULL + (index))

#ifdef DRYDOCK_KERNEL

#define ASCENDC_TPL_ARGS_DECL(...)
#define ASCENDC_TPL_SEL(...)
#define ASCENDC_TPL_ARGS_SEL(...)

#else

#include "drydock/detail/tpl_table.h"

#define DRYDOCK_TPL_PARAM(name, kind, bits, flag, ...)                                  \
    ::drydock::detail::tpl_param(name, ::drydock::detail::TplArgKind::kind, bits, flag, \
                                 ##__VA_ARGS__)

#define ASCENDC_TPL_UINT_DECL(name, bits, flag, ...) \
    DRYDOCK_TPL_PARAM(#name, kUint, bits, flag, __VA_ARGS__)
#define ASCENDC_TPL_UINT_SEL(name, flag, ...) DRYDOCK_TPL_PARAM(#name, kUint, 0, flag, __VA_ARGS__)
#define ASCENDC_TPL_DATATYPE_DECL(name, ...) DRYDOCK_TPL_PARAM(#name, kDatatype, 8, 1, __VA_ARGS__)
#define ASCENDC_TPL_DATATYPE_SEL(name, ...) DRYDOCK_TPL_PARAM(#name, kDatatype, 8, 1, __VA_ARGS__)
#define ASCENDC_TPL_DTYPE_DECL(name, ...) DRYDOCK_TPL_PARAM(#name, kDtype, 8, 1, __VA_ARGS__)
#define ASCENDC_TPL_DTYPE_SEL(name, ...) DRYDOCK_TPL_PARAM(#name, kDtype, 8, 1, __VA_ARGS__)
#define ASCENDC_TPL_FORMAT_DECL(name, ...) DRYDOCK_TPL_PARAM(#name, kFormat, 8, 1, __VA_ARGS__)
#define ASCENDC_TPL_FORMAT_SEL(name, ...) DRYDOCK_TPL_PARAM(#name, kFormat, 8, 1, __VA_ARGS__)
#define ASCENDC_TPL_BOOL_DECL(name, ...) DRYDOCK_TPL_PARAM(#name, kBool, 1, 1, __VA_ARGS__)
#define ASCENDC_TPL_BOOL_SEL(name, ...) DRYDOCK_TPL_PARAM(#name, kBool, 1, 1, __VA_ARGS__)
#define ASCENDC_TPL_KERNEL_TYPE_SEL(type) DRYDOCK_TPL_PARAM("kernel_type", kKernelType, 0, 1, type)
#define ASCENDC_TPL_DETERMINISTIC_SEL(value) \
    DRYDOCK_TPL_PARAM("deterministic", kDeterministic, 0, 1, value)
#define ASCENDC_TPL_TILING_STRUCT_SEL(struct_name)                           \
    ::drydock::detail::TplArg {                                              \
#struct_name, ::drydock::detail::TplArgKind::kTilingStruct, 0, 1, {} \
    }

#define ASCENDC_TPL_ARGS_DECL(op_type, ...)                                \
    [[maybe_unused]] static ::drydock::detail::TplTable drydock_tpl_table( \
        #op_type, ::drydock::detail::TplArgs{__VA_ARGS__});
#define ASCENDC_TPL_ARGS_SEL(...) \
    ::drydock::detail::TplArgs { __VA_ARGS__ }
#define ASCENDC_TPL_SEL(...)                                  \
    [[maybe_unused]] static const bool drydock_tpl_selected = \
        drydock_tpl_table.select(std::vector<::drydock::detail::TplArgs>{__VA_ARGS__});

/// The key of these template arguments, in declaration order; UINT64_MAX (and an error log line
/// that names the parameter) when they are not among the selected ones.
#define GET_TPL_TILING_KEY(...) (drydock_tpl_table.key(__VA_ARGS__))
#define ASCENDC_TPL_SEL_PARAM(context, ...)                          \
    do {                                                             \
        (context)->SetTilingKey(drydock_tpl_table.key(__VA_ARGS__)); \
    } while (0)

#endif
