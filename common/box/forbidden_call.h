// SPDX-License-Identifier: MIT
// What a program in the box asked the system for, so that SIGSYS ended it.
#pragma once

/** A sentence about a system call that begins with "it", without a full stop, a constant; NULL if
 * there is none for it. */
const char *gw_forbidden_call(int number);
