// SPDX-License-Identifier: MIT
// One access waits at a time: the running thread's last one.
#include "same_value.h"

#include "races.h"

#include <string.h>

static struct {
    struct gw_access access;
    struct gw_judgement judgement;
    unsigned char old[16];
} waiting;

void gw_same_value_defer(const struct gw_access *access, struct gw_judgement judgement)
{
    waiting.access = *access;
    waiting.judgement = judgement;
    memcpy(waiting.old, (const void *)access->address, access->bytes);
    gw_now.pending = true;
    gw_now_decide();
}

void gw_same_value_defer_read(const struct gw_access *access, struct gw_judgement judgement)
{
    waiting.access = *access;
    waiting.judgement = judgement;
    gw_now.pending = true;
    gw_now_decide();
}

void gw_same_value_compared(uintptr_t address, size_t bytes)
{
    if (gw_now.pending && waiting.access.does == GW_READS && waiting.access.address == address &&
        waiting.access.bytes == bytes) {
        gw_now.pending = false;
        gw_now_decide();
    }
}

void gw_same_value_judge(void)
{
    gw_now.pending = false;
    gw_now_decide();
    if (waiting.access.does == GW_READS) {
        gw_race_report(&waiting.access, waiting.judgement);
        return;
    }
    const void *now = (const void *)waiting.access.address;
    if (memcmp(waiting.old, now, waiting.access.bytes) != 0) {
        gw_race_report(&waiting.access, waiting.judgement);
    }
}
