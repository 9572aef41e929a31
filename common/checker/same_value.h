// SPDX-License-Identifier: MIT
/**
 * @file same_value.h
 * Threads that all write the same value as each other are excused. A callback comes before its
 * store, so a store into what another thread wrote without order is judged a moment later: at the
 * next callback, barrier, atomic or end of the thread.
 */
#ifndef GW_CHECKER_SAME_VALUE_H
#define GW_CHECKER_SAME_VALUE_H

#include "now.h"
#include "touch.h"

/** Keeps the old bytes of a store that follows; at most 16 of them, from `piece` on. */
void gw_same_value_defer(const struct gw_access *access, struct gw_judgement judgement);

/** Judges what was kept: reports it unless the store changed nothing. */
void gw_same_value_judge(void);

static inline void gw_same_value_settle(void)
{
    if (gw_now.pending) {
        gw_same_value_judge();
    }
}

#endif
