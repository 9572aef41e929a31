// SPDX-License-Identifier: MIT
// Which variables of the program are managed: host_defines.h puts them into a section.
#include "managed_variables.h"

// The linker's; both are 0 in a program without such variables.
extern unsigned char __start_gw_managed[] __attribute__((weak));
extern unsigned char __stop_gw_managed[] __attribute__((weak));

static size_t section_bytes(void)
{
    return (size_t)((uintptr_t)__stop_gw_managed - (uintptr_t)__start_gw_managed);
}

bool gw_is_managed_variable(const void *address)
{
    return (uintptr_t)address - (uintptr_t)__start_gw_managed < section_bytes();
}

struct gw_allocation *gw_find_managed_variable(const void *address)
{
    static struct gw_allocation all;
    if (!gw_is_managed_variable(address)) {
        return NULL;
    }
    if (!all.live) {
        all = (struct gw_allocation){
            .start = __start_gw_managed,
            .bytes = section_bytes(),
            .kind = GW_SYMBOL_MEMORY,
            .call = "a variable of the program",
            .live = true,
        };
        GW_TELL(allocation, &all);
    }
    return &all;
}
