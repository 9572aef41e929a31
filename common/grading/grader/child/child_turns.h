// SPDX-License-Identifier: MIT
/**
 * @file child_turns.h
 * Asking a runner, which is started when it does not run.
 */
#pragma once

#include "child.h"

/**
 * Hands over `exchange->request`, starting the program if it does not run, and waits for the
 * answer at most `seconds`. Except after GW_ANSWERED, the runner is ended when this returns.
 */
struct gw_end gw_runner_ask(struct gw_runner_process *runner, double seconds);

/**
 * Lets a runner that a tool runs end by itself, as a tool says only then what it found, and prints
 * all that was printed since the start. Without a tool, or if none runs, the same as
 * gw_runner_end().
 * @return the tool's exit code; 0 if there is no tool, -1 if it was killed or did not end in time
 */
int gw_runner_finish(struct gw_runner_process *runner);
