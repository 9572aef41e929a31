// SPDX-License-Identifier: MIT
// Return addresses say where to look, and lines whether it is so: a compiler that copies code makes
// several addresses of one call. Whoever comes to the barrier is compared with the first who did.
#include "barrier_calls.h"

#include "checker/order/stamps.h"
#include "checker/program/dwarf_lines.h"
#include "checker/reports/reports.h"

#include <stdio.h>
#include <string.h>

enum { PAIRS = 16, LINES = 32 };

struct arrival {
    struct gw_where by;
    unsigned thread;
};

static struct {
    struct arrival at;
    uint64_t word;
} first;

// Arrivals at one opening of a barrier, by different addresses; of each pair of these only one.
static struct pair {
    struct arrival a, b;
    struct gw_site barrier;
    uint3 block;
    bool judged;
} pairs[PAIRS];
static size_t pair_count;

static bool same_addresses(const struct gw_where *a, const struct gw_where *b)
{
    for (int i = 0; i < GW_FRAMES && (a->frames[i] || b->frames[i]); i++) {
        if (a->frames[i] != b->frames[i]) {
            return false;
        }
    }
    return true;
}

static bool is_known(const struct arrival *a, const struct arrival *b)
{
    for (size_t i = 0; i < pair_count; i++) {
        if ((same_addresses(&pairs[i].a.by, &a->by) && same_addresses(&pairs[i].b.by, &b->by)) ||
            (same_addresses(&pairs[i].a.by, &b->by) && same_addresses(&pairs[i].b.by, &a->by))) {
            return true;
        }
    }
    return false;
}

void gw_barrier_calls_note(const char *file, int line, const void *frame)
{
    struct arrival now = {.by.site = {.file = file, .line = line},
                          .thread = gw_word_thread(gw_now.word)};
    gw_frames_above(&now.by, frame, gw_now.stacks.start + gw_now.stacks.bytes);
    const bool is_first = first.word < gw_now.epoch || !gw_block_has(first.word);
    if (is_first) {
        first.at = now;
        first.word = gw_now.word;
        return;
    }
    if (same_addresses(&first.at.by, &now.by) || first.at.by.site.line != line ||
        pair_count == PAIRS || is_known(&first.at, &now)) {
        return; // known, or another barrier, which is a worse mistake
    }
    pairs[pair_count++] = (struct pair){first.at, now, now.by.site, gw_block_index(), false};
}

// The lines of the calls, from the barrier outwards.
static size_t lines_of(const struct gw_where *by, struct gw_dwarf_line *lines)
{
    size_t count = 0;
    for (int i = 0; i < GW_FRAMES && by->frames[i]; i++) {
        count += gw_dwarf_lines_of(by->frames[i], lines + count, LINES - count);
    }
    return count;
}

static bool same_line(const struct gw_dwarf_line *a, const struct gw_dwarf_line *b)
{
    return a->line == b->line && strcmp(a->file, b->file) == 0;
}

// A function that calls itself may be the compiler's copy of a round or two of it.
static bool is_recursive(const struct gw_dwarf_line *lines, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < i; k++) {
            if (same_line(&lines[i], &lines[k])) {
                return true;
            }
        }
    }
    return false;
}

static void judge(const struct pair *pair)
{
    struct gw_dwarf_line a[LINES], b[LINES];
    const size_t a_count = lines_of(&pair->a.by, a), b_count = lines_of(&pair->b.by, b);
    size_t i = 0;
    while (i < a_count && i < b_count && same_line(&a[i], &b[i])) {
        i++;
    }
    if (i == 0 || i == a_count || i == b_count || is_recursive(a, a_count) ||
        is_recursive(b, b_count)) {
        return;
    }
    struct gw_diagnosis draft = {.kind = GW_REPORT_BARRIER,
                                 .warning = true,
                                 .at.site = {.file = a[i].file, .line = a[i].line},
                                 .launch = *gw_running_launch(),
                                 .who = {true, pair->a.thread, pair->block},
                                 .second.site = {.file = b[i].file, .line = b[i].line},
                                 .second_thread = pair->b.thread};
    snprintf(draft.why, sizeof(draft.why), "the __syncthreads() in line %d", pair->barrier.line);
    gw_report_add(&draft);
}

void gw_barrier_calls_judge(void)
{
    for (size_t i = 0; i < pair_count; i++) {
        if (!pairs[i].judged) {
            judge(&pairs[i]);
            pairs[i].judged = true;
        }
    }
}
