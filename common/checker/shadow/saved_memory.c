// SPDX-License-Identifier: MIT
// A cell that has four byte cells keeps them: once it has, it has them for the whole launch.
#include "saved_memory.h"

#include "bytes.h"

#include <stdlib.h>
#include <string.h>

struct entry {
    uint32_t index, content;
    struct gw_cell cells[4]; // of a cell without byte cells the first
    bool wide;
};

struct gw_saved_memory {
    size_t count;
    struct entry entries[];
};

static struct entry entry_of(const struct gw_shadowed *range, size_t index)
{
    const struct gw_cell *cell = &range->cells[index];
    struct entry entry = {.index = (uint32_t)index, .wide = cell->writer & GW_WIDE};
    memcpy(&entry.content, (const void *)(range->start + 4 * index), sizeof(entry.content));
    memcpy(entry.cells, entry.wide ? gw_bytes_of(cell) : cell,
           entry.wide ? sizeof(entry.cells) : sizeof(*cell));
    return entry;
}

struct gw_saved_memory *gw_saved_memory_take(const struct gw_shadowed *range)
{
    size_t count = 0;
    const size_t cells = range->cells ? range->bytes / 4 : 0;
    for (size_t i = 0; i < cells; i++) {
        count += range->cells[i].writer != GW_UNALLOCATED;
    }
    struct gw_saved_memory *kept = malloc(sizeof(*kept) + count * sizeof(kept->entries[0]));
    if (!kept) {
        abort();
    }
    kept->count = 0;
    for (size_t i = 0; i < cells; i++) {
        if (range->cells[i].writer != GW_UNALLOCATED) {
            kept->entries[kept->count++] = entry_of(range, i);
        }
    }
    return kept;
}

void gw_saved_memory_restore(struct gw_saved_memory *kept, const struct gw_shadowed *range)
{
    for (size_t i = 0; i < kept->count; i++) {
        const struct entry *entry = &kept->entries[i];
        struct gw_cell *cell = &range->cells[entry->index];
        memcpy((void *)(range->start + 4 * (size_t)entry->index), &entry->content,
               sizeof(entry->content));
        if (!(cell->writer & GW_WIDE)) {
            *cell = entry->cells[0];
            continue;
        }
        for (int b = 0; b < 4; b++) {
            gw_bytes_of(cell)[b] = entry->cells[entry->wide ? b : 0];
        }
    }
    free(kept);
}
