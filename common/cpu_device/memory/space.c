// SPDX-License-Identifier: MIT
// What a pointer points to.
#include "space.h"
#include "managed_variables.h"
#include "named_variables.h"
#include "registered_memory.h"

enum gw_pointer_space gw_pointer_space(const void *pointer)
{
    if (!gw_is_device_address(pointer)) {
        if (gw_is_managed_variable(pointer)) {
            return GW_TO_MANAGED;
        }
        if (gw_find_symbol(pointer)) {
            return GW_TO_DEVICE;
        }
        return gw_find_registered(pointer) ? GW_TO_PINNED : GW_TO_PAGEABLE;
    }
    const struct gw_allocation *allocation = gw_find_allocation(pointer);
    if (!allocation || allocation->kind == GW_DEVICE_MEMORY) {
        return GW_TO_DEVICE;
    }
    return allocation->kind == GW_MANAGED_MEMORY ? GW_TO_MANAGED : GW_TO_PINNED;
}

int gw_device_of_memory(const void *address)
{
    const struct gw_allocation *allocation = gw_find_memory(address);
    return allocation && allocation->kind == GW_DEVICE_MEMORY ? allocation->device : -1;
}

const char *gw_pointer_space_name(enum gw_pointer_space space)
{
    static const char *const names[] = {"host memory", "pinned host memory", "device memory",
                                        "managed memory"};
    return names[space];
}

struct gw_allocation *gw_find_memory(const void *address)
{
    if (gw_is_device_address(address)) {
        return gw_find_allocation(address);
    }
    struct gw_allocation *symbol = gw_find_symbol(address);
    if (!symbol) {
        symbol = gw_find_managed_variable(address);
    }
    return symbol ? symbol : gw_find_registered(address);
}
