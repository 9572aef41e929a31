// SPDX-License-Identifier: MIT
// A result of which the last block is missing is copied to the host.
// EXPECT: warning at 21
// WORDS: copied 928 of 4000 bytes that nobody wrote
#include "corpus.h"

__global__ void fill(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = 1.0f;
    }
}

int main(void)
{
    float h_x[1000];
    float *d_x;
    cudaMalloc(&d_x, sizeof(h_x));
    fill<<<1000 / 256, 256>>>(d_x, 1000);
    cudaMemcpy(h_x, d_x, sizeof(h_x), cudaMemcpyDeviceToHost);
    cudaFree(d_x);
    return h_x[0] == 2.0f;
}
