// SPDX-License-Identifier: MIT
// The device's range is mapped twice: at its own addresses with no access, and once more where the
// machine reads and writes it. Pages of managed memory have access at both.
#define _GNU_SOURCE
#include "pages.h"

#include <sys/mman.h>

enum { PAGES = 1 << 15 }; // 64 GiB of addresses; memory is taken only as it is touched

static unsigned char *device, *bytes_of_device;
static uint64_t range_bytes;
static struct {
    unsigned char use;
    unsigned allocations;
} pages[PAGES];

bool ptx_pages_reserve(void)
{
    // Less where the system gives less, down to what one lesson needs.
    for (uint64_t bytes = (uint64_t)PAGES * PTX_PAGE; !device && bytes >= (uint64_t)512 << 20;
         bytes /= 2) {
        unsigned char *start = mmap(NULL, bytes + PTX_PAGE, PROT_NONE,
                                    MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (start == MAP_FAILED) {
            continue;
        }
        // A length of 0 maps shared memory a second time.
        unsigned char *second = mremap(start, 0, bytes + PTX_PAGE, MREMAP_MAYMOVE);
        if (second == MAP_FAILED || mprotect(second, bytes + PTX_PAGE, PROT_READ | PROT_WRITE)) {
            munmap(start, bytes + PTX_PAGE);
            continue;
        }
        const size_t past = (uintptr_t)start % PTX_PAGE;
        const size_t skip = past ? PTX_PAGE - past : 0;
        device = start + skip;
        bytes_of_device = second + skip;
        range_bytes = bytes;
    }
    return device;
}

uint64_t ptx_pages_begin(void)
{
    return (uint64_t)(uintptr_t)device;
}

uint64_t ptx_pages_end(void)
{
    return ptx_pages_begin() + range_bytes;
}

intptr_t ptx_pages_shift(void)
{
    return (intptr_t)bytes_of_device - (intptr_t)device;
}

static size_t page_of(uint64_t address)
{
    return (size_t)((address - ptx_pages_begin()) / PTX_PAGE);
}

enum ptx_page_use ptx_page_use(uint64_t address)
{
    return (enum ptx_page_use)pages[page_of(address)].use;
}

static bool is_managed(enum ptx_page_use use)
{
    return use == PTX_PAGE_SMALL_MANAGED || use == PTX_PAGE_LARGE_MANAGED;
}

void ptx_pages_take(uint64_t begin, uint64_t end, enum ptx_page_use use)
{
    for (size_t page = page_of(begin); page <= page_of(end - 1); page++) {
        pages[page].allocations++;
        if (pages[page].use == PTX_PAGE_FREE) {
            pages[page].use = (unsigned char)use;
            if (is_managed(use)) {
                mprotect(device + page * PTX_PAGE, PTX_PAGE, PROT_READ | PROT_WRITE);
            }
        }
    }
}

void ptx_pages_give_back(uint64_t begin, uint64_t end)
{
    for (size_t page = page_of(begin); page <= page_of(end - 1); page++) {
        if (--pages[page].allocations == 0) {
            if (is_managed((enum ptx_page_use)pages[page].use)) {
                mprotect(device + page * PTX_PAGE, PTX_PAGE, PROT_NONE);
            }
            pages[page].use = PTX_PAGE_FREE;
            madvise(bytes_of_device + page * PTX_PAGE, PTX_PAGE, MADV_REMOVE);
        }
    }
}
