// SPDX-License-Identifier: MIT
// Marks that a profiler shows. None ever looks at the CPU device, so that they do nothing, as on a
// GPU that runs without one.
#pragma once

#include <stddef.h>
#include <stdint.h>

#define NVTX_VERSION 3
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE ((uint16_t)sizeof(nvtxEventAttributes_t))

typedef uint64_t nvtxRangeId_t;
typedef struct nvtxDomainRegistration_st *nvtxDomainHandle_t;
typedef enum nvtxColorType_t { NVTX_COLOR_UNKNOWN = 0, NVTX_COLOR_ARGB = 1 } nvtxColorType_t;
typedef enum nvtxMessageType_t {
    NVTX_MESSAGE_UNKNOWN = 0,
    NVTX_MESSAGE_TYPE_ASCII = 1,
    NVTX_MESSAGE_TYPE_UNICODE = 2
} nvtxMessageType_t;
typedef enum nvtxPayloadType_t {
    NVTX_PAYLOAD_UNKNOWN = 0,
    NVTX_PAYLOAD_TYPE_UNSIGNED_INT64 = 1,
    NVTX_PAYLOAD_TYPE_INT64 = 2,
    NVTX_PAYLOAD_TYPE_DOUBLE = 3
} nvtxPayloadType_t;

/** What an event may have besides its name. */
typedef struct nvtxEventAttributes_v2 {
    uint16_t version, size;
    uint32_t category;
    int32_t colorType;
    uint32_t color;
    int32_t payloadType, reserved0;
    union {
        uint64_t ullValue;
        int64_t llValue;
        double dValue;
    } payload;
    int32_t messageType;
    union {
        const char *ascii;
        const wchar_t *unicode;
    } message;
} nvtxEventAttributes_t;

#define GW_NO_MARK(RESULT, NAME, PARAMETERS)                                                       \
    static inline RESULT NAME PARAMETERS                                                           \
    {                                                                                              \
        return (RESULT)0;                                                                          \
    }
#define GW_NO_MARK_OF_ONE(RESULT, NAME, T)                                                         \
    static inline RESULT NAME(T what)                                                              \
    {                                                                                              \
        (void)what;                                                                                \
        return (RESULT)0;                                                                          \
    }
GW_NO_MARK_OF_ONE(int, nvtxRangePushA, const char *)
GW_NO_MARK_OF_ONE(int, nvtxRangePushW, const wchar_t *)
GW_NO_MARK_OF_ONE(int, nvtxRangePushEx, const nvtxEventAttributes_t *)
GW_NO_MARK(int, nvtxRangePop, (void))
GW_NO_MARK_OF_ONE(nvtxRangeId_t, nvtxRangeStartA, const char *)
GW_NO_MARK_OF_ONE(nvtxRangeId_t, nvtxRangeStartEx, const nvtxEventAttributes_t *)
GW_NO_MARK_OF_ONE(void, nvtxRangeEnd, nvtxRangeId_t)
GW_NO_MARK_OF_ONE(void, nvtxMarkA, const char *)
GW_NO_MARK_OF_ONE(void, nvtxMarkEx, const nvtxEventAttributes_t *)
GW_NO_MARK_OF_ONE(nvtxDomainHandle_t, nvtxDomainCreateA, const char *)
GW_NO_MARK_OF_ONE(void, nvtxDomainDestroy, nvtxDomainHandle_t)
static inline void nvtxNameOsThreadA(uint32_t thread, const char *name)
{
    (void)thread;
    (void)name;
}
#undef GW_NO_MARK
#undef GW_NO_MARK_OF_ONE

#define nvtxRangePush nvtxRangePushA
#define nvtxRangeStart nvtxRangeStartA
#define nvtxMark nvtxMarkA
#define nvtxNameOsThread nvtxNameOsThreadA
