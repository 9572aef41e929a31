// SPDX-License-Identifier: MIT
// EXPECT STATE: fail
// EXPECT WORDS: thread 2 has
// What a kernel prints helps to find the mistake, so it stands under the verdict.
#include "add.h"

#include <cstdio>

__global__ void sums(const float *d_a, const float *d_b, float *d_c, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        d_c[i] = d_a[i] - d_b[i];
        printf("thread %d has %g\n", i, d_c[i]);
    }
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    setvbuf(stdout, NULL, _IOFBF, 1 << 16);
    sums<<<(n + 255) / 256, 256>>>(d_a, d_b, d_c, n);
    return cudaGetLastError();
}
