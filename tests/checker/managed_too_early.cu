// SPDX-License-Identifier: MIT
// The host reads managed memory while the kernel that fills it may still run.
// EXPECT: race at 17
// WORDS: of managed memory while kernel fill may still run
#include "corpus.h"

__global__ void fill(int *x)
{
    x[threadIdx.x] = (int)threadIdx.x;
}

int main(void)
{
    int *x;
    cudaMallocManaged(&x, 32 * sizeof(int));
    fill<<<1, 32>>>(x);
    const int third = x[2];
    finish();
    cudaFree(x);
    return third == 12345;
}
