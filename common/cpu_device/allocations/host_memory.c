// SPDX-License-Identifier: MIT
// Pinned memory: cudaMallocHost, cudaHostAlloc, cudaFreeHost, and what may be asked of it.
#include "cpu_device/calls/call.h"
#include "cpu_device/memory/memory.h"
#include "cpu_device/memory/space.h"
#include "free.h"

static void allocate(struct gw_call *call, void **pointer, size_t bytes, unsigned flags)
{
    static const unsigned known =
        cudaHostAllocPortable | cudaHostAllocMapped | cudaHostAllocWriteCombined;
    if (!gw_expect_place(call, pointer, "address")) {
        return;
    }
    if (flags & ~known) {
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
    struct gw_call call = GW_CALL(GW_MAY_WAIT_FOR_ALL);
    allocate(&call, pointer, bytes, cudaHostAllocDefault);
    return gw_call_end(&call);
}

cudaError_t cudaHostAlloc(void **pointer, size_t bytes, unsigned int flags)
{
    struct gw_call call = GW_CALL(GW_MAY_WAIT_FOR_ALL);
    allocate(&call, pointer, bytes, flags);
    return gw_call_end(&call);
}

cudaError_t cudaFreeHost(void *pointer)
{
    struct gw_call call = GW_CALL(GW_MAY_WAIT_FOR_ALL);
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
    struct gw_call call = GW_CALL(GW_MAY_WAIT_FOR_ALL);
    if (gw_expect_place(&call, d_pointer, "address")) {
        if (flags != 0) {
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
    struct gw_call call = GW_CALL(GW_MAY_WAIT_FOR_ALL);
    const struct gw_allocation *allocation =
        gw_expect_place(&call, flags, "flags") ? expect_pinned(&call, pointer) : NULL;
    if (allocation) {
        *flags = allocation->flags;
    }
    return gw_call_end(&call);
}
