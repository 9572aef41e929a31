// SPDX-License-Identifier: MIT
// The copies that threads have begun and not waited for.
#pragma once

#include "ptx_machine/machine/warp.h"

/** Finishes what arrivals at barriers in memory wait for, and lets them arrive. */
void ptx_finish_arrivals(struct ptx_grid *grid);
