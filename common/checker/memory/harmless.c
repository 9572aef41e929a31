// SPDX-License-Identifier: MIT
// Pages of gaps and of freed memory fault; the ones that were hit are made usable. The device makes
// its pages anew when it hands them out.
#include "harmless.h"

#include "checker/shadow/now.h"
#include "spaces.h"

#include <sys/mman.h>
#include <unistd.h>

enum { MOST_PAGES = 16384 };

static unsigned pages;
static uintptr_t usable; // the page that was asked for last

bool gw_harmless(uintptr_t address, size_t bytes)
{
    const uintptr_t end = address + bytes;
    if (gw_now.shared.bytes && address - gw_now.shared.start < gw_now.shared.bytes) {
        return true;
    }
    if (address - gw_now.arena.start >= gw_now.arena.bytes ||
        end - gw_now.arena.start > gw_now.arena.bytes) {
        return false;
    }
    const uintptr_t page_bytes = (uintptr_t)sysconf(_SC_PAGESIZE);
    for (uintptr_t page = address & ~(page_bytes - 1); page < end; page += page_bytes) {
        if (page == usable || gw_space_is_mapped(page)) {
            usable = page;
            continue;
        }
        if (pages++ >= MOST_PAGES ||
            mprotect((void *)page, page_bytes, PROT_READ | PROT_WRITE) != 0) {
            return false;
        }
    }
    return true;
}

void gw_harmless_forget(void)
{
    usable = 0;
}
