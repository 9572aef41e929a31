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

/** From now on they are closed to the host; the running call still has them open. */
void gw_protection_begin(void);

/** Whether an access of that address faults because it is closed now. */
bool gw_protection_closes(const void *address);

/** Opens it until the program ends: host code has touched it, which is reported, and goes on. */
void gw_protection_end(void);

/** Opens it for our own code outside of calls, until the next call ends. */
void gw_protection_pause(void);
