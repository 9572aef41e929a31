// SPDX-License-Identifier: MIT
/**
 * @file command.h
 * Runs the command chevron and the C++ compiler in a folder of the test's own.
 */
#ifndef GW_CHEVRON_COMMAND_H
#define GW_CHEVRON_COMMAND_H

#include <stdbool.h>

/** CMocka's set-up and tear-down: makes a folder and enters it; leaves it and removes it. */
int gw_enter_folder(void **state);
int gw_leave_folder(void **state);
#define in_folder(test) cmocka_unit_test_setup_teardown(test, gw_enter_folder, gw_leave_folder)

/** Writes the text to a file. */
void gw_put(const char *path, const char *text);

/** The whole file; the caller frees it. NULL when there is none. */
char *gw_get(const char *path);

/**
 * Runs a shell command (stdout and stderr together in `output`, at most 8191 bytes).
 * @return its exit status
 */
int gw_run(const char *command, char output[8192]);

#endif
