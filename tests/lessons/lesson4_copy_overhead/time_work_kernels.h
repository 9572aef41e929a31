// SPDX-License-Identifier: MIT
// The work that time_work() is graded on.
#pragma once

#include <cuda_runtime_api.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Launches a kernel of one block that takes the longer the more `rounds` it has. */
void gw_launch_rounds(double *d_out, int rounds, cudaStream_t stream);

/** A launch that is refused: a block of 2048 threads. */
void gw_launch_refused(double *d_out, cudaStream_t stream);

/** A kernel that starts and stops with a trap. */
void gw_launch_trap(cudaStream_t stream);

#ifdef __cplusplus
}
#endif
