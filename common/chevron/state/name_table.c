// SPDX-License-Identifier: MIT
// A hash table of the file's names. It is as large as the file can need from the start, so that
// nothing in the parser can fail for memory.
#include "name_table.h"

#include "chevron/text/spelling.h"

#include <stdlib.h>

bool gw_names_create(struct gw_names *names, size_t most)
{
    *names = (struct gw_names){.slot_count = 16};
    while (names->slot_count < 2 * most) {
        names->slot_count *= 2;
    }
    names->slots = calloc(names->slot_count, sizeof(*names->slots));
    return names->slots;
}

void gw_names_free(struct gw_names *names)
{
    free(names->slots);
    *names = (struct gw_names){0};
}

static struct gw_name *slot_of(struct gw_names *names, struct gw_source *source,
                               const struct gw_token *token)
{
    uint64_t hash = 14695981039346656037u; // FNV-1a
    size_t at = token->offset;
    for (int c; (c = gw_next_character(source, token, &at)) >= 0;) {
        hash = (hash ^ (unsigned)c) * 1099511628211u;
    }
    hash ^= hash >> 32;
    size_t slot = (size_t)hash & (names->slot_count - 1);
    while (names->slots[slot].token && !gw_token_equals(source, names->slots[slot].token, token)) {
        slot = (slot + 1) & (names->slot_count - 1);
    }
    return &names->slots[slot];
}

struct gw_name *gw_names_find(struct gw_names *names, struct gw_source *source,
                              const struct gw_token *token)
{
    struct gw_name *name = slot_of(names, source, token);
    return name->token ? name : NULL;
}

struct gw_name *gw_names_add(struct gw_names *names, struct gw_source *source,
                             const struct gw_token *token)
{
    struct gw_name *name = slot_of(names, source, token);
    if (!name->token) {
        *name = (struct gw_name){.token = token, .macro = GW_NO_TOKEN};
    }
    return name;
}
