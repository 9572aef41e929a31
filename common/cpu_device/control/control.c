// SPDX-License-Identifier: MIT
// What a runner or a checker may ask the CPU device beyond CUDA.
#include "control.h"
#include "cpu_device/memory/memory.h"
#include "cpu_device/work/event.h"
#include "cpu_device/work/stream.h"

bool gw_device_is_checked(void)
{
#ifdef GW_CPU_DEVICE_CHECKED
    return true;
#else
    return false;
#endif
}

struct sum {
    size_t allocations, bytes;
};

static void add(struct gw_allocation *allocation, void *context)
{
    struct sum *sum = context;
    sum->allocations++;
    sum->bytes += allocation->bytes;
}

size_t gw_device_live_allocations(void)
{
    struct sum sum = {0, 0};
    gw_visit_live(add, &sum);
    return sum.allocations;
}

size_t gw_device_live_bytes(void)
{
    struct sum sum = {0, 0};
    gw_visit_live(add, &sum);
    return sum.bytes;
}

size_t gw_device_live_streams(void)
{
    return gw_live_streams();
}

size_t gw_device_live_events(void)
{
    return gw_live_events();
}

size_t gw_device_total_memory(void)
{
    size_t free_bytes, total_bytes;
    gw_memory_state(&free_bytes, &total_bytes);
    return total_bytes;
}

void gw_device_name_allocation(const void *pointer, const char *name)
{
    struct gw_allocation *allocation = gw_find_live(pointer);
    if (allocation && allocation->start == pointer) {
        allocation->name = name;
    }
}

const struct gw_allocation *gw_device_find_allocation(const void *address)
{
    return gw_find_allocation(address);
}

bool gw_device_is_address(const void *address)
{
    return gw_is_device_address(address);
}
