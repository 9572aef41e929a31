// SPDX-License-Identifier: MIT
// Kernels that a runner wants compiled while it runs.
#pragma once

#include "child.h"

enum { GW_MOST_COMPILATIONS = 24 }; // a request

/**
 * If the runner waits for a module, has it compiled and lets the runner go on. The script
 * `runner->modules`/modules/compile_graded does so, in a box, and what came out is kept in
 * `runner->modules`/runs/modules for the next time that somebody asks for the same.
 * @return the seconds that it took, which are none of the runner's
 */
double gw_serve_modules(struct gw_runner_process *runner);

/** Makes the folder that a runner reads modules from. @return it, to be freed; NULL if it may have
 * none */
char *gw_make_modules_folder(const struct gw_runner_process *runner);
