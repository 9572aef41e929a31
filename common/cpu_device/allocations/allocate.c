// SPDX-License-Identifier: MIT
// cudaMalloc, cudaFree, cudaMemGetInfo.
#include "cpu_device/calls/call.h"
#include "cpu_device/calls/worker.h"
#include "cpu_device/memory/memory.h"
#include "device_heap.h"
#include "free.h"

// Of the device heap, which a libcudart (common/ptx_machine) has elsewhere: no kernel comes here.
#pragma weak gw_device_heap_take
#pragma weak gw_device_heap_give

// In device code "these functions map to device-side malloc() and free()".
static cudaError_t allocate_in_kernel(void **pointer, size_t bytes, const void *caller)
{
    struct gw_call call =
        gw_api_call_begin("cudaMalloc", (struct gw_site){caller, NULL, 0}, GW_WAITS_FOR_SOME);
    if (gw_expect_place(&call, pointer, "address")) {
        *pointer = bytes > 0 ? gw_device_heap_take(bytes, caller) : NULL;
        if (!*pointer && bytes > 0) {
            gw_call_fail(
                &call, cudaErrorMemoryAllocation,
                "%zu bytes were asked for in a kernel, and the device heap has fewer left: "
                "cudaDeviceSetLimit sets cudaLimitMallocHeapSize",
                bytes);
        }
    }
    return gw_call_end(&call);
}

cudaError_t cudaMalloc(void **pointer, size_t bytes)
{
    if (gw_running_kernel()) {
        return allocate_in_kernel(pointer, bytes, __builtin_return_address(0));
    }
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
    if (gw_running_kernel()) {
        gw_device_heap_give(pointer, __builtin_return_address(0));
        return cudaSuccess;
    }
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
