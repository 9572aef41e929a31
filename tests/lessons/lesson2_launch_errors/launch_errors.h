// SPDX-License-Identifier: MIT
// Which error a function says that it saw, for both halves of launch_fill and launch_and_wait: its
// own launch's and no older one, and none is left pending.
#pragma once

#ifdef GW_RUNNER

#include "runner.h"

/** Right before the function: a call fails, and nobody looks. */
static inline void fail_unseen(bool stale)
{
    if (stale) {
        (void)cudaSetDevice(-1); // cudaErrorInvalidDevice
    }
}

#else

#include "cuda_errors.h"
#include "grader.h"

#include <cuda_runtime_api.h>

/** What was returned is not the error of fail_unseen(). */
static inline void expect_no_stale_error(struct gw_case *grading, const char *function, bool stale)
{
    gw_expect(grading, !stale || gw_value_returned(grading) != cudaErrorInvalidDevice,
              "%s returned cudaErrorInvalidDevice, the error of an earlier call: call "
              "cudaGetLastError before the launch to clear it",
              function);
}

/** The function returned `error`, and none is "left behind" but `older`: of a call before it, where
 * it may leave that; else cudaSuccess. */
static inline void expect_launch_error(struct gw_case *grading, const char *function, int error,
                                       int older)
{
    const int left = (int)gw_noted(grading, "left behind");
    const bool pending = left != cudaSuccess;
    gw_expect(grading,
              error != cudaErrorInvalidConfiguration || gw_value_returned(grading) != cudaSuccess,
              "%s returned cudaSuccess (0) but should return cudaErrorInvalidConfiguration (9): %s",
              function,
              pending ? "a launch returns nothing; call cudaGetLastError right after it"
                      : "the launch's error was cleared and lost; return the value of the first "
                        "cudaGetLastError after the launch");
    gw_expect_returned(grading, error);
    char left_behind[GW_CUDA_ERROR_TEXT];
    gw_cuda_error_text(left_behind, left);
    // What a launch is refused with is another error in CUDA 13 (cuda_errors.h).
    const bool is_older = left == older || (older == GW_REFUSED_LAUNCH_NUMBER &&
                                            left == GW_REFUSED_LAUNCH_NUMBER_OF_CUDA_13);
    gw_expect(grading, !pending || is_older,
              "%s left %s pending: cudaGetLastError clears the error, cudaPeekAtLastError does not",
              function, left_behind);
}

#endif
