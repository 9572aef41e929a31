// SPDX-License-Identifier: MIT
// Texts that are files, and the one way in which gw_versions ends early.
#pragma once

#include <stdio.h>

/** Prints the sentence and ends the program with status 2. */
_Noreturn void gw_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/** All of the file at `path`, which must be there; kept by gw_keep(). */
char *gw_read_file(const char *path);

/** Opens the file at `path` for writing, from nothing; the program ends if it cannot be. */
FILE *gw_write_file(const char *path);
