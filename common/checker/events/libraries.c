// SPDX-License-Identifier: MIT
// Calls of libraries: each is one actor, as a copy is, that uses memory for several parameters.
#include "checker/counting/recording.h"
#include "checker/handlers/handlers.h"
#include "checker/memory/allocations.h"
#include "checker/order/order.h"
#include "checker/reports/failed_calls.h"
#include "checker/reports/reports.h"
#include "checker/shadow/now.h"
#include "checker/shadow/shadow.h"
#include "transfer.h"

#include <stdio.h>
#include <string.h>

static struct gw_diagnosis draft_of(const struct gw_library_range *range)
{
    struct gw_diagnosis draft = {.at.site = range->site,
                                 .call = range->call,
                                 .parameter = range->name,
                                 .by_host = range->by_host,
                                 .address = (uintptr_t)range->memory.start,
                                 .bytes = range->width * range->rows,
                                 .does = range->writes ? GW_WRITES : GW_READS};
    const size_t apart = range->memory.pitch / range->size;
    if (range->rows > 1) {
        snprintf(draft.why, sizeof(draft.why),
                 "%s has %zu column%s of %zu element%s here, each beginning %zu elements behind "
                 "the one before it",
                 range->name, range->rows, range->rows == 1 ? "" : "s", range->width / range->size,
                 range->width == range->size ? "" : "s", apart);
    } else {
        snprintf(draft.why, sizeof(draft.why), "%s has %zu element%s here", range->name,
                 range->width / range->size, range->width == range->size ? "" : "s");
    }
    return draft;
}

/** The first element that does not lie in the allocation. */
static uintptr_t first_outside(const struct gw_library_range *range,
                               const struct gw_allocation *allocation)
{
    const uintptr_t end = (uintptr_t)allocation->start + allocation->bytes;
    for (size_t i = 0; i < range->rows; i++) {
        const uintptr_t row = (uintptr_t)range->memory.start + i * range->memory.pitch;
        if (row + range->width > end) {
            return row > end ? row : end - (end - row) % range->size;
        }
    }
    return end;
}

// Whether the matrix would fill the memory exactly if its columns lay one behind the other, or if
// its doubles were floats.
static void add_fit(struct gw_diagnosis *draft, const struct gw_library_range *range,
                    const struct gw_allocation *allocation)
{
    const uintptr_t begin = (uintptr_t)range->memory.start;
    const size_t room = allocation ? (uintptr_t)allocation->start + allocation->bytes - begin : 0;
    const size_t used = (range->rows - 1) * range->memory.pitch + range->width;
    if (range->rows > 1 && range->memory.pitch > range->width &&
        range->rows * range->width == room) {
        const size_t length = strlen(draft->why);
        snprintf(draft->why + length, sizeof(draft->why) - length,
                 "; with a leading dimension of %zu they fill the memory exactly",
                 range->width / range->size);
    } else if (range->size == sizeof(double) && used == 2 * room) {
        const size_t length = strlen(draft->why);
        snprintf(draft->why + length, sizeof(draft->why) - length,
                 "; with elements of half the size they fill the memory exactly");
    }
}

void gw_observe_library_fault(const struct gw_library_range *range)
{
    struct gw_diagnosis draft = draft_of(range);
    const struct gw_allocation *allocation = gw_allocation_at(draft.address);
    draft.memory = gw_memory_note_of(draft.address);
    const bool of_device = draft.address - gw_now.arena.start < gw_now.arena.bytes;
    if (range->by_host || (!of_device && !allocation)) {
        draft.kind = GW_REPORT_WRONG_SPACE;
    } else if (allocation && !allocation->live) {
        draft.kind = GW_REPORT_USE_AFTER_FREE;
    } else {
        draft.kind = GW_REPORT_OUT_OF_BOUNDS;
        draft.bytes = range->size;
        add_fit(&draft, range, allocation);
        draft.address = allocation ? first_outside(range, allocation) : draft.address;
    }
    gw_report_add(&draft);
}

void gw_observe_library_called(const char *call, struct gw_site site)
{
    gw_order_begin((struct gw_operation_note){.name = call, .site = site});
    gw_tally_library_call(call);
}

static void look(struct gw_transfer *transfer, const struct gw_library_range *range, bool writes)
{
    for (size_t i = 0; i < range->rows; i++) {
        const uintptr_t row = (uintptr_t)range->memory.start + i * range->memory.pitch;
        if (gw_transfer_has_shadow(row, range->width)) {
            gw_transfer_look(transfer, row, range->width, writes);
        }
    }
}

void gw_observe_library_uses(const struct gw_library_range *range)
{
    struct gw_transfer transfer = {.draft = draft_of(range)};
    if (range->reads) {
        look(&transfer, range, false);
    }
    if (range->writes) {
        look(&transfer, range, true);
    }
    if (transfer.raced_with) {
        gw_transfer_report_race(&transfer);
    }
    if (transfer.unwritten > 0) {
        struct gw_diagnosis draft = transfer.draft;
        draft.kind = GW_REPORT_UNINITIALIZED;
        draft.does = GW_READS;
        draft.how_many = transfer.unwritten;
        draft.memory = gw_memory_note_of(draft.address);
        draft.failed_filler = gw_failed_filler();
        gw_report_add(&draft);
    }
    for (size_t i = 0; range->writes && i < range->rows; i++) {
        const uintptr_t row = (uintptr_t)range->memory.start + i * range->memory.pitch;
        if (gw_transfer_has_shadow(row, range->width)) {
            gw_shadow_set(row, range->width, gw_now.word);
        }
    }
}

void gw_observe_library_handle_created(const char *call)
{
    (void)call;
    gw_tally_library_handle();
}

// Its status is all that it tells, and nobody can see whether a program looks at that: so it is no
// reason to fail.
void gw_observe_library_refused(const char *call, struct gw_site site, const char *status,
                                const char *why)
{
    struct gw_diagnosis draft = {.kind = GW_REPORT_FAILED_CALL,
                                 .warning = true,
                                 .at.site = site,
                                 .call = call,
                                 .status = status};
    snprintf(draft.why, sizeof(draft.why), "%s", why);
    gw_report_add(&draft);
}
