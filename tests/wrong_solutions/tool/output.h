// SPDX-License-Identifier: MIT
// What other programs say.
#pragma once

/**
 * Runs a program and waits for it.
 * @param words  its name and its arguments, the last NULL
 * @param output becomes what it wrote to standard output and error, kept by gw_keep()
 * @return its exit status, as of gw_exit_status()
 */
int gw_output_of(const char *const *words, char **output);
