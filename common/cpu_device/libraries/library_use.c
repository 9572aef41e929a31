// SPDX-License-Identifier: MIT
// A call whose turn has come: it says what memory it uses, and does nothing where that cannot be.
#include "cpu_device/calls/execution_error.h"
#include "cpu_device/memory/space.h"
#include "library_call.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** Whether all of it lies in one live allocation. */
static bool is_usable(const struct gw_library_range *range)
{
    const struct gw_allocation *allocation = gw_find_memory(range->memory.start);
    if (!allocation || !allocation->live || allocation->freeing) {
        return false;
    }
    const size_t bytes = (range->rows - 1) * range->memory.pitch + range->width;
    const size_t offset = (size_t)(range->memory.start - allocation->start);
    return bytes <= allocation->bytes - offset;
}

static bool uses(struct gw_library_work *work, const struct gw_library_range *range)
{
    if (work->faulted || range->rows == 0 || range->width == 0) {
        return !work->faulted;
    }
    if (!is_usable(range)) {
        char why[GW_WHY_LENGTH];
        GW_TELL(library_fault, range);
        snprintf(why, sizeof(why), "%s uses memory for %s that it may not use", work->name,
                 range->name);
        gw_raise_execution_error(cudaErrorIllegalAddress, why);
        work->faulted = true;
        return false;
    }
    GW_TELL(library_uses, range);
    return true;
}

static struct gw_library_range range_of(const struct gw_library_work *work, const char *name,
                                        const void *start, size_t size, unsigned use)
{
    return (struct gw_library_range){.call = work->name,
                                     .site = work->site,
                                     .name = name,
                                     .memory = {(unsigned char *)(uintptr_t)start, 0},
                                     .size = size,
                                     .reads = (use & GW_LIBRARY_READS) != 0,
                                     .writes = (use & GW_LIBRARY_WRITES) != 0};
}

bool gw_library_uses_matrix(struct gw_library_work *work, const char *name, const void *start,
                            int rows, int columns, long long leading, unsigned use)
{
    struct gw_library_range range = range_of(work, name, start, work->size, use);
    range.width = (size_t)rows * work->size;
    range.rows = rows > 0 ? (size_t)columns : 0;
    range.memory.pitch = (size_t)leading * work->size;
    return uses(work, &range);
}

bool gw_library_uses_vector(struct gw_library_work *work, const char *name, const void *start,
                            int n, int step, unsigned use)
{
    struct gw_library_range range = range_of(work, name, start, work->size, use);
    const bool together = step == 1;
    range.width = together ? (size_t)n * work->size : work->size;
    range.rows = n == 0 ? 0 : together ? 1 : (size_t)n;
    range.memory.pitch = (size_t)(step < 0 ? -(long long)step : step) * work->size;
    return uses(work, &range);
}

bool gw_library_uses_ints(struct gw_library_work *work, const char *name, const int *start, int n,
                          unsigned use)
{
    struct gw_library_range range = range_of(work, name, start, sizeof(int), use);
    range.width = (size_t)n * sizeof(int);
    range.rows = 1;
    return uses(work, &range);
}

bool gw_library_gets_factor(struct gw_library_work *work, const char *name,
                            struct gw_library_factor *factor)
{
    if (factor->on_device) {
        if (!gw_library_uses_vector(work, name, factor->on_device, 1, 1, GW_LIBRARY_READS)) {
            return false;
        }
        memcpy(&factor->value, factor->on_device, work->size);
    }
    return !work->faulted;
}

bool gw_library_is_zero(const struct gw_library_work *work, const struct gw_library_factor *factor)
{
    return work->is_double ? factor->value.d == 0 : factor->value.s == 0;
}

void gw_library_execute(struct gw_library_work *work, bool dead)
{
    if (!dead) {
        GW_TELL(library_called, work->name, work->site);
        work->execute(work);
    }
    free(work);
}
