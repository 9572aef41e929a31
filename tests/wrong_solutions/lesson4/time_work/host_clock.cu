// SPDX-License-Identifier: MIT
// WRONG: a clock of the host without synchronisation
// EXPECT STATE: fail
// EXPECT WORDS: a clock of the host sees the launch alone
#include "time_work.h"

#include <stdlib.h>
#include <time.h>

int compare_floats(const void *left, const void *right)
{
    const float a = *(const float *)left;
    const float b = *(const float *)right;
    return (a > b) - (a < b);
}

float median(float *times, int count)
{
    qsort(times, (size_t)count, sizeof(*times), compare_floats);
    return count % 2 == 1 ? times[count / 2] : (times[count / 2 - 1] + times[count / 2]) / 2;
}

cudaError_t time_once(void (*work)(void *, cudaStream_t), void *context, cudaStream_t stream,
                      cudaEvent_t start, cudaEvent_t stop, float *ms)
{
    struct timespec from, to;
    (void)start, (void)stop;
    clock_gettime(CLOCK_MONOTONIC, &from);
    work(context, stream);
    cudaError_t error = cudaGetLastError();
    clock_gettime(CLOCK_MONOTONIC, &to);
    *ms = (float)((to.tv_sec - from.tv_sec) * 1e3 + (to.tv_nsec - from.tv_nsec) * 1e-6);
    return error;
}

cudaError_t time_work(void (*work)(void *, cudaStream_t), void *context, cudaStream_t stream,
                      int warmups, int repeats, float *median_ms)
{
    if (work == NULL || median_ms == NULL || warmups < 0 || repeats < 1) {
        return cudaErrorInvalidValue;
    }

    (void)cudaGetLastError();
    float *times = (float *)malloc((size_t)repeats * sizeof(*times));
    cudaEvent_t start = NULL;
    cudaEvent_t stop = NULL;
    cudaError_t error = times != NULL ? cudaEventCreate(&start) : cudaErrorMemoryAllocation;
    if (error == cudaSuccess) {
        error = cudaEventCreate(&stop);
    }
    for (int i = 0; i < warmups && error == cudaSuccess; i++) {
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
