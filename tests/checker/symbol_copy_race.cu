// SPDX-License-Identifier: MIT
// A table is changed on one stream while a kernel on another may read it.
// EXPECT: race at 10
// WORDS: cudaMemcpyToSymbolAsync
#include "corpus.h"

__constant__ int table[32];
__global__ void look_up(int *x)
{
    x[threadIdx.x] = table[threadIdx.x];
}

int main(void)
{
    const int h_table[32] = {1, 2, 3};
    int *d_x = device_array(32, 0);
    cudaStream_t a, b;
    cudaStreamCreate(&a);
    cudaStreamCreate(&b);
    cudaMemcpyToSymbolAsync(table, h_table, sizeof(h_table), 0, cudaMemcpyHostToDevice, a);
    look_up<<<1, 32, 0, b>>>(d_x);
    finish();
    cudaStreamDestroy(a);
    cudaStreamDestroy(b);
    cudaFree(d_x);
}
