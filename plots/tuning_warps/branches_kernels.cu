// SPDX-License-Identifier: MIT
// Each thread has the element of its own number, so that a warp has elements of all three kinds.
#include "branches.h"
#include "branches_kernels.h"

#include <cuda_runtime.h>

__device__ static unsigned checksum(const unsigned *table, int kind, unsigned x)
{
    if (kind == 0) {
        for (int round = 0; round < BRANCHES_ROUNDS; round++) {
            x = (x ^ (x << 13)) + table[x % 256];
        }
    } else if (kind == 1) {
        for (int round = 0; round < BRANCHES_ROUNDS; round++) {
            x = 1664525u * x + table[x / 65536 % 256];
        }
    } else {
        for (int round = 0; round < BRANCHES_ROUNDS; round++) {
            x = (x >> 7) ^ (x << 25) ^ table[x / 16777216];
        }
    }
    return x;
}

__global__ void mixed_kernel(const unsigned *table, const unsigned char *kind, const unsigned *x,
                             unsigned *y, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        y[i] = checksum(table, kind[i], x[i]);
    }
}

cudaError_t gw_branches_mixed(const unsigned *d_table, const unsigned char *d_kind,
                              const unsigned *d_x, unsigned *d_y, int n)
{
    mixed_kernel<<<(n - 1) / 256 + 1, 256>>>(d_table, d_kind, d_x, d_y, n);
    return cudaGetLastError();
}
