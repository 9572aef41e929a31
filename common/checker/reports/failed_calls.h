// SPDX-License-Identifier: MIT
// Failed calls of the CUDA API that nobody looked at.
#pragma once

#include "checker/program/where.h"

#include <stdbool.h>

struct gw_diagnosis;
struct gw_failed_note;

/** How many there are now. */
extern size_t gw_failed_calls_waiting;

/** Host code has compared a value with a constant: those of this error, if it was theirs, are
 * looked at. @param where the comparison, whose callers are added @param with_success the constant
 * is 0 */
void gw_failed_calls_compared(unsigned value, struct gw_where *where, bool with_success);

/** The first copy or launch that failed since the case began, looked at or not, if that was before
 * the host gave the operation that runs now: what it was to fill may be unwritten. `call` is NULL
 * where there is none. */
struct gw_failed_note gw_failed_filler(void);

/** The latest call or launch that failed since the case began, looked at or not, or NULL. */
const struct gw_diagnosis *gw_failed_calls_latest(void);

/** Of those that failed with this error the first, or NULL. */
const struct gw_diagnosis *gw_failed_calls_first(cudaError_t error);

/** The program has given up by itself: of the calls that failed, reports the one that failed last,
 * looked at or not, with what the device knows of it; unless a kernel's mistake is told already. */
void gw_failed_calls_gave_up(void);

/** Forgets them: somebody looked. */
void gw_failed_calls_forget(void);

/** The next failure has a report of its own already. */
void gw_failed_calls_expect(void);

/** Forgets the latest failed call as well: a new case begins. */
void gw_failed_calls_begin_case(void);

/** Nobody will look any more: they become reports. */
void gw_failed_calls_report(void);
