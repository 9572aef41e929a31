// SPDX-License-Identifier: MIT
// The other's word leads to its thread, its place and, where it was another operation, to that. One
// access waits at a time: the running thread's last one.
#include "races.h"

#include "checker/order/edges.h"
#include "checker/order/order.h"
#include "checker/order/stamps.h"
#include "checker/order/warps.h"
#include "checker/reports/reports.h"
#include "checker/shadow/place.h"
#include "checker/tracing/tracing.h"

#include <string.h>

static struct {
    struct gw_access access;
    struct gw_judgement judgement;
    unsigned char old[16];
} waiting;

static bool in_this_warp(uint64_t word)
{
    return gw_block_has(word) && gw_same_warp(word, gw_now.word);
}

static struct gw_other_note other_of(struct gw_judgement judgement)
{
    const uint64_t word = judgement.other;
    const uint64_t stamp = gw_word_stamp(word);
    struct gw_other_note other = {.word = word, .wrote = judgement.verdict == GW_RACE_WITH_WRITER};
    other.where.frames[0] = gw_place_address(word);
    if (word < gw_now.launch) {
        const struct gw_operation_note operation = gw_order_operation(stamp);
        other.operation = operation.name;
        other.operation_site = operation.site;
        other.other_device = operation.device != gw_now.device && operation.name != gw_order_host;
        other.kinship = gw_order_kinship(stamp);
        return other;
    }
    other.same_block = gw_block_has(word);
    other.same_warp = in_this_warp(word);
    other.left = other.same_block && (word < gw_now.epoch || gw_warps_left_unseen(word));
    other.missing_fence = gw_edges_missing_fence(word);
    other.manner = gw_word_manner(word);
    other.who.thread = gw_word_thread(word);
    // Of several, the word names the first. That may be the running thread, and not the other one.
    other.who.known = !gw_block_thread_has(word) && gw_block_of_stamp(stamp, &other.who.block);
    return other;
}

void gw_race_report(const struct gw_access *access, struct gw_judgement judgement)
{
    if (gw_now.tracing) {
        gw_tracing_found(access, GW_TRACED_RACE);
    }
    if (gw_report_is_enough()) {
        gw_now.enough = true;
        gw_now_decide();
    }
    struct gw_diagnosis *known = gw_report_repeats(GW_REPORT_RACE, access);
    if (known && !known->warning) {
        // What orders the first pair must order the others too.
        known->other.same_warp &= in_this_warp(judgement.other);
        return;
    }
    struct gw_diagnosis draft = gw_report_of_access(GW_REPORT_RACE, access);
    draft.other = other_of(judgement);
    draft.warning = draft.other.missing_fence == GW_POLL_FENCE;
    if (gw_now.tracing) {
        gw_tracing_raced((struct gw_traced_pair){.thread = draft.other.who.thread,
                                                 .in_this_block = draft.other.same_block,
                                                 .block_is_known = draft.other.who.known,
                                                 .block = draft.other.who.block,
                                                 .place = draft.other.where.frames[0]});
    }
    if (known) {
        draft.pattern = known->pattern;
        draft.at = known->at;
        *known = draft.warning ? *known : draft;
        return;
    }
    gw_report_add(&draft);
}

// Of the threads that write what others have written already, where, and since when.
static struct written_alike {
    uintptr_t address;
    uint64_t word;
} written_alike[256];

static struct written_alike *alike(uintptr_t address)
{
    const uint64_t key =
        (address << 10 | gw_word_thread(gw_now.word)) * UINT64_C(0x9E3779B97F4A7C15);
    return &written_alike[key >> 56];
}

bool gw_race_is_read_back(const struct gw_access *access, struct gw_judgement judgement)
{
    if (access->does != GW_READS || (judgement.other & GW_ATOMIC) ||
        judgement.other < gw_now.launch) {
        return false;
    }
    const struct written_alike *own = alike(access->address);
    return (judgement.other >= gw_now.epoch && gw_block_thread_has(judgement.other)) ||
           (own->address == access->address && own->word >= gw_now.epoch &&
            gw_block_thread_has(own->word));
}

static void set_pending(bool pending)
{
    gw_now.pending = pending;
    gw_now_decide();
}

void gw_race_defer(const struct gw_access *access, struct gw_judgement judgement)
{
    waiting.access = *access;
    waiting.judgement = judgement;
    if (access->does & GW_WRITES) {
        memcpy(waiting.old, (const void *)access->address, access->bytes);
    }
    set_pending(true);
}

static struct {
    uintptr_t address;
    uint64_t word;
} looked;

void gw_race_looked(uintptr_t address, uint64_t word)
{
    looked.address = address;
    looked.word = word;
}

void gw_race_compared(uintptr_t address, size_t bytes)
{
    if (gw_now.pending && waiting.access.does == GW_READS && waiting.access.address == address &&
        waiting.access.bytes == bytes) {
        gw_place_note(gw_place_of(waiting.access.return_address), GW_FIRST_LOOK);
        set_pending(false);
    }
    if (looked.address == address && gw_block_thread_has(looked.word)) {
        gw_place_note(gw_word_place(looked.word), GW_FIRST_LOOK);
    }
}

// What was read through volatile pointers of late, and by whom: a thread of another block may have
// the same number, and in shared memory the same address.
static struct read {
    uintptr_t address;
    uint64_t word, value;
} lately[32];

enum { LATELY = sizeof(lately) / sizeof(lately[0]), JUST = 4 };

static unsigned reads;

void gw_race_read_volatile(const struct gw_access *access)
{
    struct read *now = &lately[reads++ % LATELY];
    *now = (struct read){access->address, gw_now.word, 0};
    memcpy(&now->value, (const void *)access->address,
           access->bytes < sizeof(now->value) ? access->bytes : sizeof(now->value));
}

bool gw_race_is_update(const struct gw_access *access)
{
    for (unsigned i = 1; i <= JUST; i++) {
        const struct read *read = &lately[(reads - i) % LATELY];
        if (read->address == access->address && gw_block_thread_has(read->word)) {
            return true;
        }
    }
    return false;
}

// The volatile store puts there what its thread has read elsewhere: nothing is computed from the
// old value, so that of two such stores none is lost. Paths to a root are made shorter like that.
static bool is_copied(void)
{
    const struct gw_access *store = &waiting.access;
    const uint64_t other = waiting.judgement.other;
    const unsigned manner = store->does | gw_word_manner(other);
    uint64_t value = 0;
    if (!(store->does & GW_UPDATES) || !(other & GW_ATOMIC) || (manner & GW_IN_BLOCK) ||
        ((manner & GW_IN_STEP) && in_this_warp(other) && !(other & GW_SEVERAL_WARPS)) ||
        store->bytes > sizeof(value)) {
        return false;
    }
    memcpy(&value, (const void *)store->address, store->bytes);
    for (unsigned i = 0; i < LATELY; i++) {
        if (lately[i].address != store->address && lately[i].value == value &&
            gw_block_thread_has(lately[i].word)) {
            return true;
        }
    }
    return false;
}

void gw_race_judge_pending(void)
{
    set_pending(false);
    if (waiting.access.does == GW_READS &&
        (gw_place_manner[gw_place_of(waiting.access.return_address)] & GW_FIRST_LOOK)) {
        return;
    }
    if (is_copied()) {
        return;
    }
    const void *now = (const void *)waiting.access.address;
    if (waiting.access.does == GW_READS || memcmp(waiting.old, now, waiting.access.bytes) != 0) {
        gw_race_report(&waiting.access, waiting.judgement);
    } else {
        *alike(waiting.access.address) =
            (struct written_alike){waiting.access.address, gw_now.word};
    }
}
