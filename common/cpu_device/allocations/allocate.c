// SPDX-License-Identifier: MIT
// cudaMalloc, cudaFree, cudaMemGetInfo.
#include "cpu_device/calls/call.h"
#include "cpu_device/memory/memory.h"
#include "free.h"

cudaError_t cudaMalloc(void **pointer, size_t bytes)
{
    struct gw_call call = GW_CALL(GW_MAY_WAIT_FOR_ALL);
    if (gw_expect_place(&call, pointer, "address")) {
        if (bytes == 0) {
            *pointer = NULL;
        } else {
            struct gw_allocation *allocation =
                gw_allocate(bytes, GW_DEVICE_MEMORY, call.name, call.site);
            if (allocation) {
                *pointer = allocation->start;
            } else {
                size_t free_bytes, total_bytes;
                gw_memory_state(&free_bytes, &total_bytes);
                if (bytes > free_bytes) {
                    gw_call_fail(&call, cudaErrorMemoryAllocation,
                                 "%zu bytes were asked for, and %zu of the device's %zu are free",
                                 bytes, free_bytes, total_bytes);
                } else {
                    gw_call_fail(&call, cudaErrorMemoryAllocation,
                                 "%zu bytes were asked for, and no memory is left for them", bytes);
                }
            }
        }
    }
    return gw_call_end(&call);
}

// CUDA: "If devPtr is 0, no operation is performed"; else the call "may perform implicit
// synchronization", which here it always does.
cudaError_t cudaFree(void *pointer)
{
    struct gw_call call = GW_CALL(GW_MAY_WAIT_FOR_ALL);
    if (call.error == cudaSuccess && pointer) {
        gw_free_memory(&call, pointer, GW_FREES_DEVICE);
    }
    return gw_call_end(&call);
}

cudaError_t cudaMemGetInfo(size_t *free_bytes, size_t *total_bytes)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    if (call.error == cudaSuccess) {
        // Who wants one of the two gives no place for the other.
        size_t unwanted[2];
        gw_memory_state(free_bytes ? free_bytes : &unwanted[0],
                        total_bytes ? total_bytes : &unwanted[1]);
    }
    return gw_call_end(&call);
}
