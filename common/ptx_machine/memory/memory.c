// SPDX-License-Identifier: MIT
// Allocations: the first place that is large enough. Small ones lie together in pages, so that what
// lies one element behind an array is, as on a GPU, mostly something that can be touched.
#include "memory.h"
#include "pages.h"

#include <stdlib.h>
#include <string.h>

enum { STEP = 512, SMALL = 1 << 20, JUNK = 0xCB };

struct allocation {
    uint64_t begin, end; // as asked for
    uint64_t room_end;   // up to where nothing else may lie
    struct allocation *next;
};

static struct ptx_memory_settings settings;
static struct allocation *allocations; // by address

void ptx_memory_settings(const struct ptx_memory_settings *wanted)
{
    settings = *wanted;
}

static uint64_t up_to(uint64_t address, uint64_t step)
{
    return (address + step - 1) / step * step;
}

// The first fit for a small one in a hole; 0 without. It never lies in two pages.
static uint64_t place_small(uint64_t begin, uint64_t end, size_t bytes, enum ptx_page_use use)
{
    for (uint64_t at = begin; at + bytes <= end;) {
        const uint64_t page_end = up_to(at + 1, PTX_PAGE);
        const enum ptx_page_use found = ptx_page_use(at);
        if ((found == PTX_PAGE_FREE || found == use) && at + bytes <= page_end) {
            return at;
        }
        at = page_end;
    }
    return 0;
}

static uint64_t place_large(uint64_t begin, uint64_t end, size_t bytes)
{
    const uint64_t at = up_to(begin, PTX_PAGE);
    const uint64_t last = end / PTX_PAGE * PTX_PAGE;
    return at < last && bytes <= last - at ? at : 0;
}

uint64_t ptx_memory_allocate(size_t bytes, bool managed)
{
    if (!ptx_pages_reserve() || bytes == 0 || bytes > ptx_pages_end() - ptx_pages_begin()) {
        return 0;
    }
    const bool small = bytes < SMALL;
    const enum ptx_page_use use = small     ? managed ? PTX_PAGE_SMALL_MANAGED : PTX_PAGE_SMALL
                                  : managed ? PTX_PAGE_LARGE_MANAGED
                                            : PTX_PAGE_LARGE;
    const size_t room = (size_t)up_to(bytes, small ? STEP : PTX_PAGE);
    uint64_t hole = ptx_pages_begin();
    for (struct allocation **link = &allocations;; link = &(*link)->next) {
        const uint64_t hole_end = *link ? (*link)->begin : ptx_pages_end();
        const uint64_t begin =
            small ? place_small(hole, hole_end, room, use) : place_large(hole, hole_end, room);
        if (begin) {
            struct allocation *made = malloc(sizeof(*made));
            if (!made) {
                return 0;
            }
            *made = (struct allocation){begin, begin + bytes, begin + room, *link};
            *link = made;
            ptx_pages_take(begin, begin + room, use);
            if (settings.poison) {
                memset((unsigned char *)(uintptr_t)begin + ptx_pages_shift(), JUNK, room);
            }
            return begin;
        }
        if (!*link) {
            return 0;
        }
        hole = (*link)->room_end;
    }
}

void ptx_memory_free(uint64_t address)
{
    for (struct allocation **link = &allocations; *link; link = &(*link)->next) {
        struct allocation *gone = *link;
        if (gone->begin == address) {
            *link = gone->next;
            if (settings.poison) {
                memset((unsigned char *)(uintptr_t)gone->begin + ptx_pages_shift(), JUNK,
                       (size_t)(gone->end - gone->begin));
            }
            ptx_pages_give_back(gone->begin, gone->room_end);
            free(gone);
            return;
        }
    }
}

bool ptx_memory_is_device(uint64_t address)
{
    return address - ptx_pages_begin() < ptx_pages_end() - ptx_pages_begin();
}

static bool strict_span(uint64_t address, struct ptx_span *span)
{
    for (const struct allocation *one = allocations; one; one = one->next) {
        if (address - one->begin < one->end - one->begin) {
            *span = (struct ptx_span){one->begin, one->end, ptx_pages_shift()};
            return true;
        }
    }
    return false;
}

// The pages around an address in which something lies.
static bool lucky_span(uint64_t address, struct ptx_span *span)
{
    if (ptx_page_use(address) == PTX_PAGE_FREE) {
        return false;
    }
    uint64_t begin = address / PTX_PAGE * PTX_PAGE, end = begin + PTX_PAGE;
    while (begin > ptx_pages_begin() && ptx_page_use(begin - 1) != PTX_PAGE_FREE) {
        begin -= PTX_PAGE;
    }
    while (end < ptx_pages_end() && ptx_page_use(end) != PTX_PAGE_FREE) {
        end += PTX_PAGE;
    }
    *span = (struct ptx_span){begin, end, ptx_pages_shift()};
    return true;
}

// Host memory that kernels may use: pinned and registered memory.
struct range {
    uint64_t begin, end;
    struct range *next;
};

static struct range *shared_ranges;

void ptx_memory_share(const void *start, size_t bytes)
{
    struct range *range = malloc(sizeof(*range));
    if (!range) {
        abort();
    }
    const uint64_t begin = (uint64_t)(uintptr_t)start;
    *range = (struct range){begin, begin + bytes, shared_ranges};
    shared_ranges = range;
}

void ptx_memory_unshare(const void *start, size_t bytes)
{
    const uint64_t begin = (uint64_t)(uintptr_t)start;
    for (struct range **link = &shared_ranges; *link; link = &(*link)->next) {
        if ((*link)->begin == begin && (*link)->end == begin + bytes) {
            struct range *gone = *link;
            *link = gone->next;
            free(gone);
            return;
        }
    }
}

static bool shared_span(uint64_t address, struct ptx_span *span)
{
    for (const struct range *range = shared_ranges; range; range = range->next) {
        if (address - range->begin < range->end - range->begin) {
            *span = (struct ptx_span){range->begin, range->end, 0};
            return true;
        }
    }
    return false;
}

bool ptx_memory_span(uint64_t address, struct ptx_span *span)
{
    if (!ptx_memory_is_device(address)) {
        return shared_span(address, span);
    }
    return settings.strict ? strict_span(address, span) : lucky_span(address, span);
}
