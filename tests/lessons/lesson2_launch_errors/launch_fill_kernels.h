// SPDX-License-Identifier: MIT
// The launch before the one that launch_fill() is graded on.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/** Leaves cudaErrorInvalidConfiguration behind: a launch of a block of 2048 threads. */
void gw_launch_refused(void);

#ifdef __cplusplus
}
#endif
