// SPDX-License-Identifier: MIT
// The launches that launch_and_wait() is graded on.
#pragma once

#include <cuda_runtime_api.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The context of gw_launch_all(). */
struct gw_launch_context {
    /**
     * The kinds of launches, one after the other:
     * - w: writes d_out[i] = i + 1, with enough blocks
     * - r: a block of 2048 threads, which is refused at once
     * - t: a kernel that starts and stops with a trap; T: one of more blocks; a: with an assertion
     * - n: as w, in `stream`
     */
    const char *kinds;
    int calls;  /**< how often gw_launch_all() has been called with this context */
    int *d_out; /**< n ints in device memory */
    int n;
    cudaStream_t stream;
};

/** Launches, looks at no error and does not wait. */
void gw_launch_all(void *context);

#ifdef __cplusplus
}
#endif
