// SPDX-License-Identifier: MIT
// The latest few copies, and one range around all of them.
#include "results.h"

#include "checker/reports/reports.h"
#include "checker/shadow/now.h"
#include "cpu_device/memory/memory.h"

#include <string.h>

enum { COPIES = 8 };
static const size_t WIDEST = (size_t)4 << 30; // within what the callbacks ask further

static struct copy {
    uintptr_t start, source_start;
    size_t bytes;
    struct gw_site site;
    struct gw_memory_note source;
} copies[COPIES];
static size_t count;
static bool watched;

void gw_results_watch(bool on)
{
    watched = on;
    count = 0;
    gw_now.results.bytes = 0;
}

static void include(const struct copy *copy)
{
    struct gw_shadowed *all = &gw_now.results;
    const uintptr_t start = all->bytes > 0 && all->start < copy->start ? all->start : copy->start;
    const uintptr_t end = copy->start + copy->bytes, old_end = all->start + all->bytes;
    const uintptr_t last = all->bytes > 0 && old_end > end ? old_end : end;
    if (last - start > WIDEST) {
        copies[0] = *copy;
        count = 1;
        *all = (struct gw_shadowed){copy->start, copy->bytes, NULL};
        return;
    }
    *all = (struct gw_shadowed){start, last - start, NULL};
}

void gw_results_brought(uintptr_t start, size_t bytes, struct gw_site site,
                        const struct gw_memory_note *source, uintptr_t source_start)
{
    if (!watched) {
        return;
    }
    size_t at = 0;
    while (at < count && copies[at].start != start) {
        at++;
    }
    if (at == COPIES) { // the oldest one is forgotten
        at--;
        memmove(copies, copies + 1, at * sizeof(*copies));
    }
    count = at == count ? count + 1 : count;
    copies[at] = (struct copy){start, source_start, bytes, site, *source};
    const struct copy latest = copies[at];
    include(&latest);
}

static bool is_junk(uintptr_t address, size_t bytes)
{
    for (size_t i = 0; i < bytes; i += sizeof(unsigned)) {
        unsigned word;
        memcpy(&word, (const void *)(address + i), sizeof(word));
        if (word != GW_JUNK) {
            return false;
        }
    }
    return true;
}

void gw_results_check_access(const struct gw_access *access)
{
    enum { LARGEST = 16 }; // what is longer is moved, and not used
    const size_t bytes = access->bytes;
    if (!(access->does & GW_READS) || bytes < 4 || bytes > LARGEST || bytes % 4 != 0) {
        return;
    }
    for (size_t i = 0; i < count; i++) {
        const struct copy *copy = &copies[i];
        const size_t offset = access->address - copy->start;
        if (offset >= copy->bytes || copy->bytes - offset < bytes ||
            !is_junk(access->address, bytes)) {
            continue;
        }
        if (!gw_report_repeats(GW_REPORT_UNINITIALIZED, access)) {
            struct gw_diagnosis draft = gw_report_of_access(GW_REPORT_UNINITIALIZED, access);
            draft.address = copy->source_start + offset;
            draft.memory = copy->source;
            draft.second.site = copy->site;
            gw_report_add(&draft);
        }
        return;
    }
}
