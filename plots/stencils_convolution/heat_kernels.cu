// SPDX-License-Identifier: MIT
// The temperatures of a rod, one step per launch, from one buffer to the other.
#include "heat_kernels.h"

#include <cuda_runtime.h>

__global__ void heat_step(const float *now, float *next, int n, float c)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        const bool moves = i > 0 && i < n - 1;
        next[i] = moves ? now[i] + c * (now[i - 1] - 2.0f * now[i] + now[i + 1]) : now[i];
    }
}

cudaError_t gw_heat_by_steps(float *d_u, float *d_other, int n, float c, int steps)
{
    float *now = d_u;
    float *next = d_other;
    for (int step = 0; step < steps; step++) {
        heat_step<<<(n - 1) / 256 + 1, 256>>>(now, next, n, c);
        const cudaError_t error = cudaGetLastError();
        if (error != cudaSuccess) {
            return error;
        }
        float *const swapped = now;
        now = next;
        next = swapped;
    }
    return now == d_u ? cudaSuccess
                      : cudaMemcpyAsync(d_u, now, n * sizeof(*d_u), cudaMemcpyDeviceToDevice, 0);
}
