// SPDX-License-Identifier: MIT
// Freeing, and what cannot be freed.
#include "free.h"
#include "cpu_device/memory/memory.h"
#include "cpu_device/memory/space.h"
#include "cpu_device/workers/queue.h"

/** Who frees memory of this kind, or NULL. */
static const char *right_call(enum gw_pointer_space space, bool registered)
{
    switch (space) {
    case GW_TO_PINNED:
        return registered ? "cudaHostUnregister, and then by whoever allocated it,"
                          : "cudaFreeHost";
    case GW_TO_DEVICE:
    case GW_TO_MANAGED:
        return "cudaFree";
    default:
        return NULL;
    }
}

struct gw_allocation *gw_expect_freeable(struct gw_call *call, const void *pointer,
                                         enum gw_freeing freeing)
{
    const enum gw_pointer_space space = gw_pointer_space(pointer);
    struct gw_allocation *allocation = gw_find_memory(pointer);
    const bool registered = allocation && allocation->kind == GW_REGISTERED_MEMORY;
    const bool fits = freeing == GW_FREES_PINNED ? space == GW_TO_PINNED && !registered
                                                 : space == GW_TO_DEVICE || space == GW_TO_MANAGED;
    const char *frees = freeing == GW_FREES_PINNED ? "pinned host memory" : "device memory";
    if (space == GW_TO_PAGEABLE) {
        GW_TELL(free_unknown, pointer, call->name, call->site);
        gw_call_fail(call, cudaErrorInvalidValue, "this is host memory, and %s frees %s",
                     call->name, frees);
    } else if (!allocation) {
        gw_call_fail(call, cudaErrorInvalidValue, "there is no allocation at %p", pointer);
    } else if (allocation->kind == GW_SYMBOL_MEMORY) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "this is a variable of the program: it was not allocated, so do not free it");
    } else if (allocation->of_kernel) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "malloc() in a kernel gave this memory: free() in a kernel frees it, and no "
                     "call of the host");
    } else if (allocation->of_array) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "this is an array of cudaMallocArray: cudaFreeArray frees it, and not %s",
                     call->name);
    } else if (!fits) {
        gw_call_fail(call, cudaErrorInvalidValue, "this is %s of %s: it is freed by %s, not by %s",
                     gw_pointer_space_name(space), allocation->call, right_call(space, registered),
                     call->name);
    } else if (!allocation->live || allocation->freeing) {
        GW_TELL(free_again, allocation, call->site);
        gw_call_fail(call, cudaErrorInvalidValue, "this memory was freed before");
    } else if (allocation->start != pointer) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "this points %zu bytes into an allocation, and only its start can be freed",
                     (size_t)((const unsigned char *)pointer - allocation->start));
    } else {
        return allocation;
    }
    return NULL;
}

void gw_free_memory(struct gw_call *call, void *pointer, enum gw_freeing freeing)
{
    // A peer's work may use the memory; but the program only knows that its own device waits.
    gw_queue_wait_for_all();
    GW_TELL(host_waited_for_device, gw_device_of_memory(pointer));
    gw_call_waited(call);
    if (call->error == cudaSuccess) {
        struct gw_allocation *allocation = gw_expect_freeable(call, pointer, freeing);
        if (allocation) {
            gw_release(allocation, call->site);
        }
    }
}
