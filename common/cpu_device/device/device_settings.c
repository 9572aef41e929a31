// SPDX-License-Identifier: MIT
// What a program may set of the device as a whole.
#include "cpu_device/calls/call.h"
#include "heap_size.h"

#include <stdbool.h>

// Kernels use the host's stack and printf, and none waits for its children: these limits are kept
// and change nothing. The depth exists below compute capability 9.0.
static size_t limits[] = {[cudaLimitStackSize] = 1024,
                          [cudaLimitPrintfFifoSize] = (size_t)1 << 20,
                          [cudaLimitDevRuntimeSyncDepth] = 2};

size_t gw_device_heap_size = GW_HEAP_SIZE;
size_t gw_most_waiting_children = GW_WAITING_CHILDREN;
bool gw_device_heap_was_used;

static size_t *limit_of(enum cudaLimit limit)
{
    return limit == cudaLimitMallocHeapSize                 ? &gw_device_heap_size
           : limit == cudaLimitDevRuntimePendingLaunchCount ? &gw_most_waiting_children
                                                            : &limits[limit];
}

static bool expect_limit(struct gw_call *call, enum cudaLimit limit)
{
    if (call->error == cudaSuccess && (unsigned)limit > cudaLimitDevRuntimePendingLaunchCount) {
        gw_call_fail(call,
                     (unsigned)limit > cudaLimitPersistingL2CacheSize ? cudaErrorInvalidValue
                                                                      : cudaErrorUnsupportedLimit,
                     GW_THE_DEVICE " has no limit of number %d", (int)limit);
    }
    return call->error == cudaSuccess;
}

cudaError_t cudaDeviceSetLimit(enum cudaLimit limit, size_t value)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    if (expect_limit(&call, limit)) {
        if (limit == cudaLimitMallocHeapSize &&
            __atomic_load_n(&gw_device_heap_was_used, __ATOMIC_RELAXED)) {
            gw_call_fail(&call, cudaErrorInvalidValue,
                         "a kernel has called malloc() before, and the size of the device heap can "
                         "only be set until then");
        } else {
            *limit_of(limit) = value;
        }
    }
    return gw_call_end(&call);
}

cudaError_t cudaDeviceGetLimit(size_t *value, enum cudaLimit limit)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    if (gw_expect_place(&call, value, "limit") && expect_limit(&call, limit)) {
        *value = *limit_of(limit);
    }
    return gw_call_end(&call);
}

static enum cudaFuncCache preference = cudaFuncCachePreferNone;

// CUDA: only a preference, which "the runtime will use if possible".
cudaError_t cudaDeviceSetCacheConfig(enum cudaFuncCache wanted)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    if ((unsigned)wanted > cudaFuncCachePreferEqual) {
        gw_call_fail(&call, cudaErrorInvalidValue, "%d is no preference", (int)wanted);
    } else if (call.error == cudaSuccess) {
        preference = wanted;
    }
    return gw_call_end(&call);
}

cudaError_t cudaDeviceGetCacheConfig(enum cudaFuncCache *wanted)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    if (gw_expect_place(&call, wanted, "preference")) {
        *wanted = preference;
    }
    return gw_call_end(&call);
}

// CUDA: no effect, and success, where banks have one size, as on all GPUs that CUDA 13 knows.
cudaError_t cudaDeviceSetSharedMemConfig(enum cudaSharedMemConfig config)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    if ((unsigned)config > cudaSharedMemBankSizeEightByte) {
        gw_call_fail(&call, cudaErrorInvalidValue, "%d is no size of a bank", (int)config);
    }
    return gw_call_end(&call);
}

cudaError_t cudaDeviceGetSharedMemConfig(enum cudaSharedMemConfig *config)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    if (gw_expect_place(&call, config, "size of a bank")) {
        *config = cudaSharedMemBankSizeFourByte;
    }
    return gw_call_end(&call);
}

static unsigned device_flags = cudaDeviceMapHost;

static void set_flags(struct gw_call *call, unsigned flags)
{
    if (flags & ~(unsigned)cudaDeviceMask) {
        gw_call_fail(call, cudaErrorInvalidValue, "%u is no combination of device flags", flags);
    } else if (call->error == cudaSuccess) {
        device_flags = flags | cudaDeviceMapHost;
    }
}

cudaError_t cudaSetDeviceFlags(unsigned int flags)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    set_flags(&call, flags);
    return gw_call_end(&call);
}

cudaError_t cudaGetDeviceFlags(unsigned int *flags)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    if (gw_expect_place(&call, flags, "flags")) {
        *flags = device_flags;
    }
    return gw_call_end(&call);
}

cudaError_t cudaInitDevice(int device, unsigned int device_flags_wanted, unsigned int flags)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    if (gw_expect_device(&call, device) && (flags & cudaInitDeviceFlagsAreValid)) {
        set_flags(&call, device_flags_wanted);
    }
    return gw_call_end(&call);
}
