// SPDX-License-Identifier: MIT
// What ends the program is tried in a process of its own.
#pragma once

/** What it wrote to standard error. */
extern char said[1000];

/** Does it in a child. @return how that ended: its status, or minus the signal's number */
int in_a_child(void (*what)(void));
