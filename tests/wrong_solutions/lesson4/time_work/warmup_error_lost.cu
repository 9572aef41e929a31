// SPDX-License-Identifier: MIT
// WRONG: goes on after a warm-up that was refused
// EXPECT STATE: fail
// EXPECT WORDS: ask cudaGetLastError after work, each time
#include "time_work.h"

#include <stdlib.h>

int compare_floats(const void *left, const void *right)
{
    const float a = *(const float *)left;
    const float b = *(const float *)right;
    return (a > b) - (a < b);
}

// The middle one of `count` times, of an even number the mean of the two in the middle. Sorts them.
float median(float *times, int count)
{
    qsort(times, (size_t)count, sizeof(*times), compare_floats);
    return count % 2 == 1 ? times[count / 2] : (times[count / 2 - 1] + times[count / 2]) / 2;
}

// Times one call of work() by the two events.
cudaError_t time_once(void (*work)(void *, cudaStream_t), void *context, cudaStream_t stream,
                      cudaEvent_t start, cudaEvent_t stop, float *ms)
{
    cudaError_t error = cudaEventRecord(start, stream);
    if (error == cudaSuccess) {
        work(context, stream);
        // A launch that was refused took no time, so there is nothing to measure.
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
}

cudaError_t time_work(void (*work)(void *, cudaStream_t), void *context, cudaStream_t stream,
                      int warmups, int repeats, float *median_ms)
{
    if (work == NULL || median_ms == NULL || warmups < 0 || repeats < 1) {
        return cudaErrorInvalidValue;
    }

    (void)cudaGetLastError(); // an older error is none of the work's
    float *times = (float *)malloc((size_t)repeats * sizeof(*times));
    cudaEvent_t start = NULL;
    cudaEvent_t stop = NULL;
    cudaError_t error = times != NULL ? cudaEventCreate(&start) : cudaErrorMemoryAllocation;
    if (error == cudaSuccess) {
        error = cudaEventCreate(&stop);
    }
    for (int i = 0; i < warmups; i++) {
        work(context, stream);
        error = cudaGetLastError();
    }
    for (int i = 0; i < repeats && error == cudaSuccess; i++) {
        error = time_once(work, context, stream, start, stop, &times[i]);
    }
    if (error == cudaSuccess) {
        *median_ms = median(times, repeats);
    }
    if (start != NULL) {
        (void)cudaEventDestroy(start);
    }
    if (stop != NULL) {
        (void)cudaEventDestroy(stop);
    }
    free(times);
    return error;
}
