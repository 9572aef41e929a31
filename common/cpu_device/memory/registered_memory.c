// SPDX-License-Identifier: MIT
// Which memory is registered.
#include "registered_memory.h"
#include "cpu_device/calls/devices.h"

#include <stdlib.h>

struct registered {
    struct gw_allocation allocation; // first: handed out as such
    struct registered *next;
};

static struct registered *list;

struct gw_allocation *gw_find_registered(const void *address)
{
    for (struct registered *one = list; one; one = one->next) {
        const uintptr_t offset = (uintptr_t)address - (uintptr_t)one->allocation.start;
        if (offset < one->allocation.bytes) {
            return &one->allocation;
        }
    }
    return NULL;
}

bool gw_overlaps_registered(const unsigned char *start, size_t bytes)
{
    for (const struct registered *one = list; one; one = one->next) {
        if (start < one->allocation.start + one->allocation.bytes &&
            one->allocation.start < start + bytes) {
            return true;
        }
    }
    return false;
}

bool gw_register(const struct gw_allocation *memory)
{
    struct registered *one = calloc(1, sizeof(*one));
    if (!one) {
        return false;
    }
    *one = (struct registered){*memory, list};
    list = one;
    GW_TELL(allocation, &one->allocation);
    return true;
}

void gw_unregister(const struct gw_allocation *memory, struct gw_site site)
{
    struct registered **link = &list;
    while (&(*link)->allocation != memory) {
        link = &(*link)->next;
    }
    struct registered *one = *link;
    *link = one->next;
    one->allocation.live = false;
    one->allocation.freed = site;
    GW_TELL(free, &one->allocation);
    free(one);
}

void gw_unregister_all(struct gw_site site)
{
    struct registered *next;
    for (struct registered *one = list; one; one = next) {
        next = one->next;
        if (one->allocation.device == gw_current_device()) {
            gw_unregister(&one->allocation, site);
        }
    }
}
