// SPDX-License-Identifier: MIT
// Who ends a command when the process that looks after it is killed and can do nothing any more:
// the kernel then ends what it has started, but not what a compiler has started in its turn.
#pragma once

#include <sys/types.h>

/** A process that waits for the end of the one that has called it. */
struct gw_supervisor {
    pid_t process; /**< 0: there is none */
    int lifeline;  /**< of which the other end tells it that its caller lives */
};

/**
 * Has somebody stand by. When this process ends and has not dismissed it, it ends the group of the
 * command, and says "gw_compile: no verdict: SENTENCE" on standard error.
 * @param command the leader of a group of its own
 */
struct gw_supervisor gw_supervisor_start(pid_t command);

/** The command has come to its end by itself. To be called before it is waited for. */
void gw_supervisor_end(struct gw_supervisor *supervisor);
