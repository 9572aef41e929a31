// SPDX-License-Identifier: MIT
// ./gridwork watch: grades what is saved, and shows the verdict.
#pragma once

#include <stdbool.h>

/** What is watched, and how it is graded. */
struct gw_watch_options {
    const char *root;  /**< of the clone */
    const char *build; /**< its build folder, configured */
    const char *only;  /**< a lesson or an exercise; NULL: all */
    const char *note;  /**< to be said once, or NULL */
    bool on_gpu;       /**< there may be a GPU to grade on as well */
    bool on_ptx;       /**< what passes is graded on the PTX machine, too */
};

/**
 * Watches until somebody ends it. The terminal is then as it was.
 * @return the exit status: 0, or 128 and the signal's number
 */
int gw_watch(const struct gw_watch_options *options);
