// SPDX-License-Identifier: MIT
/**
 * @file same_value.h
 * Threads that all write the same value as each other are excused. A callback comes before its
 * store, so a store into what another thread wrote without order is judged a moment later: at the
 * next callback, barrier, atomic or end of the thread.
 */
#pragma once

#include "checker/order/judge.h"
#include "checker/shadow/access.h"
#include "checker/shadow/now.h"

/** Keeps the old bytes of a store that follows; at most 16 of them, from `piece` on. */
void gw_same_value_defer(const struct gw_access *access, struct gw_judgement judgement);

/**
 * Keeps a plain read of what others update atomically, for as long: it is excused if an
 * atomicCAS follows that compares with what was read, since that notices whoever came between.
 */
void gw_same_value_defer_read(const struct gw_access *access, struct gw_judgement judgement);

/** An atomicCAS that will find what it expects: excuses the read before it, if that was kept. */
void gw_same_value_compared(uintptr_t address, size_t bytes);

/** Judges what was kept: reports it unless it was a store that changed nothing. */
void gw_same_value_judge(void);

static inline void gw_same_value_settle(void)
{
    if (gw_now.pending) {
        gw_same_value_judge();
    }
}
