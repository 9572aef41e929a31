// SPDX-License-Identifier: MIT
// The code that the fast build has for the program's kernels: for blocks that nobody looks at. It
// is compiled while the program runs, once it turns out to be wanted, and opened then.
#pragma once

#include "cpu_device/kernel_side/kernel.h"

/**
 * A program's fast code can be made.
 * @param script run by sh, ends with 0 when `library` is there; NULL: there is none
 * @param library the file that it makes
 */
void gw_fast_code_begin(const char *script, const char *library);

/** It will be wanted soon: has it made, in the background. Later calls look whether it is there. */
void gw_fast_code_make(void);

/** The fast build's code of a kernel of the program; NULL while there is none, or where there can
 * be none. */
const struct gw_kernel *gw_fast_code_of(const struct gw_kernel *watched);

/** The program ends: nobody needs what is being made any more. */
void gw_fast_code_end(void);
