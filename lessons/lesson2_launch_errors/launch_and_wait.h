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
 * Calls launch(context) once, waits until the device has finished, and returns the error of a
 * kernel launch or of the execution of a kernel.
 *
 * @param launch   a function that launches any number of kernels, also none, in any stream; it
 *                 returns nothing and waits for nothing
 * @param context  the argument of `launch`; `launch_and_wait` passes it on unchanged
 * @return the error of a kernel launch, if one failed; otherwise the error of the execution, if a
 *         kernel failed; otherwise cudaSuccess
 *
 * Graded:
 * - the function calls `launch` once
 * - it waits for the whole device, also after a kernel launch that failed: another kernel that
 *   `launch` launched may still be running
 * - it does not return an old error, one of a call before this function
 * - it clears the last error, also an old one: after the function, cudaPeekAtLastError() returns
 *   cudaSuccess, unless a kernel failed while it ran
 *
 * @note If a kernel failed while it ran, every later call returns its error again, until the
 *       program ends.
 */
cudaError_t launch_and_wait(void (*launch)(void *), void *context);

#ifdef __cplusplus
}
#endif

#endif
