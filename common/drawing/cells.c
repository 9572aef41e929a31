// SPDX-License-Identifier: MIT
#include "cells.h"

#include <stdlib.h>

long long gw_element_of(const struct gw_trace *trace, const struct gw_trace_access *access)
{
    const long long size = (long long)trace->arrays[access->array].element;
    return access->offset >= 0 ? access->offset / size : -((-access->offset + size - 1) / size);
}

static int by_number(const void *a, const void *b)
{
    const long long left = *(const long long *)a, right = *(const long long *)b;
    return (left > right) - (left < right);
}

struct gw_cells gw_cells_of(const struct gw_trace *trace, unsigned array,
                            struct gw_threads_shown threads)
{
    struct gw_cells cells = {0};
    long long *used = malloc((trace->access_count + 1) * sizeof(*used));
    size_t count = 0, different = 0;
    if (!used) {
        abort();
    }
    for (size_t i = 0; i < trace->access_count; i++) {
        const struct gw_trace_access *access = &trace->accesses[i];
        if (access->array == array && gw_is_shown(threads, access)) {
            used[count++] = gw_element_of(trace, access);
        }
    }
    qsort(used, count, sizeof(*used), by_number);
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || used[i] != used[i - 1]) {
            used[different++] = used[i];
        }
    }
    const long long span = different > 0 ? used[different - 1] - used[0] + 1 : 0;
    if (span <= GW_MOST_CELLS) {
        for (long long i = 0; i < span; i++) {
            cells.elements[cells.count++] = used[0] + i;
        }
    } else {
        cells.has_gaps = true;
        for (size_t i = 0; i < different && cells.count < GW_MOST_CELLS; i++) {
            cells.elements[cells.count++] = used[i];
        }
        cells.left_out = (unsigned)(different - cells.count);
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
