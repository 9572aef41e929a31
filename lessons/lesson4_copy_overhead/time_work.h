// SPDX-License-Identifier: MIT
/**
 * @file time_work.h
 * Lesson 4, exercise 3: measure the time that the device takes.
 */
#ifndef TIME_WORK_H
#define TIME_WORK_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Measures `repeats` calls of work(context, stream) with events, and computes the median of their
 * times.
 *
 * First, the function makes `warmups` calls without a measurement. Then it makes `repeats` measured
 * calls. Each of these lies between the record of a start event and the record of a stop event on
 * `stream`. cudaEventElapsedTime returns the time of each.
 *
 * @param work       submits work to `stream` and returns; waits for nothing
 * @param context    the argument of `work`; the function passes it on unchanged
 * @param stream     the stream to which `work` submits its work, and on which the events are
 *                   recorded; 0 is the default stream
 * @param warmups    number of calls that are not measured; may be 0
 * @param repeats    number of calls that are measured; at least 1
 * @param median_ms  receives the median of the times, in milliseconds, only on success: the time in
 *                   the middle; for an even number of times, the mean of the two in the middle
 * @return cudaErrorInvalidValue, without a call of `work`, if `work` or `median_ms` is NULL,
 *         `warmups` is negative or `repeats` is less than 1; the first error of a CUDA call,
 *         of a launch in `work`, or of a kernel that it launched, if one failed; otherwise
 *         cudaSuccess. The function does not return an error that an earlier call left behind
 *
 * Graded by the order of the calls, never by the time:
 * - the warm-ups come before the first record
 * - for each time, one call of `work` lies between the two records
 * - the device has reached the stop event before the function queries the time
 *
 * @note Ownership: the function creates its own events. It destroys them before it returns, also
 *       when a call fails.
 */
cudaError_t time_work(void (*work)(void *, cudaStream_t), void *context, cudaStream_t stream,
                      int warmups, int repeats, float *median_ms);

#ifdef __cplusplus
}
#endif

#endif
