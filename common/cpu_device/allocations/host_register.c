// SPDX-License-Identifier: MIT
// cudaHostRegister, cudaHostUnregister.
#define _GNU_SOURCE // mincore
#include "cpu_device/calls/call.h"
#include "cpu_device/calls/devices.h"
#include "cpu_device/memory/memory.h"
#include "cpu_device/memory/registered_memory.h"
#include "cpu_device/workers/queue.h"

#include <sys/mman.h>
#include <unistd.h>

/** Whether there is memory at all of these addresses. */
static bool is_mapped(const unsigned char *start, size_t bytes)
{
    // By the kernel's own pages, which may be smaller than GW_PAGE: a program's memory ends
    // anywhere.
    const uintptr_t page_bytes = (uintptr_t)sysconf(_SC_PAGESIZE);
    for (uintptr_t page = (uintptr_t)start & ~(page_bytes - 1); page < (uintptr_t)start + bytes;
         page += page_bytes) {
        unsigned char resident;
        if (mincore((void *)page, page_bytes, &resident) != 0) {
            return false;
        }
    }
    return true;
}

// CUDA: cudaHostRegisterReadOnly needs a device that says so (hostRegisterReadOnlySupported), and
// "a memory range may not be registered more than once".
cudaError_t cudaHostRegister(void *pointer, size_t bytes, unsigned int flags)
{
    static const unsigned known = cudaHostRegisterPortable | cudaHostRegisterMapped |
                                  cudaHostRegisterIoMemory | cudaHostRegisterReadOnly;
    struct gw_call call = GW_CALL(GW_MAY_WAIT_FOR_ALL);
    if (!pointer || bytes == 0) {
        gw_call_fail(&call, cudaErrorInvalidValue, "there is nothing to register: %s",
                     !pointer ? "the pointer is NULL" : "the size is 0");
    } else if (flags & ~known) {
        gw_call_fail(&call, cudaErrorInvalidValue, "%u is no combination of cudaHostRegister flags",
                     flags);
    } else if (flags & (cudaHostRegisterIoMemory | cudaHostRegisterReadOnly)) {
        gw_call_fail(&call, cudaErrorNotSupported,
                     GW_THE_DEVICE " registers neither a device's own memory "
                                   "(cudaHostRegisterIoMemory) nor memory that can only be read "
                                   "(cudaHostRegisterReadOnly)");
    } else if (gw_is_device_address(pointer)) {
        const struct gw_allocation *allocation = gw_find_live(pointer);
        const bool pinned = allocation && allocation->kind == GW_PINNED_MEMORY;
        gw_call_fail(&call, pinned ? cudaErrorHostMemoryAlreadyRegistered : cudaErrorInvalidValue,
                     "%s",
                     pinned ? "this memory is pinned already: it came from cudaMallocHost or "
                              "cudaHostAlloc"
                            : "this is no memory of the host's own: register what malloc returned");
    } else if (gw_overlaps_registered(pointer, bytes)) {
        gw_call_fail(&call, cudaErrorHostMemoryAlreadyRegistered,
                     "some of these %zu bytes are registered already", bytes);
    } else if (!is_mapped(pointer, bytes)) {
        gw_call_fail(&call, cudaErrorInvalidValue, "there is no memory of %zu bytes at %p", bytes,
                     pointer);
    } else if (call.error == cudaSuccess) {
        const struct gw_allocation memory = {.start = pointer,
                                             .bytes = bytes,
                                             .kind = GW_REGISTERED_MEMORY,
                                             .call = call.name,
                                             .site = call.site,
                                             .live = true,
                                             .flags = flags,
                                             .device = gw_current_device()};
        if (!gw_register(&memory)) {
            gw_fail_without_memory(&call);
        }
    }
    return gw_call_end(&call);
}

// CUDA: "The base address must be the same one specified to cudaHostRegister()."
cudaError_t cudaHostUnregister(void *pointer)
{
    struct gw_call call = GW_CALL(GW_MAY_WAIT_FOR_ALL);
    if (call.error != cudaSuccess) {
        return gw_call_end(&call);
    }
    gw_queue_wait_for_all();
    GW_TELL(host_waited_for_device, -1);
    gw_call_waited(&call);
    const struct gw_allocation *found = gw_find_registered(pointer);
    if (found && found->start == pointer) {
        gw_unregister(found, call.site);
    } else if (!pointer) {
        gw_call_fail(&call, cudaErrorInvalidValue, "the pointer is NULL");
    } else if (found) {
        gw_call_fail(&call, cudaErrorInvalidValue,
                     "this points into registered memory, and only its start can be unregistered");
    } else {
        gw_call_fail(&call, cudaErrorHostMemoryNotRegistered,
                     "no memory that begins at %p is registered", pointer);
    }
    return gw_call_end(&call);
}
