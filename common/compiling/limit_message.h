// SPDX-License-Identifier: MIT
// Which limit ended a command, in a sentence.
#pragma once

#include "supervised.h"

/**
 * What a compiler, an assembler, a linker or a tool of ours says when a limit stops it, and the
 * signals of the limits.
 * @return a sentence without a full stop, or NULL if none of the limits was the reason
 */
char *gw_limit_message(const struct gw_ending *ending, const struct gw_box *box, size_t most);
