// SPDX-License-Identifier: MIT
/**
 * @file time_work.h
 * Lesson 4, exercise 3: how long does the device take?
 */
#ifndef TIME_WORK_H
#define TIME_WORK_H

#include "gridwork.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Measures work(context, stream) with events: calls it `warmups` times without measuring, then
 * `repeats` times, each time between the record of a start event and the record of a stop event on
 * `stream`, and gives the median of the times that cudaEventElapsedTime says.
 *
 * Graded by the order of the calls, never by the time: the warm-ups come before the first record;
 * one call of `work` lies between the two records of every time; the device has come to the stop
 * event before the time is asked for.
 *
 * The function owns its events. It destroys them before it returns, also when a call fails.
 *
 * @param work       gives work to `stream` and returns; waits for nothing
 * @param context    handed to `work` as it is
 * @param stream     where `work` puts its work, and so where the events belong; 0 is the default
 *                   stream
 * @param warmups    calls that are not measured; may be 0
 * @param repeats    calls that are; at least 1
 * @param median_ms  written on success alone: the middle one of the times, in milliseconds; of an
 *                   even number of them the mean of the two in the middle
 * @return cudaSuccess; cudaErrorInvalidValue, without a call of `work`, if `work` or `median_ms` is
 *         NULL, `warmups` is negative or `repeats` less than 1; else the first error: of a call,
 *         of a launch that `work` made, or of its execution. The error that a call before this
 *         function left behind is not returned
 */
cudaError_t time_work(void (*work)(void *, cudaStream_t), void *context, cudaStream_t stream,
                      int warmups, int repeats, float *median_ms);

#ifdef __cplusplus
}
#endif

#endif
