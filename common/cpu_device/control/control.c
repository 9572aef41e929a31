// SPDX-License-Identifier: MIT
// What a runner or a checker may ask the CPU device beyond CUDA.
#include "control.h"
#include "cpu_device/memory/memory.h"

bool gw_device_is_checked(void)
{
#ifdef GW_CPU_DEVICE_CHECKED
    return true;
#else
    return false;
#endif
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
