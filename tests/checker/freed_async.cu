// SPDX-License-Identifier: MIT
// Memory in a stream's order: allocated, used and freed by it.
// EXPECT: none
#include "corpus.h"

__global__ void add_one(int *x)
{
    x[threadIdx.x]++;
}

int main(void)
{
    int *d_x, h_x[32];
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaMallocAsync(&d_x, sizeof(h_x), stream);
    cudaMemsetAsync(d_x, 0, sizeof(h_x), stream);
    add_one<<<1, 32, 0, stream>>>(d_x);
    cudaMemcpyAsync(h_x, d_x, sizeof(h_x), cudaMemcpyDeviceToHost, stream);
    cudaFreeAsync(d_x, stream);
    cudaStreamSynchronize(stream);
    cudaStreamDestroy(stream);
    return h_x[31] == 1 ? 0 : 2;
}
