// SPDX-License-Identifier: MIT
/**
 * @file touch.h
 * One access of the student's code, whole: where it goes, what the rules say, what is reported.
 * The callbacks come here whenever their short way cannot tell that all is well.
 */
#ifndef GW_CHECKER_TOUCH_H
#define GW_CHECKER_TOUCH_H

#include "checker/order/judge.h"

struct gw_access {
    uintptr_t address;
    size_t bytes;
    unsigned does;            /**< GW_READS, GW_WRITES, GW_ATOMICALLY */
    uintptr_t return_address; /**< in the student's code */
    const void *frame;        /**< of the callback, to find the callers; NULL if it is gone */
};

/** Judges, records and reports one access that is about to happen. */
void gw_touch(const struct gw_access *access);

/**
 * An atomicCAS of the running thread is about to find what it expects: what the thread itself has
 * read there plainly is excused, now and for whoever comes later. Call it before gw_touch().
 */
void gw_touch_compared(uintptr_t address, size_t bytes);

/** gw_touch() for host code that touches the arena (host.c). */
void gw_host_touch(const struct gw_access *access);

/** The same for host code that touches a variable of the program. */
void gw_host_touch_variable(const struct gw_access *access);

/** Reports a race that was judged before. */
void gw_touch_report_race(const struct gw_access *access, struct gw_judgement judgement);

#endif
