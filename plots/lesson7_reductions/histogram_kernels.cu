// SPDX-License-Identifier: MIT
// Counts each byte in global memory, where all blocks meet.
#include "histogram_kernels.h"

#include <cuda_runtime.h>

__global__ void histogram_global(const unsigned char *x, unsigned *bins, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        atomicAdd(&bins[x[i]], 1u);
    }
}

cudaError_t gw_histogram_global(const unsigned char *d_x, unsigned *d_bins, int n)
{
    const cudaError_t error = cudaMemsetAsync(d_bins, 0, GW_HISTOGRAM_BINS * sizeof(*d_bins), 0);
    if (error != cudaSuccess) {
        return error;
    }
    histogram_global<<<(n - 1) / 256 + 1, 256>>>(d_x, d_bins, n);
    return cudaGetLastError();
}
