// SPDX-License-Identifier: MIT
/**
 * @file launch_and_wait.h
 * Lesson 2, exercise 3: errors of the launch, and errors that appear only when you wait.
 */
#ifndef LAUNCH_AND_WAIT_H
#define LAUNCH_AND_WAIT_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Calls launch(context) once, waits until the device has finished, and returns the error of the
 * launch or of the execution.
 *
 * A launch can fail in two ways. If the grid or the block is impossible, nothing runs, and the last
 * error shows this at once. If the kernel starts and fails while it runs, the call that waits for
 * it returns the error.
 *
 * @param launch   launches any number of kernels, also none, in any stream; returns nothing and
 *                 waits for nothing
 * @param context  the argument of `launch`; the function passes it on unchanged
 * @return the error of the launch if it failed; otherwise the error of the execution; otherwise
 *         cudaSuccess
 *
 * Graded:
 * - one call of `launch`
 * - the function always waits for the device: after a refused launch, a kernel of another launch by
 *   `launch` may still be running
 * - it does not return an error that an earlier call left behind: this error belongs to that call
 * - it leaves no error of a launch behind: afterwards cudaPeekAtLastError() returns cudaSuccess
 *
 * @note If a kernel failed while it ran, every later call returns its error again, until the
 * program ends.
 */
cudaError_t launch_and_wait(void (*launch)(void *), void *context);

#ifdef __cplusplus
}
#endif

#endif
