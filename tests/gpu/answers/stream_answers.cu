// SPDX-License-Identifier: MIT
// Streams and events: made, asked, waited for and destroyed.
#include "answers.h"

__global__ void spin(int *x, int rounds)
{
    for (int i = 0; i < rounds; i++) {
        atomicAdd(x, 1);
    }
}

void streams_and_events(float *d)
{
    cudaStream_t stream, other;
    SAY(cudaStreamCreate(&stream));
    SAY(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking));
    SAY(cudaStreamCreateWithFlags(&other, 77));
    SAY(cudaStreamCreate((cudaStream_t *)NULL));
    SAY(cudaStreamQuery(stream));
    SAY(cudaStreamQuery(0));
    SAY(cudaStreamSynchronize(stream));
    unsigned flags = 9;
    SAY(cudaStreamGetFlags(other, &flags));
    SAY_NUMBER(flags);
    int least = 0, greatest = 0;
    SAY(cudaDeviceGetStreamPriorityRange(&least, &greatest));
    SAY_NUMBER(least);
    int priority = 9;
    cudaStream_t hurried;
    SAY(cudaStreamCreateWithPriority(&hurried, cudaStreamDefault, -1000));
    SAY(cudaStreamGetPriority(hurried, &priority));
    SAY_NUMBER(priority == greatest);
    SAY(cudaStreamDestroy(hurried));
    cudaEvent_t start, stop, untimed;
    SAY(cudaEventCreate(&start));
    SAY(cudaEventCreate(&stop));
    SAY(cudaEventCreateWithFlags(&untimed, cudaEventDisableTiming));
    SAY(cudaEventCreateWithFlags(&untimed, 1000));
    SAY(cudaEventCreate((cudaEvent_t *)NULL));
    float ms = -1.0f;
    SAY(cudaEventQuery(start));
    SAY(cudaEventSynchronize(start));
    SAY(cudaEventElapsedTime(&ms, start, stop));
    SAY(cudaEventRecord(start, stream));
    SAY(cudaEventSynchronize(start));
    SAY(cudaEventElapsedTime(&ms, start, stop));
    write<<<1, 32, 0, stream>>>(d, 1.0f);
    SAY(cudaEventRecord(stop, stream));
    SAY(cudaEventSynchronize(stop));
    SAY(cudaEventElapsedTime(&ms, start, stop));
    SAY_NUMBER(ms > 0.0f);
    SAY(cudaEventElapsedTime(&ms, stop, start));
    SAY_NUMBER(ms < 0.0f);
    SAY(cudaEventRecord(untimed, stream));
    SAY(cudaEventSynchronize(untimed));
    SAY(cudaEventElapsedTime(&ms, start, untimed));
    SAY(cudaEventElapsedTime(NULL, start, stop));
    SAY(cudaStreamWaitEvent(other, stop, 0));
    SAY(cudaEventRecord(NULL, stream));
    SAY(cudaEventDestroy(NULL));
    SAY(cudaStreamDestroy(NULL));
    SAY(cudaGetLastError());
    SAY(cudaEventDestroy(start));
    SAY(cudaEventDestroy(stop));
    SAY(cudaEventDestroy(untimed));
    SAY(cudaStreamDestroy(stream));
    SAY(cudaStreamDestroy(other));
    SAY(cudaGetLastError());
    SAY(cudaDeviceSynchronize());
}

void running(float *d)
{
    cudaStream_t stream;
    cudaEvent_t event;
    SAY(cudaMemset(d, 0, 4));
    SAY(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    SAY(cudaEventCreate(&event));
    spin<<<1, 32, 0, stream>>>((int *)d, 200000);
    SAY(cudaEventRecord(event, stream));
    SAY(cudaEventSynchronize(event));
    SAY(cudaStreamQuery(stream));
    SAY(cudaEventQuery(event));
    SAY(cudaGetLastError());
}

void destroyed_in_use(float *d)
{
    cudaStream_t stream;
    cudaEvent_t event;
    SAY(cudaMemset(d, 0, 4));
    SAY(cudaStreamCreate(&stream));
    SAY(cudaEventCreate(&event));
    spin<<<1, 32, 0, stream>>>((int *)d, 1000);
    SAY(cudaEventRecord(event, stream));
    SAY(cudaStreamDestroy(stream));
    SAY(cudaEventDestroy(event));
    SAY(cudaDeviceSynchronize());
    int sum = 0;
    SAY(cudaMemcpy(&sum, d, sizeof(sum), cudaMemcpyDeviceToHost));
    SAY_NUMBER(sum);
}
