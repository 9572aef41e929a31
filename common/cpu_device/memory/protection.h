// SPDX-License-Identifier: MIT
/**
 * @file protection.h
 * Device memory is not there for the host: in the checked build it is closed while host code runs,
 * and open while a call of the API does. Host code that touches it faults, whatever function of
 * whatever library it uses. This needs a processor with protection keys (most servers' since 2017);
 * on others nothing is closed.
 */
#pragma once

#include "cpu_device/observer.h"

#include <stdbool.h>

/** These whole pages are to be closed. */
void gw_protection_add(struct gw_range memory);

/** These whole pages are what a grade is made of: they are read always, and written by our own code
 * alone while a student's function runs. */
void gw_protection_keep(struct gw_range memory);

/** From now on they are closed to the host; the running call still has them open. */
void gw_protection_begin(void);

/** A student's function begins, or has come back. */
void gw_protection_student(bool runs);

/** What a grade is made of may be written by code of ours that host code calls, until it is as it
 * was before. */
unsigned gw_protection_open_grade(void);
void gw_protection_restore_grade(unsigned before);

/** Why an access of an address faults. */
enum gw_closed { GW_OPEN, GW_CLOSED_DEVICE_MEMORY, GW_CLOSED_GRADE };

enum gw_closed gw_protection_closes(const void *address);

/** Whether some of these bytes are closed, or would be. */
bool gw_protection_has(const void *start, size_t bytes);

/** Opens device memory until the program ends: host code has touched it, which is reported, and
 * goes on. */
void gw_protection_end(void);

/** Opens all in a handler of signals, until it returns. */
void gw_protection_open_here(void);

/** The code that a signal has stopped goes on with the rights that it has by what it does, whatever
 * the handler has written into its context, a ucontext_t. */
void gw_protection_return_from_handler(void *context);

/** Opens all for our own code outside of calls, until the next call ends. */
void gw_protection_pause(void);
