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
    size_t counted; // in `all.each`
} * memories;
static size_t count, room;

static struct counts {
    struct gw_page_counts sum;
    size_t used; // of `each`
    struct {
        struct gw_managed_counts public;
        struct gw_site lines[GW_MANAGED_LINES];
    } each[GW_MOST_MANAGED];
} GW_OF_GRADE all;

void gw_page_counts_keep(void)
{
    gw_grade_keep(&all, sizeof(all));
}

static void count_one_more(struct memory *memory)
{
    if (all.used < GW_MOST_MANAGED) {
        all.each[all.used++].public =
            (struct gw_managed_counts){.start = memory->range.start, .bytes = memory->range.bytes};
    }
    memory->counted = all.used - 1;
}

void gw_page_counts_reset(void)
{
    memset(&all, 0, sizeof(all));
    for (size_t i = 0; i < count; i++) {
        count_one_more(&memories[i]);
    }
}

const struct gw_page_counts *gw_counts_pages(void)
{
    return &all.sum;
}

size_t gw_counts_managed(void)
{
    return all.used;
}

const struct gw_managed_counts *gw_counts_managed_memory(size_t index)
{
    return &all.each[index].public;
}

int gw_counts_managed_line(size_t index, enum gw_managed_line which)
{
    return gw_counts_line(all.each[index].lines[which]);
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
        memories[count++] = (struct memory){.range = range, .pages = pages};
        const unsigned before = gw_grade_open();
        count_one_more(&memories[count - 1]);
        gw_grade_restore(before);
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

// Pages of one piece of managed memory; none where it is no managed memory.
struct found {
    struct page *pages;
    size_t count;
    size_t counted;
};

static struct found find(uintptr_t address, size_t bytes)
{
    for (size_t i = 0; i < count && bytes > 0; i++) {
        const size_t offset = address - (uintptr_t)memories[i].range.start;
        if (offset < memories[i].range.bytes) {
            const size_t left = memories[i].range.bytes - offset;
            const size_t last = offset + (bytes < left ? bytes : left) - 1;
            return (struct found){&memories[i].pages[offset / PAGE],
                                  last / PAGE - offset / PAGE + 1, memories[i].counted};
        }
    }
    return (struct found){0};
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

static void count_fault(const struct page *page, int location, size_t counted,
                        const struct gw_access *access)
{
    struct gw_managed_counts *own = &all.each[counted].public;
    struct gw_site *line = &all.each[counted].lines[GW_LINE_OF_HOST_FAULT];
    if (location >= 0) {
        all.sum.kernel_faults++;
        own->pages.kernel_faults++;
        return;
    }
    all.sum.host_faults++;
    own->pages.host_faults++;
    own->first_faults += page->at == 0;
    if (page->at != 0 && !line->return_address) {
        line->return_address = (const void *)access->return_address;
    }
}

// The page is used, and the place is no longer one of several, or the only one.
static void use(struct page *page, int location, size_t counted, const struct gw_access *access)
{
    const unsigned here = bit_of(location);
    const bool writes = (access->does & GW_WRITES) != 0;
    if ((page->at & here) && (!writes || page->at == here)) {
        return;
    }
    const unsigned before = gw_grade_open(); // which host code has not
    struct gw_managed_counts *own = &all.each[counted].public;
    if (location >= 0 && (page->reaches & 1U << location) && page->at && !(page->at & here)) {
        own->far_accesses++;
        gw_grade_restore(before);
        return;
    }
    count_fault(page, location, counted, access);
    const bool stays = location >= 0 && page->preferred != NOWHERE && page->preferred != location &&
                       (page->at & bit_of(page->preferred));
    if (stays && !page->read_mostly) {
        page->reaches |= (uint8_t)(1U << location);
    } else {
        if (page->at && !(page->at & here)) {
            all.sum.moved_bytes[direction(page, location)] += PAGE;
            own->pages.moved_bytes[direction(page, location)] += PAGE;
        }
        page->at = (uint16_t)(page->read_mostly && !writes ? page->at | here : here);
    }
    gw_grade_restore(before);
}

void gw_pages_used(const struct gw_access *access, int location)
{
    const struct found found = count > 0 ? find(access->address, access->bytes) : (struct found){0};
    for (size_t i = 0; i < found.count; i++) {
        use(&found.pages[i], location, found.counted, access);
    }
}

void gw_pages_set(struct gw_range memory, int device)
{
    const struct found found = find((uintptr_t)memory.start, memory.bytes);
    for (size_t i = 0; i < found.count; i++) {
        if (found.pages[i].at == 0) {
            found.pages[i].at = (uint16_t)bit_of(device);
        }
        use(&found.pages[i], device, found.counted, &(struct gw_access){.does = GW_WRITES});
    }
}

void gw_observe_managed_prefetched(struct gw_range memory, int location, struct gw_site site)
{
    const struct found found = find((uintptr_t)memory.start, memory.bytes);
    struct gw_managed_counts *own = &all.each[found.counted].public;
    if (found.count > 0) {
        all.each[found.counted].lines[location < 0 ? GW_LINE_OF_RETURN : GW_LINE_OF_PREFETCH] =
            site;
    }
    for (size_t i = 0; i < found.count; i++) {
        struct page *page = &found.pages[i];
        const unsigned here = bit_of(location);
        if (page->at && !(page->at & here)) {
            all.sum.prefetched_bytes[direction(page, location)] += PAGE;
            own->pages.prefetched_bytes[direction(page, location)] += PAGE;
        }
        page->at = (uint16_t)(page->read_mostly ? page->at | here : here);
    }
}

void gw_observe_managed_advised(struct gw_range memory, enum cudaMemoryAdvise advice, int location,
                                struct gw_site site)
{
    const struct found found = find((uintptr_t)memory.start, memory.bytes);
    if (found.count > 0) {
        all.each[found.counted].lines[GW_LINE_OF_ADVICE] = site;
    }
    for (size_t i = 0; i < found.count; i++) {
        struct page *page = &found.pages[i];
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
