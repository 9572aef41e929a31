// SPDX-License-Identifier: MIT
// Telling of a race: who the other was, and whether it is one at all. Threads that all write the
// same value as each other are excused. A callback comes before its store, so a store into what
// another thread wrote without order is judged a moment later: at the next callback, barrier,
// atomic or end of the thread.
#pragma once

#include "checker/order/judge.h"
#include "checker/shadow/access.h"
#include "checker/shadow/now.h"

/** Reports a race that was judged before. */
void gw_race_report(const struct gw_access *access, struct gw_judgement judgement);

/**
 * Keeps an access that may be a race: a store that follows, with its old bytes, at most 16 of them;
 * or a plain read of what others update atomically, which is excused if an atomicCAS follows that
 * compares with what was read, since that notices whoever came between.
 */
void gw_race_defer(const struct gw_access *access, struct gw_judgement judgement);

/** A plain read of the running thread whose word the cell does not keep. */
void gw_race_looked(uintptr_t address, uint64_t word);

/** An atomicCAS that will find what it expects: excuses the read before it, if that was kept, and
 * from now on all that read in the same place. */
void gw_race_compared(uintptr_t address, size_t bytes);

/** A plain read of what the thread itself has written, and the other too, the same value: nothing
 * else can be read. */
bool gw_race_is_read_back(const struct gw_access *access, struct gw_judgement judgement);

/** Asynchronous copies of earlier launches are forgotten. */
void gw_async_copies_launch_begins(void);

/** Whether an access to shared memory goes where an asynchronous copy is under way. Then that is
 * reported, and needs no other judgement. */
bool gw_race_with_copy(const struct gw_access *access);

/** Judges what was kept: reports it unless it was a store that changed nothing, or a first look. */
void gw_race_judge_pending(void);

static inline void gw_race_settle(void)
{
    if (gw_now.pending) {
        gw_race_judge_pending();
    }
}

/** The running thread has read this through a volatile pointer. */
void gw_race_read_volatile(const struct gw_access *access);

/** What it stores through one now, it has just read: one of two such updates may be lost. */
bool gw_race_is_update(const struct gw_access *access);
