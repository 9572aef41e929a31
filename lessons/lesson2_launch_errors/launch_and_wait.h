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
 * launches or of the kernels.
 *
 * @param launch   a function that launches any number of kernels, also none, in any stream; it
 *                 returns nothing and waits for nothing
 * @param context  the argument of `launch`; `launch_and_wait` passes it on unchanged
 * @return the error of a kernel launch, if one failed; otherwise the error of a kernel, if one
 *         failed while it ran; otherwise cudaSuccess
 *
 * Graded:
 * - the function calls `launch` once
 * - it waits for all streams of the device, also if a kernel launch failed: another kernel may
 *   still be running
 * - it does not return the error of an earlier call (an old error)
 * - it clears old errors and the errors of launches: a later cudaPeekAtLastError() returns
 *   cudaSuccess (except if a kernel failed while it ran; see the note)
 *
 * @note If a kernel failed while it ran, nothing clears its error: every later call returns it,
 * until the program ends.
 */
cudaError_t launch_and_wait(void (*launch)(void *), void *context);

#ifdef __cplusplus
}
#endif

#endif
