// SPDX-License-Identifier: MIT
// What each thread has found where it has looked, in a table of sets of four.
#include "spin_detector.h"

#include "checker/handlers/handlers.h"
#include "checker/order/judge.h"
#include "checker/order/stamps.h"
#include "checker/reports/reports.h"
#include "cpu_device/threads/spinning.h"

#include <string.h>

// Absent where a test plays the device.
#pragma weak gw_yield
#pragma weak gw_something_new
#pragma weak gw_patience

enum { SETS = 1 << 16, WAYS = 4 };

static struct look {
    uintptr_t address;
    uint64_t launch, value;
    uint32_t block;
    unsigned thread;
} looks[SETS][WAYS];

static unsigned in_vain[GW_MAX_BLOCK_THREADS]; // looks of each thread since it found something new

static bool is_new(const struct gw_access *access)
{
    static unsigned oldest;
    struct look now = {.address = access->address,
                       .launch = gw_running_launch()->number,
                       .block = gw_block_number(),
                       .thread = gw_word_thread(gw_now.word)};
    memcpy(&now.value, (const void *)access->address, access->bytes);
    const uint64_t key = (now.address ^ (uint64_t)now.thread << 48 ^ (uint64_t)now.block << 24) *
                         UINT64_C(0x9E3779B97F4A7C15);
    struct look *set = looks[key >> 48 & (SETS - 1)];
    for (unsigned i = 0; i < WAYS; i++) {
        if (set[i].address == now.address && set[i].thread == now.thread &&
            set[i].block == now.block && set[i].launch == now.launch) {
            const bool other = set[i].value != now.value;
            set[i].value = now.value;
            return other;
        }
    }
    set[oldest++ % WAYS] = now;
    return true;
}

// Who has changed a place last; the shadow shows the first of several that are not ordered.
static struct change {
    uintptr_t address;
    uint64_t word;
    uintptr_t return_address;
} changes[1 << 10];

static struct change *change_of(uintptr_t address)
{
    return &changes[address * UINT64_C(0x9E3779B97F4A7C15) >> 54];
}

void gw_detect_spin(const struct gw_access *access, bool changed)
{
    if (changed) {
        *change_of(access->address) =
            (struct change){access->address, gw_now.word, access->return_address};
    }
    if (!gw_yield || access->bytes > sizeof(uint64_t)) {
        return;
    }
    unsigned *mine = &in_vain[gw_word_thread(gw_now.word)];
    if (changed || is_new(access)) {
        *mine = 0;
        gw_something_new = true;
    } else if (++*mine >= gw_patience) {
        *mine = 0;
        gw_yield(access);
    }
}

// Who wrote last what the thread looks at, if that was in this launch.
static struct gw_other_note last_writer(uintptr_t address)
{
    const struct change *last = change_of(address);
    const uint64_t word = last->address == address ? last->word : 0;
    struct gw_other_note other = {.word = word, .wrote = word >= gw_now.launch};
    if (other.wrote) {
        other.where.frames[0] = last->return_address;
        other.who.thread = gw_word_thread(word);
        other.who.known = gw_block_of_stamp(gw_word_stamp(word), &other.who.block);
    }
    return other;
}

void gw_observe_endless_wait(const void *what, const struct gw_endless_wait *wait)
{
    const struct gw_access *access = what;
    struct gw_diagnosis draft = gw_report_of_access(GW_REPORT_ENDLESS_WAIT, access);
    draft.wait = *wait;
    draft.other = last_writer(access->address);
    struct gw_diagnosis *kept = gw_report_add(&draft);
    if (kept) {
        kept->pattern.threads = wait->threads;
    }
}
