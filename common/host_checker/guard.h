// SPDX-License-Identifier: MIT
// Running a student's function so that it can be left where it cannot go on: a null pointer, an
// address where there is nothing, a stack that is full.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/** Calls `run` on a stack of its own. Comes back also when it is left. @return false: not called,
 * since there is no memory for the stack */
bool gw_guard_run(void (*run)(void *), void *context);

bool gw_guard_is_running(void);

/** The address is one that is touched when the stack is full. */
bool gw_guard_is_full_stack(uintptr_t address);

/** Leaves the run for good. Returns only if there is none. */
void gw_guard_leave(void);

/** Notes an access before it is looked at: should it fault, this is who did it (signals.c). */
void gw_fault_note(uintptr_t address, uint64_t bytes, bool writes, uintptr_t at);
