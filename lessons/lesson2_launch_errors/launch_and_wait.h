// SPDX-License-Identifier: MIT
/**
 * @file launch_and_wait.h
 * Lesson 2, exercise 3: errors of the launch, and errors that only waiting shows.
 */
#ifndef LAUNCH_AND_WAIT_H
#define LAUNCH_AND_WAIT_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Calls launch(context) once, waits until the device has finished, and returns what went wrong. It
 * waits in any case: where one launch is refused, another one of the same `launch` may be running.
 *
 * A launch can fail in two ways. The grid or the block may be impossible: then nothing runs, and
 * the last error says so at once. Or the kernel may start and fail on the way: then the call that
 * waits for it says so.
 *
 * An error that an earlier call left behind belongs to that call and is not returned. The function
 * leaves no error of a launch behind: afterwards cudaPeekAtLastError() is cudaSuccess. (The error
 * of a kernel that failed on the way comes back with every later call, until the program ends.)
 *
 * @param launch   launches any number of kernels, none included, in any stream; returns nothing and
 *                 waits for nothing
 * @param context  handed to `launch` as it is
 * @return the error of the launch, if it failed; else the error of the execution; else cudaSuccess
 */
cudaError_t launch_and_wait(void (*launch)(void *), void *context);

#ifdef __cplusplus
}
#endif

#endif
