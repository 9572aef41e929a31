// SPDX-License-Identifier: MIT
/**
 * @file launch_fill_kernels.h
 * The launch before the one that launch_fill() is graded on.
 */
#ifndef LAUNCH_FILL_KERNELS_H
#define LAUNCH_FILL_KERNELS_H

#ifdef __cplusplus
extern "C" {
#endif

/** Leaves cudaErrorInvalidConfiguration behind: a launch of a block of 2048 threads. */
void gw_launch_refused(void);

#ifdef __cplusplus
}
#endif

#endif
