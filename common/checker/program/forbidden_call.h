// SPDX-License-Identifier: MIT
// What a program in the box (box/) asked the system for, that it was ended by SIGSYS.
#pragma once

/** A sentence about a system call that begins with "it", without a full stop; a constant. */
const char *gw_forbidden_call(int number);
