// SPDX-License-Identifier: MIT
// Where each page of managed memory is. Whoever uses a page that is elsewhere has a fault, and the
// page moves to him; advice has it copied instead, or used from afar. CUDA's documentation says
// this of GPUs of compute capability 6.0 and later on Linux. A driver moves neighbors of a page
// with it, which is its own affair: so a GPU has fewer faults.
#include "checker/handlers/handlers.h"
#include "checker/memory/grade.h"
#include "checker/program/arrays.h"
#include "checker/shadow/now.h"
#include "recording.h"
#include "traffic.h"

#include <stdlib.h>
#include <string.h>

enum { PAGE = 4096, ON_HOST = 1 << 15 };

struct page {
    uint16_t at;      // the host, and a bit for each device: where it can be read
    uint8_t reaches;  // devices that use it wherever it is
    int8_t preferred; // NOWHERE, ON_THE_HOST or a device
    bool read_mostly;
};

enum { NOWHERE = -2, ON_THE_HOST = -1 };

static struct memory {
    struct gw_range range;
    struct page *pages;
} * memories;
static size_t count, room;

static struct gw_page_counts GW_OF_GRADE counts;

void gw_page_counts_keep(void)
{
    gw_grade_keep(&counts, sizeof(counts));
}

void gw_page_counts_reset(void)
{
    memset(&counts, 0, sizeof(counts));
}

const struct gw_page_counts *gw_counts_pages(void)
{
    return &counts;
}

static size_t pages_of(struct gw_range range)
{
    return (range.bytes + PAGE - 1) / PAGE;
}

void gw_pages_allocated(const struct gw_allocation *allocation)
{
    if (allocation->kind != GW_MANAGED_MEMORY) {
        return;
    }
    const struct gw_range range = {allocation->start, allocation->bytes};
    struct page *pages = calloc(pages_of(range), sizeof(*pages));
    for (size_t i = 0; pages && i < pages_of(range); i++) {
        pages[i].preferred = NOWHERE;
    }
    if (pages) {
        memories = gw_grown(memories, count, &room, sizeof(*memories));
        memories[count++] = (struct memory){range, pages};
    }
}

void gw_pages_freed(const struct gw_allocation *allocation)
{
    for (size_t i = 0; i < count; i++) {
        if (memories[i].range.start == allocation->start) {
            free(memories[i].pages);
            memories[i] = memories[--count];
            return;
        }
    }
}

// The pages of a range, and how many; NULL where it is no managed memory.
static struct page *find(uintptr_t address, size_t bytes, size_t *how_many)
{
    for (size_t i = 0; i < count; i++) {
        const size_t offset = address - (uintptr_t)memories[i].range.start;
        if (offset < memories[i].range.bytes) {
            const size_t left = memories[i].range.bytes - offset;
            const size_t last = offset + (bytes < left ? bytes : left) - 1;
            *how_many = last / PAGE - offset / PAGE + 1;
            return &memories[i].pages[offset / PAGE];
        }
    }
    return NULL;
}

static unsigned bit_of(int location)
{
    return location < 0 ? (unsigned)ON_HOST : 1U << location;
}

static enum gw_direction direction(const struct page *page, int location)
{
    return location < 0         ? GW_DEVICE_TO_HOST
           : page->at & ON_HOST ? GW_HOST_TO_DEVICE
                                : GW_DEVICE_TO_DEVICE;
}

// The page is used, and the place is no longer one of several, or the only one.
static void use(struct page *page, int location, bool writes)
{
    const unsigned here = bit_of(location);
    if ((page->at & here) && (!writes || page->at == here)) {
        return;
    }
    if (location >= 0 && (page->reaches & 1U << location) && page->at && !(page->at & here)) {
        return; // from afar
    }
    const unsigned before = gw_grade_open(); // which host code has not
    *(location < 0 ? &counts.host_faults : &counts.kernel_faults) += 1;
    const bool stays = location >= 0 && page->preferred != NOWHERE && page->preferred != location &&
                       (page->at & bit_of(page->preferred));
    if (stays && !page->read_mostly) {
        page->reaches |= (uint8_t)(1U << location);
    } else {
        if (page->at && !(page->at & here)) {
            counts.moved_bytes[direction(page, location)] += PAGE;
        }
        page->at = (uint16_t)(page->read_mostly && !writes ? page->at | here : here);
    }
    gw_grade_restore(before);
}

void gw_pages_used(const struct gw_access *access, int location)
{
    size_t how_many;
    struct page *pages = count > 0 ? find(access->address, access->bytes, &how_many) : NULL;
    for (size_t i = 0; pages && i < how_many; i++) {
        use(&pages[i], location, (access->does & GW_WRITES) != 0);
    }
}

void gw_observe_managed_prefetched(struct gw_range memory, int location)
{
    size_t how_many;
    struct page *pages = find((uintptr_t)memory.start, memory.bytes, &how_many);
    for (size_t i = 0; pages && i < how_many; i++) {
        struct page *page = &pages[i];
        const unsigned here = bit_of(location);
        if (page->at && !(page->at & here)) {
            counts.prefetched_bytes[direction(page, location)] += PAGE;
        }
        page->at = (uint16_t)(page->read_mostly ? page->at | here : here);
    }
}

void gw_observe_managed_advised(struct gw_range memory, enum cudaMemoryAdvise advice, int location)
{
    size_t how_many;
    struct page *pages = find((uintptr_t)memory.start, memory.bytes, &how_many);
    for (size_t i = 0; pages && i < how_many; i++) {
        struct page *page = &pages[i];
        switch (advice) {
        case cudaMemAdviseSetReadMostly:
        case cudaMemAdviseUnsetReadMostly:
            page->read_mostly = advice == cudaMemAdviseSetReadMostly;
            break;
        case cudaMemAdviseSetPreferredLocation:
            page->preferred = (int8_t)(location < 0 ? ON_THE_HOST : location);
            break;
        case cudaMemAdviseUnsetPreferredLocation:
            page->preferred = NOWHERE;
            break;
        case cudaMemAdviseSetAccessedBy:
            page->reaches |= (uint8_t)(location < 0 ? 0 : 1U << location);
            break;
        case cudaMemAdviseUnsetAccessedBy:
            page->reaches &= (uint8_t)(location < 0 ? 0xff : ~(1U << location));
            break;
        }
    }
}
