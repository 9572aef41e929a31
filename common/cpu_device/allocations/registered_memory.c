// SPDX-License-Identifier: MIT
// cudaHostRegister, cudaHostUnregister.
#define _GNU_SOURCE // mincore
#include "registered_memory.h"
#include "cpu_device/calls/call.h"
#include "cpu_device/memory/memory.h"
#include "cpu_device/memory/page.h"
#include "cpu_device/workers/queue.h"

#include <stdlib.h>
#include <sys/mman.h>

struct registered {
    struct gw_allocation allocation; // first: handed out as such
    struct registered *next;
};

static struct registered *list;

struct gw_allocation *gw_find_registered(const void *address)
{
    for (struct registered *one = list; one != NULL; one = one->next) {
        const uintptr_t offset = (uintptr_t)address - (uintptr_t)one->allocation.start;
        if (offset < one->allocation.bytes) {
            return &one->allocation;
        }
    }
    return NULL;
}

static bool overlaps_any(const unsigned char *start, size_t bytes)
{
    for (const struct registered *one = list; one != NULL; one = one->next) {
        if (start < one->allocation.start + one->allocation.bytes &&
            one->allocation.start < start + bytes) {
            return true;
        }
    }
    return false;
}

/** Whether there is memory at all of these addresses. */
static bool is_mapped(const unsigned char *start, size_t bytes)
{
    for (uintptr_t page = (uintptr_t)start & ~(uintptr_t)(GW_PAGE - 1);
         page < (uintptr_t)start + bytes; page += GW_PAGE) {
        unsigned char resident;
        if (mincore((void *)page, GW_PAGE, &resident) != 0) {
            return false;
        }
    }
    return true;
}

static void take(struct gw_call *call, void *pointer, size_t bytes, unsigned flags)
{
    struct registered *one = calloc(1, sizeof(*one));
    if (one == NULL) {
        gw_call_fail(call, cudaErrorMemoryAllocation, "there is no memory left");
        return;
    }
    one->allocation = (struct gw_allocation){.start = pointer,
                                             .bytes = bytes,
                                             .kind = GW_REGISTERED_MEMORY,
                                             .call = call->name,
                                             .site = call->site,
                                             .live = true,
                                             .flags = flags};
    one->next = list;
    list = one;
    GW_TELL(allocation, &one->allocation);
}

static void let_go(struct registered **link, struct gw_site site)
{
    struct registered *one = *link;
    *link = one->next;
    one->allocation.live = false;
    one->allocation.freed = site;
    GW_TELL(free, &one->allocation);
    free(one);
}

void gw_unregister_all(struct gw_site site)
{
    while (list != NULL) {
        let_go(&list, site);
    }
}

// CUDA: cudaHostRegisterReadOnly needs a device that says so (hostRegisterReadOnlySupported), and
// "a memory range may not be registered more than once".
cudaError_t cudaHostRegister(void *pointer, size_t bytes, unsigned int flags)
{
    static const unsigned known = cudaHostRegisterPortable | cudaHostRegisterMapped |
                                  cudaHostRegisterIoMemory | cudaHostRegisterReadOnly;
    struct gw_call call = gw_call_begin("cudaHostRegister", __builtin_return_address(0));
    if (call.error != cudaSuccess) {
        return gw_call_end(&call);
    }
    if (pointer == NULL || bytes == 0) {
        gw_call_fail(&call, cudaErrorInvalidValue, "there is nothing to register: %s",
                     pointer == NULL ? "the pointer is NULL" : "the size is 0");
    } else if (flags & ~known) {
        gw_call_fail(&call, cudaErrorInvalidValue, "%u is no combination of cudaHostRegister flags",
                     flags);
    } else if (flags & (cudaHostRegisterIoMemory | cudaHostRegisterReadOnly)) {
        gw_call_fail(&call, cudaErrorNotSupported,
                     "the CPU device registers neither a device's own memory "
                     "(cudaHostRegisterIoMemory) nor memory that can only be read "
                     "(cudaHostRegisterReadOnly)");
    } else if (gw_is_device_address(pointer)) {
        const struct gw_allocation *allocation = gw_find_live(pointer);
        const bool pinned = allocation != NULL && allocation->kind == GW_PINNED_MEMORY;
        gw_call_fail(&call, pinned ? cudaErrorHostMemoryAlreadyRegistered : cudaErrorInvalidValue,
                     "%s",
                     pinned ? "this memory is pinned already: it came from cudaMallocHost or "
                              "cudaHostAlloc"
                            : "this is no memory of the host's own: register what malloc returned");
    } else if (overlaps_any(pointer, bytes)) {
        gw_call_fail(&call, cudaErrorHostMemoryAlreadyRegistered,
                     "some of these %zu bytes are registered already", bytes);
    } else if (!is_mapped(pointer, bytes)) {
        gw_call_fail(&call, cudaErrorInvalidValue, "there is no memory of %zu bytes at %p", bytes,
                     pointer);
    } else {
        take(&call, pointer, bytes, flags);
    }
    return gw_call_end(&call);
}

// CUDA: "The base address must be the same one specified to cudaHostRegister()."
cudaError_t cudaHostUnregister(void *pointer)
{
    struct gw_call call = gw_call_begin("cudaHostUnregister", __builtin_return_address(0));
    if (call.error != cudaSuccess) {
        return gw_call_end(&call);
    }
    gw_queue_wait_for_all();
    GW_TELL(host_waited_for_device);
    gw_call_waited(&call);
    struct registered **link = &list;
    while (*link != NULL && (*link)->allocation.start != pointer) {
        link = &(*link)->next;
    }
    if (*link != NULL) {
        let_go(link, call.site);
    } else if (pointer == NULL) {
        gw_call_fail(&call, cudaErrorInvalidValue, "the pointer is NULL");
    } else if (gw_find_registered(pointer) != NULL) {
        gw_call_fail(&call, cudaErrorInvalidValue,
                     "this points into registered memory, and only its start can be unregistered");
    } else {
        gw_call_fail(&call, cudaErrorHostMemoryNotRegistered,
                     "no memory that begins at %p is registered", pointer);
    }
    return gw_call_end(&call);
}
