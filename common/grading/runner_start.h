// SPDX-License-Identifier: MIT
/**
 * @file runner_start.h
 * Starts a runner program within limits.
 */
#ifndef GW_RUNNER_START_H
#define GW_RUNNER_START_H

#include "runner_process.h"

/** Starts `runner->program` and sets `runner->process`. @return 0 or an errno */
int gw_runner_start(struct gw_runner_process *runner);

#endif
