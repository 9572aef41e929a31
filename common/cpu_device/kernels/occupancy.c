// SPDX-License-Identifier: MIT
// How many blocks of a shape fit on a multiprocessor: by threads, by blocks, by shared memory. A
// kernel uses no registers of a device here, so these never limit it.
#include "cpu_device/calls/call.h"
#include "cpu_device/calls/devices.h"
#include "cpu_device/device/device_limits.h"
#include "cpu_device/device/device_properties.h"
#include "function_attributes.h"

static int blocks_that_fit(const void *kernel, int block_threads, size_t dynamic_shared_bytes)
{
    struct cudaDeviceProp device;
    gw_device_properties(&device, gw_current_device());
    if (block_threads > device.maxThreadsPerBlock ||
        dynamic_shared_bytes > gw_most_dynamic_shared_bytes(kernel)) {
        return 0;
    }
    return gw_blocks_that_fit(block_threads,
                              dynamic_shared_bytes + GW_ASK(static_shared_bytes_at, kernel));
}

static void answer(struct gw_call *call, int *blocks, const void *kernel, int block_threads,
                   size_t dynamic_shared_bytes)
{
    if (!gw_expect_place(call, blocks, "number of blocks")) {
        return;
    }
    if (!kernel) {
        gw_call_fail(call, cudaErrorInvalidDeviceFunction, "the kernel is NULL");
    } else if (block_threads <= 0) {
        gw_call_fail(call, cudaErrorInvalidValue, "a block of %d threads is none", block_threads);
    } else {
        *blocks = blocks_that_fit(kernel, block_threads, dynamic_shared_bytes);
    }
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, const void *kernel,
                                                          int block_threads,
                                                          size_t dynamic_shared_bytes)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    answer(&call, blocks, kernel, block_threads, dynamic_shared_bytes);
    return gw_call_end(&call);
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, const void *kernel,
                                                                   int block_threads,
                                                                   size_t dynamic_shared_bytes,
                                                                   unsigned int flags)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    if (flags & ~(unsigned)cudaOccupancyDisableCachingOverride) {
        gw_call_fail(&call, cudaErrorInvalidValue, "%u is no combination of occupancy flags",
                     flags);
    }
    answer(&call, blocks, kernel, block_threads, dynamic_shared_bytes);
    return gw_call_end(&call);
}

cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *bytes, const void *kernel, int blocks,
                                                      int block_threads)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    int most = 0;
    answer(&call, bytes ? &most : NULL, kernel, block_threads, 0);
    if (blocks <= 0 || blocks > most) {
        gw_call_fail(&call, cudaErrorInvalidValue,
                     "%d blocks of %d threads do not fit on a multiprocessor: %d do", blocks,
                     block_threads, most);
    } else if (call.error == cudaSuccess) {
        struct cudaDeviceProp device;
        gw_device_properties(&device, gw_current_device());
        const size_t share =
            device.sharedMemPerMultiprocessor / (size_t)blocks / GW_SHARED_UNIT * GW_SHARED_UNIT;
        const size_t declared = GW_ASK(static_shared_bytes_at, kernel);
        const size_t left = share > declared ? share - declared : 0;
        const size_t allowed = gw_most_dynamic_shared_bytes(kernel);
        *bytes = left < allowed ? left : allowed;
    }
    return gw_call_end(&call);
}
