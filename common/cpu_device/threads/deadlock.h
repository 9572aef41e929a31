// SPDX-License-Identifier: MIT
// The ways out of a block whose threads wait for what can never come. Each tells the observer,
// ends the kernel with cudaErrorLaunchFailure, and does not return. `block` is the block's shape.
#pragma once

#include "cpu_device/observer.h"

/** All wait at barriers, but this thread at another than the first of those that wait. */
_Noreturn void gw_leave_diverged(dim3 block, unsigned other_thread, struct gw_site other);

/** A thread came to an operation of its warp with a mask that cannot be; printf-like sentence. */
_Noreturn void gw_leave_lying_mask(dim3 block, unsigned thread, const char *what, ...)
    __attribute__((format(printf, 3, 4)));

/** A warp came to a function of mma.h in a way that a GPU does not allow. */
_Noreturn void gw_leave_misused_matrix(dim3 block, unsigned thread, enum gw_matrix_misuse misuse,
                                       const char *what, ...) __attribute__((format(printf, 4, 5)));

/**
 * A lane waits for one that does not come.
 * @param at_barrier for each warp, the lanes that wait at a barrier of the block
 * @param at_several whether those are several barriers
 */
_Noreturn void gw_leave_waiting_in_vain(dim3 block, unsigned thread, const unsigned *at_barrier,
                                        bool at_several);
