// SPDX-License-Identifier: MIT
// The host waits for an event of another stream than the one that brings the result.
// EXPECT: race at 20
// WORDS: cudaMemcpyAsync wrote 400 bytes that host code read
#include "corpus.h"

int main(void)
{
    const size_t bytes = 400;
    float *h_x, *d_x = device_array(100, 1.0f);
    cudaStream_t copies, other;
    cudaEvent_t done;
    cudaStreamCreate(&copies);
    cudaStreamCreate(&other);
    cudaEventCreate(&done);
    cudaMallocHost(&h_x, bytes);
    cudaMemcpyAsync(h_x, d_x, bytes, cudaMemcpyDeviceToHost, copies);
    cudaEventRecord(done, other);
    cudaEventSynchronize(done);
    const float first = h_x[0];
    cudaDeviceSynchronize();
    cudaEventDestroy(done);
    cudaStreamDestroy(copies);
    cudaStreamDestroy(other);
    cudaFreeHost(h_x);
    cudaFree(d_x);
    return first == 12345.0f;
}
