// SPDX-License-Identifier: MIT
// What ended a command, in a sentence.
#pragma once

#include "supervised.h"

/**
 * What a compiler, an assembler, a linker or a tool of ours says when a limit stops it, and the
 * signals of the limits.
 * @return a sentence without a full stop, or NULL if none of the limits was the reason
 */
char *gw_limit_message(const struct gw_ending *ending, const struct gw_box *box, size_t most);

/**
 * Signals that no compiler sends itself end it or one of its parts when somebody kills it, when the
 * machine is switched off, or when the system has no memory left. To be asked when it met no limit
 * of its box, which the kernel may hold by the same signals.
 * @return "no verdict: " and a sentence without a full stop, to be freed; NULL if it ended by
 * itself
 */
char *gw_outside_message(const struct gw_ending *ending);
