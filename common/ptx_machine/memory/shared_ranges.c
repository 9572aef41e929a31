// SPDX-License-Identifier: MIT
// Host memory that kernels may use: pinned and registered memory.
#include "shared_ranges.h"

#include <stdlib.h>

struct range {
    uint64_t begin, end;
    struct range *next;
};

static struct range *ranges;

void ptx_memory_share(const void *start, size_t bytes)
{
    struct range *range = malloc(sizeof(*range));
    if (!range) {
        abort();
    }
    const uint64_t begin = (uint64_t)(uintptr_t)start;
    *range = (struct range){begin, begin + bytes, ranges};
    ranges = range;
}

void ptx_memory_unshare(const void *start, size_t bytes)
{
    const uint64_t begin = (uint64_t)(uintptr_t)start;
    for (struct range **link = &ranges; *link; link = &(*link)->next) {
        if ((*link)->begin == begin && (*link)->end == begin + bytes) {
            struct range *gone = *link;
            *link = gone->next;
            free(gone);
            return;
        }
    }
}

bool ptx_shared_span(uint64_t address, struct ptx_span *span)
{
    for (const struct range *range = ranges; range; range = range->next) {
        if (address - range->begin < range->end - range->begin) {
            *span = (struct ptx_span){range->begin, range->end, 0};
            return true;
        }
    }
    return false;
}
