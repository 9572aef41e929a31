// SPDX-License-Identifier: MIT
// Managed memory: the host writes it, a kernel works, the host waits and reads.
// EXPECT: none
#include "corpus.h"

__device__ __managed__ int rounds = 3;

__global__ void add_rounds(int *x, int n)
{
    const int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (i < n) {
        x[i] += rounds;
    }
}

int main(void)
{
    const int n = 100;
    int *x;
    cudaMallocManaged(&x, n * sizeof(int));
    for (int i = 0; i < n; i++) {
        x[i] = i;
    }
    rounds = 4;
    cudaMemLocation here = {cudaMemLocationTypeDevice, 0};
    cudaMemPrefetchAsync(x, n * sizeof(int), here, 0);
    add_rounds<<<1, 128>>>(x, n);
    finish();
    const int right = x[99] == 103 && rounds == 4;
    cudaFree(x);
    return right ? 0 : 2;
}
