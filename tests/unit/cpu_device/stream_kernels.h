// SPDX-License-Identifier: MIT
// What the tests of streams, events and graphs have launched.
#pragma once

#include <cuda_runtime_api.h>

/** *d_value = *d_value * factor + addend, in a stream: the order of launches shows. */
void launch_step(int *d_value, int factor, int addend, cudaStream_t stream);

/** *d_to = *d_from. */
void launch_move(int *d_to, const int *d_from, cudaStream_t stream);

/** Takes at least as long as `steps` dependent additions. */
void launch_long(int *d_value, int steps);

/** *d_value = *d_value % divisor. */
void launch_remainder(int *d_value, int divisor, cudaStream_t stream);

/** Ends in __trap(). */
void launch_trap(void);

/** Adds 1 to *d_count for each of 32 threads in so many blocks, after at least `steps` additions.
 */
void launch_count(unsigned *d_count, int blocks, int steps, cudaStream_t stream);
