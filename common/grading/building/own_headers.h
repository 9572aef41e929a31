// SPDX-License-Identifier: MIT
// The CPU device is headers and macros between a student's file and the compiler. What the compiler
// says about them is taken out of a message: nobody wrote that, and nobody can mend it.
#pragma once

#include "building.h"

/** Whether a file, as the compiler names it, is one of the device's or the checker's headers. */
bool gw_is_own_header(const char *file);

/** Puts the kernel's name and parameters where the compiler names the templates of a launch. */
void gw_name_the_kernel(struct gw_diagnostic *diagnostic);

/**
 * Takes the lines about our headers and macros out of the message. An error that stands in one of
 * them gets the place `at`, to which the caller has traced it.
 */
void gw_hide_own_headers(struct gw_diagnostic *diagnostic, bool error_in_header);
