// SPDX-License-Identifier: MIT
// PTX texts in tests: what stands behind the three lines with which each begins.
#pragma once

#include "ptx_machine/module/module.h"

/** The module of this text behind the version, target and size of addresses. Ends the test where it
 * is not read. To be freed by ptx_module_free(). */
struct ptx_module *read_ptx(const char *text);

/** The sentence with which this text, in the same place, is refused. Ends the test where it is not.
 * Stays until the next call. */
const char *refusal_of(const char *text);

/** The module whose only kernel has these instructions, behind registers of each type (%p, %h, %r,
 * %q, %f and %d, ten each), a global array `array` and a kernel's parameter `k_param_0`. */
struct ptx_module *read_instructions(const char *instructions);
const char *refusal_of_instructions(const char *instructions);
