// SPDX-License-Identifier: MIT
/**
 * @file todo.h
 * Where a student begins, or what one whose code is ready has forgotten.
 */
#pragma once

#include <stddef.h>

/** Both strings are the caller's own, to be freed. */
struct gw_beginning {
    char *at;      /**< "FILE:LINE", or "FILE" where no line can be told */
    char *message; /**< one sentence; begins with `at` where no TODO is left */
};

/**
 * Looks at a file whose function returned GW_NOT_STARTED: its first line that says TODO, or when
 * none is left the first that still names GW_NOT_STARTED outside of comments.
 * @param root     folder that a relative `file` lies in
 * @param function the exercise's name
 */
struct gw_beginning gw_where_to_begin(const char *root, const char *file, const char *function);

/**
 * The same for a file of several functions, of which some are written and right: the first line
 * that still names GW_NOT_STARTED.
 * @param passed, runs how much of the grading passes so far
 */
struct gw_beginning gw_where_to_go_on(const char *root, const char *file, size_t passed,
                                      size_t runs);
