// SPDX-License-Identifier: MIT
/**
 * @file diagnostics.h
 * The compiler's first error: which lines belong to it, and what in the student's file led there.
 */
#pragma once

#include "build_log.h"

#include <stdbool.h>

/** Strings of the caller's own, to be freed. */
struct gw_diagnostic {
    char *at;      /**< "FILE:LINE" in the student's file where one can be told, else in another */
    char *summary; /**< one line */
    char *message; /**< lines, the last one ended */
};

/** Finds the first error in the form of g++ and chevron. @return whether there is one */
bool gw_first_diagnostic(struct gw_diagnostic *first, const struct gw_build *build);
