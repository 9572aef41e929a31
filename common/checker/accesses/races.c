// SPDX-License-Identifier: MIT
// The other's word leads to its thread, its place and, where it was another operation, to that. One
// access waits at a time: the running thread's last one.
#include "races.h"

#include "checker/order/order.h"
#include "checker/order/stamps.h"
#include "checker/order/warps.h"
#include "checker/reports/reports.h"
#include "checker/shadow/place.h"

#include <string.h>

static struct {
    struct gw_access access;
    struct gw_judgement judgement;
    unsigned char old[16];
} waiting;

static bool in_this_warp(uint64_t word)
{
    return word >= gw_now.block && gw_same_warp(word, gw_now.word);
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
        return other;
    }
    other.same_block = word >= gw_now.block;
    other.same_warp = in_this_warp(word);
    other.left = other.same_block && (word < gw_now.epoch || gw_warps_left_unseen(word));
    other.who.thread = gw_word_thread(word);
    other.who.known = gw_block_of_stamp(stamp, &other.who.block);
    return other;
}

void gw_race_report(const struct gw_access *access, struct gw_judgement judgement)
{
    if (gw_report_is_enough()) {
        gw_now.enough = true;
        gw_now_decide();
    }
    struct gw_diagnosis *known = gw_report_repeats(GW_REPORT_RACE, access);
    if (known) {
        // What orders the first pair must order the others too.
        known->other.same_warp &= in_this_warp(judgement.other);
        return;
    }
    struct gw_diagnosis draft = gw_report_of_access(GW_REPORT_RACE, access);
    draft.other = other_of(judgement);
    gw_report_add(&draft);
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
    if (access->does == GW_WRITES) {
        memcpy(waiting.old, (const void *)access->address, access->bytes);
    }
    set_pending(true);
}

void gw_race_compared(uintptr_t address, size_t bytes)
{
    if (gw_now.pending && waiting.access.does == GW_READS && waiting.access.address == address &&
        waiting.access.bytes == bytes) {
        set_pending(false);
    }
}

void gw_race_judge_kept(void)
{
    set_pending(false);
    const void *now = (const void *)waiting.access.address;
    if (waiting.access.does == GW_READS || memcmp(waiting.old, now, waiting.access.bytes) != 0) {
        gw_race_report(&waiting.access, waiting.judgement);
    }
}
