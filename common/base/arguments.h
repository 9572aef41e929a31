// SPDX-License-Identifier: MIT
// The command line of our programs: a table of options is read by getopt_long, and is its own help.
#pragma once

#include <stdbool.h>

/** An option. One of `text`, `flag`, `number` and `take` says where it goes. */
struct gw_option {
    const char *name;     /**< without dashes; NULL ends a table */
    char letter;          /**< "-o" is the same; 0: none */
    bool needed;          /**< without it the program does not run */
    const char *argument; /**< as the help calls it: "FILE"; NULL: it has none */
    const char *help;     /**< one line, or NULL */
    const char **text;
    bool *flag;
    unsigned long *number; /**< from `least` to `most`, or of any size where that is 0 ... */
    unsigned long least, most;
    unsigned shift; /**< ... and stored times 2^shift */
    void (*take)(void *into, const char *value);
    void *into;
};

struct gw_program {
    const char *name; /**< how messages call it */
    const struct gw_option *options;
    const char *rest; /**< what stands behind the options: "FILE..."; NULL: nothing may */
    bool command;     /**< the options end where that begins, though it may have options as well */
    const char *more; /**< lines at the end of the help, or NULL */
};

/**
 * Reads the options. --help prints the help and ends the program with status 0; a wrong command
 * line ends it with status 2, a sentence and the help.
 * @return the index of the first argument that is no option
 */
int gw_read_arguments(const struct gw_program *program, int argc, char **argv);

/** Ends the program with status 2, the printf-like sentence and the help. */
_Noreturn void gw_wrong_arguments(const struct gw_program *program, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/** @return a whole number of `text`, decimal or 0x..., from `least` to `most` (0: of any size)
 * @param what stands before " wants a whole number", as gw_wrong_arguments() says otherwise */
unsigned long gw_whole_number(const struct gw_program *program, const char *what, const char *text,
                              unsigned long least, unsigned long most);
