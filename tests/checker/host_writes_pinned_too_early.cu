// SPDX-License-Identifier: MIT
// The host fills a pinned buffer again while the copy from it may still run.
// EXPECT: race at 19
// WORDS: that host code wrote
#include "corpus.h"

int main(void)
{
    const int n = 100;
    const size_t bytes = n * sizeof(float);
    float *h_x, *d_x = device_array(2 * n, 1.0f);
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaMallocHost(&h_x, bytes);
    for (int chunk = 0; chunk < 2; chunk++) {
        for (int i = 0; i < n; i++) {
            h_x[i] = (float)(i + chunk);
        }
        cudaMemcpyAsync(d_x + chunk * n, h_x, bytes, cudaMemcpyHostToDevice, stream);
    }
    cudaStreamSynchronize(stream);
    cudaStreamDestroy(stream);
    cudaFreeHost(h_x);
    cudaFree(d_x);
}
