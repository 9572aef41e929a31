// SPDX-License-Identifier: MIT
// One store waits at a time: the running thread's last one.
#include "same_value.h"

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

void gw_same_value_judge(void)
{
    gw_now.pending = false;
    gw_now_decide();
    const void *now = (const void *)waiting.access.address;
    if (memcmp(waiting.old, now, waiting.access.bytes) != 0) {
        gw_touch_report_race(&waiting.access, waiting.judgement);
    }
}
