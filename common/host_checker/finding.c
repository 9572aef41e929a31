// SPDX-License-Identifier: MIT
// The list of what was found.
#include "finding.h"

#include "guard.h"

// A loop that does the same wrong thing so often tells nothing new and may never end.
enum { ENOUGH = 100000 };

static struct gw_finding findings[GW_MOST_FINDINGS];
static size_t count;
static uint64_t all;

// Whether the program has read what is not its own, or what nobody has written.
static bool has_stray_values(void)
{
    for (size_t i = 0; i < count; i++) {
        const enum gw_finding_kind kind = findings[i].kind;
        if (kind == GW_FOUND_OUT_OF_BOUNDS || kind == GW_FOUND_AFTER_FREE ||
            kind == GW_FOUND_NEVER_WRITTEN || kind == GW_FOUND_BAD_INDEX) {
            return true;
        }
    }
    return false;
}

void gw_find(const struct gw_finding *finding)
{
    if (++all > ENOUGH) {
        gw_guard_leave();
    }
    // Of stray values a sum may be any number: another type would not mend that.
    if (finding->kind == GW_FOUND_OVERFLOW && has_stray_values()) {
        return;
    }
    for (size_t i = 0; i < count; i++) {
        if (findings[i].kind == finding->kind && findings[i].at == finding->at) {
            findings[i].again++;
            return;
        }
    }
    if (count < GW_MOST_FINDINGS) {
        findings[count] = *finding;
        findings[count++].refused_at = gw_heap_refused_at();
    }
}

static void find_in(struct gw_finding *finding, const struct gw_heap_block *block)
{
    if (block) {
        finding->has_block = true;
        finding->block = *block;
    }
    gw_find(finding);
}

void gw_find_access(uintptr_t address, size_t bytes, bool writes, uintptr_t at)
{
    unsigned char *shadow = gw_heap_shadow(address);
    size_t first = 0;
    while (first < bytes && shadow[first] >= (writes ? GW_HEAP_UNWRITTEN : GW_HEAP_WRITTEN)) {
        first++;
    }
    if (first == bytes) {
        return;
    }
    struct gw_finding finding = {.kind = shadow[first] == GW_HEAP_FREED ? GW_FOUND_AFTER_FREE
                                         : shadow[first] == GW_HEAP_UNWRITTEN
                                             ? GW_FOUND_NEVER_WRITTEN
                                             : GW_FOUND_OUT_OF_BOUNDS,
                                 .at = at,
                                 .address = address,
                                 .bytes = bytes,
                                 .writes = writes};
    find_in(&finding, gw_heap_near(address + first));
}

void gw_find_bad_free(uintptr_t address, const char *call, uintptr_t at,
                      const struct gw_heap_block *block)
{
    struct gw_finding finding = {
        .kind = GW_FOUND_BAD_FREE, .at = at, .address = address, .call = call};
    if (!block && gw_heap_shadow(address)) {
        block = gw_heap_near(address);
    }
    find_in(&finding, block);
}

size_t gw_finding_count(void)
{
    return count;
}

const struct gw_finding *gw_finding_at(size_t index)
{
    return &findings[index];
}

void gw_findings_forget(void)
{
    count = 0;
    all = 0;
}
