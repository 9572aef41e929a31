// SPDX-License-Identifier: MIT
// Merges two sorted arrays; each thread finds its own pair in global memory.
#include "merge_kernels.h"

#include <cuda_runtime.h>

__global__ void merge_global(const struct merge_pair *a, int m, const struct merge_pair *b, int n,
                             struct merge_pair *out)
{
    const int k = blockIdx.x * blockDim.x + threadIdx.x;
    if (k >= m + n) {
        return;
    }
    int low = k > n ? k - n : 0;
    int high = k < m ? k : m;
    while (low < high) {
        const int i = (low + high) / 2;
        if (a[i].key <= b[k - 1 - i].key) {
            low = i + 1;
        } else {
            high = i;
        }
    }
    const int j = k - low;
    const bool from_a = j == n || (low < m && a[low].key <= b[j].key);
    out[k] = from_a ? a[low] : b[j];
}

cudaError_t gw_merge_global(const struct merge_pair *d_a, int m, const struct merge_pair *d_b,
                            int n, struct merge_pair *d_out)
{
    merge_global<<<(m + n - 1) / 256 + 1, 256>>>(d_a, m, d_b, n, d_out);
    return cudaGetLastError();
}
