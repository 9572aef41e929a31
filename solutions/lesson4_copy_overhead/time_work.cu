// SPDX-License-Identifier: MIT
// Lesson 4, exercise 3: how long does the device take?
//
// Stages
//   1  reject invalid arguments
//   2  warm up: do not measure what happens only the first time
//   3  time each repeat by two events on the stream, and wait before you read them
//   4  the median; destroy the events, also after a call that failed
//
// Grade it:  ctest -L lesson4            (the whole lesson)
//            ./gridwork grade time_work  (this exercise alone)
#include "time_work.h"

#include <stdlib.h>

// ------------------------------------------------------------------------------------------------
// Median
// ------------------------------------------------------------------------------------------------

int compare_floats(const void *left, const void *right)
{
    const float a = *(const float *)left;
    const float b = *(const float *)right;
    return (a > b) - (a < b);
}

// The median of `count` times: for an even count, the mean of the middle two. Sorts them.
float median(float *times, int count)
{
    qsort(times, (size_t)count, sizeof(*times), compare_floats);
    return count % 2 == 1 ? times[count / 2] : (times[count / 2 - 1] + times[count / 2]) / 2;
}

// ------------------------------------------------------------------------------------------------
// Launcher (the caller's function `work` launches the kernels)
// ------------------------------------------------------------------------------------------------

// Times one call of work() by the two events.
cudaError_t time_once(void (*work)(void *, cudaStream_t), void *context, cudaStream_t stream,
                      cudaEvent_t start, cudaEvent_t stop, float *ms)
{
    // BEGIN SOLUTION: record start, work, record stop; wait for stop; then read the time
    cudaError_t error = cudaEventRecord(start, stream);
    if (error == cudaSuccess) {
        work(context, stream);
        // After an invalid launch there is no time to measure.
        error = cudaGetLastError();
    }
    if (error == cudaSuccess) {
        error = cudaEventRecord(stop, stream);
    }
    if (error == cudaSuccess) {
        error = cudaEventSynchronize(stop);
    }
    if (error == cudaSuccess) {
        error = cudaEventElapsedTime(ms, start, stop);
    }
    return error;
    // SKELETON
    //| (void)work, (void)context, (void)stream, (void)start, (void)stop, (void)ms;
    //| return GW_NOT_STARTED;
    // END SOLUTION
}

cudaError_t time_work(void (*work)(void *, cudaStream_t), void *context, cudaStream_t stream,
                      int warmups, int repeats, float *median_ms)
{
    if (!work || !median_ms || warmups < 0 || repeats < 1) {
        return cudaErrorInvalidValue;
    }

    (void)cudaGetLastError(); // clear an older error
    float *times = (float *)malloc((size_t)repeats * sizeof(*times));
    cudaEvent_t start = NULL;
    cudaEvent_t stop = NULL;
    cudaError_t error = times ? cudaEventCreate(&start) : cudaErrorMemoryAllocation;
    if (error == cudaSuccess) {
        error = cudaEventCreate(&stop);
    }
    // BEGIN SOLUTION: the warm-ups, without events; check whether a launch failed
    for (int i = 0; i < warmups && error == cudaSuccess; i++) {
        work(context, stream);
        error = cudaGetLastError();
    }
    // SKELETON
    //| (void)warmups;
    // END SOLUTION
    for (int i = 0; i < repeats && error == cudaSuccess; i++) {
        error = time_once(work, context, stream, start, stop, &times[i]);
    }
    if (error == cudaSuccess) {
        *median_ms = median(times, repeats);
    }
    // BEGIN SOLUTION: destroy the events
    if (start) {
        (void)cudaEventDestroy(start);
    }
    if (stop) {
        (void)cudaEventDestroy(stop);
    }
    // END SOLUTION
    free(times);
    return error;
}
