// SPDX-License-Identifier: MIT
// Asynchronous copies into shared memory. A copy writes where it begins, so that it counts as a
// store there and whoever still uses the place is found; and once more where it arrives. In between
// the place is nobody's: each access races with the copy, whatever barriers the two have passed.
#include "check_access.h"
#include "checker/counting/recording.h"
#include "checker/handlers/handlers.h"
#include "checker/order/edge_records.h"
#include "checker/order/stamps.h"
#include "checker/reports/reports.h"
#include "checker/shadow/now.h"
#include "checker/shadow/shadow.h"
#include "checker/tracing/tracing.h"
#include "races.h"

// The copy that goes to each 4 bytes of shared memory: the latest, of whichever block.
static struct gw_edge_map under_way;
static size_t count;

static uint64_t *copy_at(uintptr_t address)
{
    return gw_edge_map_at(&under_way, (address >> 2) + 1);
}

static void set_count(size_t now)
{
    count = now;
    gw_now.copying = count > 0;
    gw_now_decide();
}

void gw_async_copies_launch_begins(void)
{
    gw_edge_map_clear(&under_way);
    set_count(0);
    gw_async_counts_launch_begins();
}

static void write(const struct gw_async_copy *copy)
{
    gw_check_access(&(struct gw_access){(uintptr_t)copy->to, copy->bytes, GW_WRITES,
                                        (uintptr_t)copy->site.return_address,
                                        __builtin_frame_address(0)});
}

void gw_observe_async_copy_begin(struct gw_async_copy *copy)
{
    const uintptr_t start = (uintptr_t)copy->to;
    gw_check_alignment(start, copy->bytes, copy->site.return_address, __builtin_frame_address(0));
    write(copy);
    copy->block = gw_block_number();
    copy->when = gw_now.word;
    for (uintptr_t at = start & ~(uintptr_t)3; at < start + copy->bytes; at += 4) {
        *copy_at(at) = (uint64_t)(uintptr_t)copy;
    }
    set_count(count + 1);
    if (gw_now.counting) {
        gw_async_counts_begin(copy);
    }
}

void gw_observe_async_copy_end(struct gw_async_copy *copy, bool arrives)
{
    const uintptr_t start = (uintptr_t)copy->to;
    bool known = false;
    for (uintptr_t at = start & ~(uintptr_t)3; at < start + copy->bytes; at += 4) {
        uint64_t *here = gw_edge_map_find(&under_way, (at >> 2) + 1);
        if (here && *here == (uint64_t)(uintptr_t)copy) {
            *here = 0;
            known = true;
        }
    }
    if (known) {
        set_count(count - 1);
    }
    if (arrives && gw_now.counting) {
        gw_async_counts_arrive(copy);
    }
    if (arrives) {
        const bool counting = gw_now.counting;
        gw_now.counting = false;
        write(copy);
        gw_now.counting = counting;
    }
}

static const struct gw_async_copy *copy_of(const struct gw_access *access)
{
    for (uintptr_t at = access->address & ~(uintptr_t)3; at < access->address + access->bytes;
         at += 4) {
        const uint64_t *here = gw_edge_map_find(&under_way, (at >> 2) + 1);
        const struct gw_async_copy *copy = here ? (const void *)(uintptr_t)*here : NULL;
        if (copy && copy->block == gw_block_number()) {
            return copy;
        }
    }
    return NULL;
}

static enum gw_copies why_under_way(const struct gw_async_copy *copy)
{
    const bool own = copy->thread == gw_word_thread(gw_now.word);
    return copy->barrier                        ? GW_COPIES_WITH_BARRIER
           : !own && copy->when >= gw_now.epoch ? GW_COPIES_UNORDERED
           : !copy->committed                   ? GW_COPIES_UNCOMMITTED
           : copy->later > 0                    ? GW_COPIES_OF_EARLIER_BATCH
           : own                                ? GW_COPIES_OF_LAST_BATCH
                                                : GW_COPIES_OF_OTHER_THREAD;
}

bool gw_race_with_copy(const struct gw_access *access)
{
    const struct gw_async_copy *copy = copy_of(access);
    if (!copy) {
        return false;
    }
    if (gw_now.tracing) {
        gw_tracing_found(access, GW_TRACED_RACE);
    }
    if (!gw_report_repeats(GW_REPORT_RACE, access)) {
        struct gw_diagnosis draft = gw_report_of_access(GW_REPORT_RACE, access);
        draft.other =
            (struct gw_other_note){.wrote = true,
                                   .who = {true, copy->thread, gw_block_index()},
                                   .where.frames[0] = (uintptr_t)copy->site.return_address,
                                   .same_block = true,
                                   .copies = why_under_way(copy)};
        gw_report_add(&draft);
    }
    return true;
}
