// SPDX-License-Identifier: MIT
/**
 * @file interleaving_kernels.h
 * What interleaving_test.c has launched: a list of steps that each thread goes through at its own
 * pace.
 */
#pragma once

#include <cuda_runtime_api.h>

enum step_kind { STEP_SHUFFLE, STEP_BALLOT, STEP_ADD, STEP_EXCHANGE, STEP_BARRIER, STEP_COUNT };

/** In each warp the lanes of the mask take part, in a barrier all threads. */
struct step {
    int kind; /**< enum step_kind */
    unsigned mask;
    int source; /**< the lane that a shuffle or an exchange reads */
};

/**
 * d_numbers[t] = what thread t has after the steps; it begins with t + 1, and leaves before step
 * d_leaves[t].
 */
void launch_walk(const struct step *d_steps, int steps, const int *d_leaves, unsigned *d_numbers,
                 dim3 block, int blocks);
