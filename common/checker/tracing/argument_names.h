// SPDX-License-Identifier: MIT
// What a line of code calls the arrays that it hands to a call.
#pragma once

enum { GW_ARGUMENT_ROOM = 64 };

/** The names of the first `most` arguments of a call: "d_x" of `lane->d_x + done` and of
 * `(void **)&d_x[0]`. Those that the line does not have as a whole, or all if it has the call more
 * than once, are left as they are. */
void gw_argument_names(const char *text, const char *call, char names[][GW_ARGUMENT_ROOM],
                       int most);
