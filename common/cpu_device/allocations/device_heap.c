// SPDX-License-Identifier: MIT
// The device heap (CUDA C++ Programming Guide, "Dynamic Global Memory Allocation and Operations").
// In the checked build each malloc is an allocation like cudaMalloc's; in the fast build it is the
// host's malloc, counted.
#include "device_heap.h"
#include "cpu_device/device/heap_size.h"
#include "cpu_device/fibers/escape.h"
#include "cpu_device/memory/memory.h"

#include <stdlib.h>

enum { UNIT = 16 }; // bytes: every address is a multiple of it

static size_t used;

void gw_device_heap_reset(void)
{
    used = 0;
    gw_device_heap_size = GW_HEAP_SIZE;
    gw_device_heap_was_used = false;
}

// Takes these bytes off what is left.
static bool take_room(size_t bytes)
{
    __atomic_store_n(&gw_device_heap_was_used, true, __ATOMIC_RELAXED);
    if (bytes > gw_device_heap_size) {
        return false;
    }
    if (__atomic_add_fetch(&used, bytes, __ATOMIC_RELAXED) <= gw_device_heap_size) {
        return true;
    }
    __atomic_sub_fetch(&used, bytes, __ATOMIC_RELAXED);
    return false;
}

static size_t whole_units(size_t bytes)
{
    return bytes > SIZE_MAX - UNIT ? SIZE_MAX : (bytes + UNIT - 1) / UNIT * UNIT;
}

static void give_room(size_t bytes)
{
    __atomic_sub_fetch(&used, whole_units(bytes), __ATOMIC_RELAXED);
}

#ifdef GW_CPU_DEVICE_CHECKED

void *gw_device_heap_take(size_t bytes, const void *caller)
{
    if (bytes == 0 || !take_room(whole_units(bytes))) {
        return NULL;
    }
    struct gw_allocation *allocation =
        gw_allocate_in_kernel(bytes, "malloc", (struct gw_site){.return_address = caller});
    if (!allocation) {
        give_room(bytes);
        return NULL;
    }
    return allocation->start;
}

void gw_device_heap_give(void *memory, const void *caller)
{
    const struct gw_site site = {.return_address = caller};
    struct gw_allocation *allocation = gw_find_allocation(memory);
    if (!memory) {
        return;
    }
    if (!allocation || !allocation->of_kernel) {
        gw_leave_kernel(
            cudaErrorLaunchFailure,
            "free() in a kernel was given memory%s%s, and frees only what malloc() in a "
            "kernel gave",
            allocation ? " of " : " that is none of the device heap's",
            allocation ? allocation->call : "");
    }
    if (allocation->start != memory) {
        gw_leave_kernel(
            cudaErrorLaunchFailure,
            "free() was given an address %zu bytes into what malloc() gave, and only its "
            "start can be freed",
            (size_t)((unsigned char *)memory - allocation->start));
    }
    if (!allocation->live) {
        GW_TELL(free_again, allocation, site);
        return;
    }
    give_room(allocation->bytes);
    gw_release(allocation, site);
}

#else

// In front of what is handed out, and as large as a unit.
struct head {
    size_t bytes;
    size_t unused;
};
_Static_assert(sizeof(struct head) == UNIT, "what follows is as aligned as it is");

void *gw_device_heap_take(size_t bytes, const void *caller)
{
    (void)caller;
    if (bytes == 0 || !take_room(whole_units(bytes))) {
        return NULL;
    }
    struct head *head = malloc(sizeof(*head) + bytes);
    if (!head) {
        give_room(bytes);
        return NULL;
    }
    head->bytes = bytes;
    return head + 1;
}

void gw_device_heap_give(void *memory, const void *caller)
{
    (void)caller;
    if (memory) {
        struct head *head = (struct head *)memory - 1;
        give_room(head->bytes);
        free(head);
    }
}

#endif
