// SPDX-License-Identifier: MIT
// The files themselves stay where they are: reports name their lines later.
#define _GNU_SOURCE // dladdr
#include "unloaded_code.h"

#include <dlfcn.h>
#include <stdlib.h>

struct loaded {
    const void *base;
    unsigned times;
    struct loaded *next;
};

static struct loaded *list; // in use by one host thread at a time, as calls are

static struct loaded *find(const void *base)
{
    struct loaded *at = list;
    while (at && at->base != base) {
        at = at->next;
    }
    return at;
}

void gw_code_is_loaded(const void *base)
{
    struct loaded *known = find(base);
    if (known) {
        known->times++;
        return;
    }
    struct loaded *made = malloc(sizeof(*made));
    if (!made) {
        abort();
    }
    *made = (struct loaded){base, 1, list};
    list = made;
}

void gw_code_is_unloaded(const void *base)
{
    struct loaded *known = find(base);
    if (known && known->times > 0) {
        known->times--;
    }
}

bool gw_is_unloaded_code(const void *entry)
{
    Dl_info found;
    if (!list || !entry || dladdr(entry, &found) == 0) {
        return false;
    }
    const struct loaded *known = find(found.dli_fbase);
    return known && known->times == 0;
}
