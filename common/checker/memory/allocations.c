// SPDX-License-Identifier: MIT
// Allocations in the order of addresses, freed ones too until their addresses are used again.
#include "allocations.h"

#include "checker/program/arrays.h"
#include "checker/shadow/notices.h"
#include "checker/shadow/now.h"
#include "checker/shadow/shadow.h"
#include "harmless.h"

#include <stdio.h>
#include <string.h>

enum { LARGE = 64 << 20 };

struct entry {
    struct gw_allocation allocation;
    const struct gw_allocation *device; // the device's own record while it lives
    bool marked;
    bool written;    // all of it, as gw_allocations_write_all() has it
    bool shadowless; // there was not enough memory for its cells
};

static struct entry *entries;
static size_t count, room;
static size_t shadowed_bytes; // live, with a shadow
static bool any_shadowless;

// The first entry that ends after an address.
static size_t first_ending_after(const unsigned char *address)
{
    size_t low = 0, high = count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        const struct gw_allocation *allocation = &entries[middle].allocation;
        if (allocation->start + allocation->bytes <= address) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static void insert(const struct gw_allocation *allocation)
{
    const size_t at = first_ending_after(allocation->start);
    size_t end = at;
    while (end < count && entries[end].allocation.start < allocation->start + allocation->bytes) {
        end++; // freed ones whose addresses are used again
    }
    entries = gw_grown(entries, count - (end - at), &room, sizeof(*entries));
    memmove(&entries[at + 1], &entries[end], (count - end) * sizeof(*entries));
    count = count - (end - at) + 1;
    entries[at] = (struct entry){.allocation = *allocation, .device = allocation};
}

// Small ones always have a shadow; large ones if it leaves the machine some memory.
static bool shadow_fits(size_t bytes)
{
    const char *wish = getenv("GW_SHADOW_MEMORY");
    if (bytes < LARGE && !wish) {
        return true;
    }
    const size_t needed = GW_SHADOW_BYTES_A_BYTE * bytes;
    const size_t most = wish ? strtoull(wish, NULL, 10) : gw_available_memory();
    // What is already there is no longer available; a wish is for all of it.
    const size_t used = wish ? GW_SHADOW_BYTES_A_BYTE * shadowed_bytes : 0;
    if (needed + used <= most) {
        return true;
    }
    char note[200];
    snprintf(note, sizeof(note),
             "an allocation of %zu bytes would need %zu bytes of shadow, and there are %zu: races "
             "and unwritten memory are not looked for in it",
             bytes, needed, most > used ? most - used : 0);
    gw_notice(note);
    return false;
}

void gw_allocations_add(const struct gw_allocation *allocation)
{
    insert(allocation);
    struct entry *entry = &entries[first_ending_after(allocation->start)];
    const bool own = gw_is_programs_own(allocation);
    entry->shadowless = own || !gw_now.global.cells || !shadow_fits(allocation->bytes);
    if (!entry->shadowless) {
        shadowed_bytes += allocation->bytes;
        gw_shadow_begin((uintptr_t)allocation->start, allocation->bytes);
        // What the host writes is not all seen: a library's code, for one, is not watched.
        if (allocation->kind != GW_DEVICE_MEMORY) {
            gw_shadow_set((uintptr_t)allocation->start, allocation->bytes, GW_FIRST_WORD);
        }
    } else {
        any_shadowless = any_shadowless || !own;
    }
}

void gw_allocations_remove(const struct gw_allocation *allocation)
{
    gw_harmless_forget();
    const size_t at = first_ending_after(allocation->start);
    if (at < count && entries[at].allocation.start == allocation->start) {
        entries[at].allocation = *allocation; // its name may have come later
        entries[at].allocation.live = false;
    }
    if (at < count && !entries[at].shadowless) {
        shadowed_bytes -= allocation->bytes;
        gw_shadow_forget((uintptr_t)allocation->start, allocation->bytes);
    }
}

static const struct gw_allocation *refreshed(struct entry *entry)
{
    if (entry->allocation.live) {
        entry->allocation.name = entry->device->name;
    }
    return &entry->allocation;
}

const struct gw_allocation *gw_allocation_at(uintptr_t address)
{
    const size_t at = first_ending_after((const unsigned char *)address);
    return at < count && (uintptr_t)entries[at].allocation.start <= address
               ? refreshed(&entries[at])
               : NULL;
}

static uintptr_t distance(const struct gw_allocation *allocation, uintptr_t address)
{
    const uintptr_t start = (uintptr_t)allocation->start;
    if (address < start) {
        return start - address;
    }
    return address < start + allocation->bytes ? 0 : address - (start + allocation->bytes) + 1;
}

const struct gw_allocation *gw_allocation_near(uintptr_t address)
{
    const struct gw_allocation *inside = gw_allocation_at(address);
    if (inside) {
        return inside;
    }
    const struct gw_allocation *nearest = NULL;
    const size_t after = first_ending_after((const unsigned char *)address);
    for (size_t i = after; i > 0 && !nearest; i--) {
        nearest = entries[i - 1].allocation.live ? refreshed(&entries[i - 1]) : NULL;
    }
    for (size_t i = after; i < count; i++) {
        if (entries[i].allocation.live) {
            if (!nearest ||
                distance(&entries[i].allocation, address) < distance(nearest, address)) {
                nearest = refreshed(&entries[i]);
            }
            break;
        }
    }
    return nearest;
}

bool gw_has_no_shadow(uintptr_t address)
{
    if (!any_shadowless) {
        return false;
    }
    const size_t at = first_ending_after((const unsigned char *)address);
    return !gw_now.global.cells || (at < count && entries[at].shadowless &&
                                    (uintptr_t)entries[at].allocation.start <= address);
}

bool gw_is_inside_allocation(uintptr_t address, size_t bytes)
{
    const struct gw_allocation *allocation = gw_allocation_at(address);
    return allocation && allocation->live &&
           address + bytes <= (uintptr_t)allocation->start + allocation->bytes;
}

void gw_allocations_visit(void (*visit)(const struct gw_allocation *, void *), void *context)
{
    for (size_t i = 0; i < count; i++) {
        if (entries[i].allocation.live) {
            visit(&entries[i].allocation, context);
        }
    }
}

void gw_allocations_write_all(void (*write)(uintptr_t address, size_t bytes))
{
    for (size_t i = 0; i < count; i++) {
        struct entry *entry = &entries[i];
        if (entry->allocation.live && !entry->shadowless && !entry->written) {
            entry->written = true;
            write((uintptr_t)entry->allocation.start, entry->allocation.bytes);
        }
    }
}

void gw_allocations_have_unwritten(uintptr_t address)
{
    const size_t at = first_ending_after((const unsigned char *)address);
    if (at < count) {
        entries[at].written = false;
    }
}

void gw_allocations_visit_live(void (*visit)(const struct gw_allocation *, void *), void *context)
{
    for (size_t i = 0; i < count; i++) {
        if (entries[i].allocation.live && !entries[i].marked &&
            entries[i].allocation.kind != GW_SYMBOL_MEMORY) {
            visit(&entries[i].allocation, context);
        }
    }
}

void gw_allocations_mark(void)
{
    for (size_t i = 0; i < count; i++) {
        entries[i].marked = true;
    }
}
