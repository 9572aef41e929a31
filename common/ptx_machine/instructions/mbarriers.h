// SPDX-License-Identifier: MIT
// What asynchronous copies ask of barriers in memory.
#pragma once

#include "ptx_machine/machine/warp.h"

/** The barrier at an address of shared memory, or a generic one. @return NULL with a fault */
unsigned char *ptx_mbarrier_at(struct ptx_warp *warp, const struct ptx_step *step, unsigned lane);

/** The phase that runs awaits one more arrival. @return false with a fault */
bool ptx_mbarrier_awaits(struct ptx_warp *warp, const struct ptx_step *step, unsigned lane,
                         unsigned char *at);

/** One arrival; the last one ends the phase. @return false with a fault */
bool ptx_mbarrier_arrives(struct ptx_warp *warp, const struct ptx_step *step, unsigned lane,
                          unsigned char *at);
