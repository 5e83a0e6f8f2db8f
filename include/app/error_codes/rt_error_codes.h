#ifndef DRYDOCK_ERROR_CODES_RT_ERROR_CODES_H_
#define DRYDOCK_ERROR_CODES_RT_ERROR_CODES_H_
/* Status codes of the runtime layer. */
#include <stdint.h>

static const int32_t ACL_RT_SUCCESS = 0; /* success */

static const int32_t ACL_ERROR_RT_PARAM_INVALID = 107000;    /* parameter out of range */
static const int32_t ACL_ERROR_RT_INVALID_DEVICEID = 107001; /* no such device */
static const int32_t ACL_ERROR_RT_CONTEXT_NULL = 107002;     /* the thread has no context */
static const int32_t ACL_ERROR_RT_STREAM_CONTEXT = 107003;   /* stream of another context */
static const int32_t ACL_ERROR_RT_EVENT_TIMESTAMP_INVALID =
    107006; /* event not recorded or not finished */
static const int32_t ACL_ERROR_RT_EVENT_TIMESTAMP_REVERSAL = 107007; /* end before start */
static const int32_t ACL_ERROR_RT_ADDR_UNALIGNED = 107008;           /* address not aligned */
static const int32_t ACL_ERROR_RT_STREAM_SUBSCRIBE = 107011; /* stream has a subscriber already */
static const int32_t ACL_ERROR_RT_THREAD_SUBSCRIBE = 107012; /* thread is not subscribed */
static const int32_t ACL_ERROR_RT_STREAM_NO_CB_REG = 107015; /* stream has no subscriber */
static const int32_t ACL_ERROR_RT_INVALID_MEMORY_TYPE = 107016; /* memory of the wrong kind */
static const int32_t ACL_ERROR_RT_INVALID_HANDLE = 107017;      /* handle not alive */
static const int32_t ACL_ERROR_RT_INVALID_MALLOC_TYPE =
    107018;                                              /* memory from the wrong allocator */
static const int32_t ACL_ERROR_RT_WAIT_TIMEOUT = 107019; /* wait timed out */
static const int32_t ACL_ERROR_RT_FEATURE_NOT_SUPPORT = 207000;   /* not supported */
static const int32_t ACL_ERROR_RT_MEMORY_ALLOCATION = 207001;     /* out of memory */
static const int32_t ACL_ERROR_RT_MEMORY_FREE = 207002;           /* release failed */
static const int32_t ACL_ERROR_RT_AICORE_OVER_FLOW = 207003;      /* overflow on the AI Core */
static const int32_t ACL_ERROR_RT_NO_DEVICE = 207004;             /* no device */
static const int32_t ACL_ERROR_RT_RESOURCE_ALLOC_FAIL = 207005;   /* out of a resource */
static const int32_t ACL_ERROR_RT_NO_EVENT_RESOURCE = 207007;     /* out of events */
static const int32_t ACL_ERROR_RT_NO_STREAM_RESOURCE = 207008;    /* out of streams */
static const int32_t ACL_ERROR_RT_AIVEC_OVER_FLOW = 207016;       /* overflow on the vector core */
static const int32_t ACL_ERROR_RT_OVER_FLOW = 207017;             /* overflow */
static const int32_t ACL_ERROR_RT_DEVICE_OOM = 207018;            /* device out of memory */
static const int32_t ACL_ERROR_RT_INTERNAL_ERROR = 507000;        /* internal error */
static const int32_t ACL_ERROR_RT_REPORT_TIMEOUT = 507012;        /* no callback arrived in time */
static const int32_t ACL_ERROR_RT_AICORE_TIMEOUT = 507014;        /* AI Core kernel timed out */
static const int32_t ACL_ERROR_RT_AICORE_EXCEPTION = 507015;      /* AI Core kernel failed */
static const int32_t ACL_ERROR_RT_AICORE_TRAP_EXCEPTION = 507016; /* AI Core trap */
static const int32_t ACL_ERROR_RT_AICPU_EXCEPTION = 507018;       /* AI CPU task failed */
static const int32_t ACL_ERROR_RT_VECTOR_CORE_TIMEOUT = 507034;   /* vector kernel timed out */
static const int32_t ACL_ERROR_RT_VECTOR_CORE_EXCEPTION = 507035; /* vector kernel failed */
static const int32_t ACL_ERROR_RT_AICORE_TRAP_READ_OVERFLOW =
    507042; /* AI Core read outside memory */
static const int32_t ACL_ERROR_RT_AICORE_TRAP_WRITE_OVERFLOW =
    507043; /* AI Core write outside memory */
static const int32_t ACL_ERROR_RT_VECTOR_CORE_TRAP_READ_OVERFLOW =
    507044; /* vector core read outside memory */
static const int32_t ACL_ERROR_RT_VECTOR_CORE_TRAP_WRITE_OVERFLOW =
    507045; /* vector core write outside memory */
static const int32_t ACL_ERROR_RT_STREAM_SYNC_TIMEOUT =
    507046; /* stream synchronisation timed out */
static const int32_t ACL_ERROR_RT_EVENT_SYNC_TIMEOUT = 507047; /* event synchronisation timed out */

#endif
