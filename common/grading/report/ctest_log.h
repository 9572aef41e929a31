// SPDX-License-Identifier: MIT
/**
 * @file ctest_log.h
 * Which tests one run of ctest asked for, from the log that it has not yet put away.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/** Names of tests, in the order in which they ended. */
struct gw_ctest_log {
    char **names;
    size_t count;
};

/**
 * Takes the names from lines like `3/8 Testing: lesson3.vector_add`. Tests that were not run
 * because what they need had failed are among them.
 * @return false, with a sentence on stderr, if the file cannot be read
 */
bool gw_ctest_log_read(const char *file, struct gw_ctest_log *log);

bool gw_ctest_log_has(const struct gw_ctest_log *log, const char *name);

void gw_ctest_log_free(struct gw_ctest_log *log);
