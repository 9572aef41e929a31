// SPDX-License-Identifier: MIT
// Pinned memory: cudaMallocHost, cudaHostAlloc, cudaFreeHost, and what may be asked of it.
#include "cpu_device/calls/call.h"
#include "cpu_device/memory/memory.h"
#include "cpu_device/memory/space.h"
#include "cpu_device/workers/queue.h"
#include "free.h"

static void allocate(struct gw_call *call, void **pointer, size_t bytes, unsigned flags)
{
    static const unsigned known =
        cudaHostAllocPortable | cudaHostAllocMapped | cudaHostAllocWriteCombined;
    if (!pointer) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "there is no place to put the address: the pointer is NULL");
    } else if (flags & ~known) {
        gw_call_fail(call, cudaErrorInvalidValue, "%u is no combination of cudaHostAlloc flags",
                     flags);
    } else if (bytes == 0) {
        *pointer = NULL;
    } else {
        struct gw_allocation *allocation =
            gw_allocate(bytes, GW_PINNED_MEMORY, call->name, call->site);
        if (!allocation) {
            gw_call_fail(call, cudaErrorMemoryAllocation,
                         "%zu bytes of pinned host memory were asked for, and so many cannot be "
                         "pinned",
                         bytes);
        } else {
            allocation->flags = flags;
            *pointer = allocation->start;
        }
    }
}

cudaError_t cudaMallocHost(void **pointer, size_t bytes)
{
    struct gw_call call =
        gw_call_begin_waiting("cudaMallocHost", __builtin_return_address(0), GW_MAY_WAIT_FOR_ALL);
    if (call.error == cudaSuccess) {
        allocate(&call, pointer, bytes, cudaHostAllocDefault);
    }
    return gw_call_end(&call);
}

cudaError_t cudaHostAlloc(void **pointer, size_t bytes, unsigned int flags)
{
    struct gw_call call =
        gw_call_begin_waiting("cudaHostAlloc", __builtin_return_address(0), GW_MAY_WAIT_FOR_ALL);
    if (call.error == cudaSuccess) {
        allocate(&call, pointer, bytes, flags);
    }
    return gw_call_end(&call);
}

cudaError_t cudaFreeHost(void *pointer)
{
    struct gw_call call =
        gw_call_begin_waiting("cudaFreeHost", __builtin_return_address(0), GW_MAY_WAIT_FOR_ALL);
    if (call.error == cudaSuccess && pointer) {
        gw_free_memory(&call, pointer, GW_FREES_PINNED);
    }
    return gw_call_end(&call);
}

/** The pinned memory that holds an address; where there is none, the call has failed. */
static const struct gw_allocation *expect_pinned(struct gw_call *call, const void *pointer)
{
    const struct gw_allocation *allocation = gw_find_memory(pointer);
    if (gw_pointer_space(pointer) != GW_TO_PINNED || !allocation->live) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "%p is no pinned host memory: that comes from cudaMallocHost, cudaHostAlloc "
                     "or cudaHostRegister",
                     pointer);
        return NULL;
    }
    return allocation;
}

// CUDA: under unified addressing all pinned memory is mapped, and a device that can use host
// pointers for registered memory reaches it by the same address.
cudaError_t cudaHostGetDevicePointer(void **d_pointer, void *h_pointer, unsigned int flags)
{
    struct gw_call call = gw_call_begin_waiting("cudaHostGetDevicePointer",
                                                __builtin_return_address(0), GW_MAY_WAIT_FOR_ALL);
    if (call.error == cudaSuccess) {
        if (!d_pointer) {
            gw_call_fail(&call, cudaErrorInvalidValue,
                         "there is no place to put the address: the pointer is NULL");
        } else if (flags != 0) {
            gw_call_fail(&call, cudaErrorInvalidValue,
                         "cudaHostGetDevicePointer has no flags yet, so they must be 0");
        } else if (expect_pinned(&call, h_pointer)) {
            *d_pointer = h_pointer;
        }
    }
    return gw_call_end(&call);
}

cudaError_t cudaHostGetFlags(unsigned int *flags, void *pointer)
{
    struct gw_call call =
        gw_call_begin_waiting("cudaHostGetFlags", __builtin_return_address(0), GW_MAY_WAIT_FOR_ALL);
    if (call.error == cudaSuccess) {
        const struct gw_allocation *allocation;
        if (!flags) {
            gw_call_fail(&call, cudaErrorInvalidValue,
                         "there is no place to put the flags: the pointer is NULL");
        } else if ((allocation = expect_pinned(&call, pointer))) {
            *flags = allocation->flags;
        }
    }
    return gw_call_end(&call);
}
