// SPDX-License-Identifier: MIT
// Whether somebody else has ended a command.
#pragma once

#include "supervised.h"

/**
 * Signals that no compiler sends itself end it or one of its parts when somebody kills it, when the
 * machine is switched off, or when the system has no memory left. To be asked when it met no limit
 * of its box, which the kernel may hold by the same signals.
 * @return "no verdict: " and a sentence without a full stop, to be freed; NULL if it ended by
 * itself
 */
char *gw_outside_message(const struct gw_ending *ending);
