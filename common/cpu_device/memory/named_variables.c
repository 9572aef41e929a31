// SPDX-License-Identifier: MIT
// Which variables the program has named.
#include "named_variables.h"

#include <stdlib.h>

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
