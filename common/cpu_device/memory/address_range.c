// SPDX-License-Identifier: MIT
// The reserved range: pages that fault until they are allocated.
#include "address_range.h"
#include "cpu_device/calls/devices.h"
#include "cpu_device/observer.h"
#include "protection.h"

#include <sys/mman.h>

unsigned char *gw_range_start, *gw_range_end, *gw_host_part;

enum { REST = 16 };
static const size_t most_reserved = (size_t)64 << 30, least_reserved = (size_t)16 << 20;

static bool strays_are_watched;

bool gw_strays_are_watched(void)
{
    return strays_are_watched;
}

bool gw_reserve_range(void)
{
    // Several times what can be allocated, so that freed addresses can rest. A process may be
    // allowed less, by ulimit -v for one.
    const size_t devices = (size_t)gw_devices();
    const size_t wished = REST * devices * gw_total_memory() / GW_PAGE * GW_PAGE;
    const size_t most = devices * most_reserved;
    for (size_t bytes = wished < most ? wished : most; !gw_range_start && bytes >= least_reserved;
         bytes /= 2) {
        void *range =
            mmap(NULL, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (range != MAP_FAILED) {
            gw_range_start = range;
            gw_range_end = gw_range_start + bytes;
            GW_TELL(arena, (struct gw_range){gw_range_start, bytes});
            strays_are_watched =
                gw_observer.arena && mprotect(range, bytes, PROT_READ | PROT_WRITE) == 0;
            // The first quarter is room for indices below 0 (memory.c).
            if (strays_are_watched && bytes / 4 > devices * gw_total_memory()) {
                gw_host_part = gw_range_start + bytes / 4 * 3 / GW_PAGE * GW_PAGE;
                gw_protection_add(
                    (struct gw_range){gw_range_start, (size_t)(gw_host_part - gw_range_start)});
                gw_protection_begin();
            }
        }
    }
    return gw_range_start;
}

bool gw_commit_pages(unsigned char *start, size_t bytes)
{
    return gw_strays_are_watched() || mprotect(start, bytes, PROT_READ | PROT_WRITE) == 0;
}

void gw_decommit_pages(unsigned char *start, size_t bytes)
{
    madvise(start, bytes, MADV_DONTNEED);
    if (!gw_strays_are_watched()) {
        mprotect(start, bytes, PROT_NONE);
    }
}
