// SPDX-License-Identifier: MIT
#include "add.h"

#include <stdio.h>

__global__ void add_kernel(const float *a, const float *b, float *c, int n)
{
    int i = threadIdx.x;
    if (i == 0) {
        printf("block %d: i is %d of %d\n", blockIdx.x, i, n);
    }
    if (i < n) {
        c[i] = a[i] + b[i];
    }
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    add_kernel<<<(n - 1) / 256 + 1, 256>>>(d_a, d_b, d_c, n);
    return cudaGetLastError();
}
//| fail
//| n = 1000 (input 1, blocks ascending):
//|   d_c[256] was never written but should be -1.57021952; 744 of 1000 elements were never written, all from index 256 on
//|     at      grader/prints.cu:13   c[i] = a[i] + b[i];
//|     kernel  add_kernel, launched <<<4, 256>>> at prints.cu:19
//|     hint    d_c[0] to d_c[255] were each written by 4 blocks: the index does not depend on blockIdx.x.
//|   it printed:
//|     block 0: i is 0 of 1000
//|     block 1: i is 0 of 1000
//|     block 2: i is 0 of 1000
//|     block 3: i is 0 of 1000
//|   the same in: n = 10007
//| at grader/prints.cu:13
