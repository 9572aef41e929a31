// SPDX-License-Identifier: MIT
/**
 * @file guard.h
 * Running a student's function so that it can be left where it cannot go on: a null pointer, an
 * address where there is nothing, a stack that is full.
 */
#ifndef GW_GUARD_H
#define GW_GUARD_H

#include <stdbool.h>
#include <stdint.h>

/** Notes an access before it is looked at: should it fault, this is who did it. */
void gw_guard_note(uintptr_t address, uint64_t bytes, bool writes, uintptr_t at);

/** Leaves the run for good. Returns only if there is none. */
void gw_guard_leave(void);

#endif
