// SPDX-License-Identifier: MIT
/**
 * @file child_start.h
 * Starts a runner program within limits.
 */
#pragma once

#include "child.h"

/** Starts `runner->program` and sets `runner->process`. @return 0 or an errno */
int gw_runner_start(struct gw_runner_process *runner);
