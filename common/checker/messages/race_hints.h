// SPDX-License-Identifier: MIT
// The hints on races, for gw_hint() (describe.h).
#pragma once

#include "checker/reports/reports.h"

#include <stdio.h>

/** That several blocks write to one element, as there are more blocks than elements. False: that is
 * not so, and nothing is written. */
bool gw_hint_room(FILE *out, const struct gw_diagnosis *report);

/** Of threads that meet in one line of a loop, although a barrier separates its rounds. False: they
 * do not, and nothing is written. */
bool gw_hint_one_round(FILE *out, const struct gw_diagnosis *report);

/** Of a thread that reads what others count with in a later line. False: it does not, and nothing
 * is written. */
bool gw_hint_counter(FILE *out, const struct gw_diagnosis *report);

/** Of threads of a block that write to the same elements, whatever this race is. False: they do
 * not, and nothing is written. */
bool gw_hint_several_writers(FILE *out, const struct gw_diagnosis *report);

/** Of threads of one block that only a barrier can order: between which lines it belongs.
 * @return false, and writes nothing, if that cannot be told */
bool gw_hint_barrier(FILE *out, const struct gw_diagnosis *report);

/** Of an asynchronous copy that is under way: how to wait for it. NULL: it is no such race, or it
 * needs a barrier first. */
const char *gw_hint_copies(const struct gw_diagnosis *report);

/** What orders the two; NULL where nothing is known to. */
const char *gw_hint_race(const struct gw_diagnosis *report);

/** That all extern __shared__ arrays are one. */
extern const char gw_hint_one_memory[];
