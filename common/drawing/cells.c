// SPDX-License-Identifier: MIT
#include "cells.h"

#include <stdlib.h>

long long gw_element_of(const struct gw_trace *trace, const struct gw_trace_access *access)
{
    const long long size = (long long)trace->arrays[access->array].element;
    return access->offset >= 0 ? access->offset / size : -((-access->offset + size - 1) / size);
}

struct used {
    long long element;
    unsigned weight; // of what was found there; out of bounds weighs most
};

static unsigned weight_of(const struct gw_trace_access *access)
{
    return access->finding == GW_TRACE_FINE ? 0 : access->finding == GW_TRACE_OUTSIDE ? 2 : 1;
}

// Of those of one number the heaviest comes first.
static int by_number(const void *a, const void *b)
{
    const struct used *left = a, *right = b;
    return left->element != right->element ? (left->element > right->element ? 1 : -1)
                                           : (int)right->weight - (int)left->weight;
}

static int by_weight(const void *a, const void *b)
{
    const struct used *left = a, *right = b;
    return left->weight != right->weight ? (int)right->weight - (int)left->weight : by_number(a, b);
}

// What was found is shown in any case, unless that is more than half of what has room.
static void choose(struct gw_cells *cells, struct used *used, size_t count)
{
    size_t heavy = 0;
    qsort(used, count, sizeof(*used), by_weight);
    while (heavy < GW_MOST_CELLS / 2 && heavy < count && used[heavy].weight > 0) {
        heavy++;
    }
    qsort(used + heavy, count - heavy, sizeof(*used), by_number);
    const size_t shown = count < GW_MOST_CELLS ? count : GW_MOST_CELLS;
    qsort(used, shown, sizeof(*used), by_number);
    for (size_t i = 0; i < shown; i++) {
        cells->elements[cells->count++] = used[i].element;
    }
    cells->has_gaps = true;
    cells->left_out = (unsigned)(count - shown);
}

struct gw_cells gw_cells_of(const struct gw_trace *trace, unsigned array,
                            struct gw_threads_shown threads)
{
    struct gw_cells cells = {0};
    struct used *used = malloc((trace->access_count + 1) * sizeof(*used));
    size_t count = 0, different = 0;
    if (!used) {
        abort();
    }
    for (size_t i = 0; i < trace->access_count; i++) {
        const struct gw_trace_access *access = &trace->accesses[i];
        if (access->array == array && gw_is_shown(threads, access)) {
            used[count++] = (struct used){gw_element_of(trace, access), weight_of(access)};
        }
    }
    qsort(used, count, sizeof(*used), by_number);
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || used[i].element != used[different - 1].element) {
            used[different++] = used[i];
        }
    }
    const long long span = different > 0 ? used[different - 1].element - used[0].element + 1 : 0;
    if (span <= GW_MOST_CELLS) {
        for (long long i = 0; i < span; i++) {
            cells.elements[cells.count++] = used[0].element + i;
        }
    } else {
        choose(&cells, used, different);
    }
    free(used);
    return cells;
}

int gw_cell_at(const struct gw_cells *cells, long long element)
{
    for (unsigned i = 0; i < cells->count; i++) {
        if (cells->elements[i] == element) {
            return (int)i;
        }
    }
    return -1;
}
