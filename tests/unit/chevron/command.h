// SPDX-License-Identifier: MIT
// Runs the command chevron and the C++ compiler in a folder of the test's own.
#pragma once

#include <stdbool.h>

/** The whole file; the caller frees it. NULL when there is none. */
char *gw_get(const char *path);

/**
 * Runs a shell command (stdout and stderr together in `output`, at most 8191 bytes).
 * @return its exit status
 */
int gw_run(const char *command, char output[8192]);
