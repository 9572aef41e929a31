// SPDX-License-Identifier: MIT
// Threads of a block that come to one __syncthreads() by different calls, such as a function with a
// barrier in both branches of an `if`. A GPU lets them pass; CUDA leaves it undefined.
#pragma once

#include "cpu_device/observer.h"

/** The running thread comes to a barrier. @param frame as the observer has it */
void gw_barrier_calls_note(const char *file, int line, const void *frame);

/** The launch is over, and there is room on the stack: reports what was noted. */
void gw_barrier_calls_judge(void);
