// SPDX-License-Identifier: MIT
// The launches that time_work() is graded on: none looks at an error and none waits.
#include "time_work_kernels.h"

__global__ void gw_rounds(double *out, int rounds)
{
    double sum = threadIdx.x;
    for (int i = 0; i < rounds; i++) {
        sum = 0.5 * sum + 1.0;
    }
    out[threadIdx.x] = sum;
}

__global__ void gw_trap_at_once()
{
    __trap();
}

void gw_launch_rounds(double *d_out, int rounds, cudaStream_t stream)
{
    gw_rounds<<<1, 32, 0, stream>>>(d_out, rounds);
}

void gw_launch_refused(double *d_out, cudaStream_t stream)
{
    gw_rounds<<<1, 2048, 0, stream>>>(d_out, 1);
}

void gw_launch_trap(cudaStream_t stream)
{
    gw_trap_at_once<<<1, 1, 0, stream>>>();
}
