// SPDX-License-Identifier: MIT
// Runs other programs.
#pragma once

/**
 * Runs a program and waits for it.
 * @param words  its name and its arguments, the last NULL
 * @param output becomes what it wrote to standard output and error, kept by gw_keep()
 * @return its exit status, or 127 if it could not be started or was killed
 */
int gw_process_run(const char *const *words, char **output);
