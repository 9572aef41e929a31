// SPDX-License-Identifier: MIT
// A command in the box, with an eye on what it says: whoever waits for a compiler keeps its words
// in memory, and a file of ten lines can make it say gigabytes.
#pragma once

#include "box/box.h"

#include <stdbool.h>
#include <stddef.h>

/** How a command came to its end. */
struct gw_ending {
    int status;        /**< as waitpid() gives it */
    bool log_is_whole; /**< false: it was stopped before, as it said too much */
    char *said;        /**< the end of what it said, with a NUL; to be freed */
};

/** A command, and what comes before it. */
struct gw_supervised {
    const struct gw_box *box;
    size_t most; /**< how many bytes it may say */
    /**
     * Called in the box before the command, or NULL. What it prints counts as the command's.
     * @return 0; or the exit status with which the process ends in the place of the command
     */
    int (*before)(void *context);
    void *context;
    char *const *command; /**< ended by NULL; NULL: `before` is all */
};

/**
 * Runs it and hands on what it says to standard error. It ends with all that it has started, and
 * also when this process ends or nobody reads its standard error any more.
 *
 * @return false, with a sentence on stderr, if it could not be started
 */
bool gw_run_supervised(const struct gw_supervised *work, struct gw_ending *ending);
