// SPDX-License-Identifier: MIT
// Which variables the program has named.
#include "named_variables.h"

#include <stdlib.h>

enum { ADDRESSED = 1 };

struct named {
    struct gw_allocation variable; // first: handed out as such
    struct named *next;
};

static struct named *list;

struct gw_allocation *gw_find_symbol(const void *address)
{
    for (struct named *one = list; one; one = one->next) {
        if ((uintptr_t)address - (uintptr_t)one->variable.start < one->variable.bytes) {
            return &one->variable;
        }
    }
    return NULL;
}

void gw_symbol_is_addressed(struct gw_allocation *variable)
{
    variable->flags = ADDRESSED;
}

bool gw_is_hosts_name(const void *address)
{
    // The linker's: where what the program can write begins, and where it ends.
    extern const char __data_start[], _end[];
    if ((const char *)address < __data_start || (const char *)address >= _end) {
        return false;
    }
    const struct gw_allocation *known = gw_find_symbol(address);
    const enum gw_variable_kind kind = GW_ASK(variable_kind, address);
    return (kind == GW_DEVICE_VARIABLE || kind == GW_CONSTANT_VARIABLE) &&
           !(known && known->flags == ADDRESSED);
}

struct gw_allocation *gw_name_symbol(struct gw_range variable, struct gw_site site)
{
    struct named *one = calloc(1, sizeof(*one));
    if (!one) {
        return NULL;
    }
    one->variable = (struct gw_allocation){
        .start = variable.start,
        .bytes = variable.bytes,
        .kind = GW_SYMBOL_MEMORY,
        .call = "a variable of the program",
        .site = site,
        .live = true,
    };
    one->next = list;
    list = one;
    GW_TELL(allocation, &one->variable);
    return &one->variable;
}
