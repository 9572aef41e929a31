// SPDX-License-Identifier: MIT
// Running other programs: chevron, the compiler, the linker.
#pragma once

/** A command line that grows; `words` ends with NULL. */
struct gw_command {
    char *words[2000];
    int count;
};

/** Adds words until NULL; they are not copied. */
void gw_command_add(struct gw_command *command, ...);

/**
 * Runs a command and waits for it.
 * @param output becomes what it wrote to standard output and error; kept by gw_keep()
 * @return its exit status, or 127 if it could not be started or was killed
 */
int gw_command_run(struct gw_command *command, char **output);

/** The same of one that must not fail: if it does, the program ends with what it said. */
void gw_command_must(struct gw_command *command);
