// SPDX-License-Identifier: MIT
// The host reads a result before the copy that brings it has ended.
// EXPECT: race at 16
// WORDS: let it wait by cudaStreamSynchronize
#include "corpus.h"

int main(void)
{
    const int n = 100;
    float *h_x, *d_x = device_array(n, 1.0f);
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaMallocHost(&h_x, n * sizeof(float));
    cudaStreamSynchronize(0);
    cudaMemcpyAsync(h_x, d_x, n * sizeof(float), cudaMemcpyDeviceToHost, stream);
    const float first = h_x[0];
    cudaStreamDestroy(stream);
    cudaFreeHost(h_x);
    cudaFree(d_x);
    return first == 12345.0f;
}
