// SPDX-License-Identifier: MIT
// Kernels for observer_test.c.
extern "C" {
#include "observer_kernels.h"
}

const int barrier_line = __LINE__ + 5;

template <typename T>
__global__ void two_by_two(T *out)
{
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = T(1);
}

int launch_two_by_two(int *d_out)
{
    const int line = __LINE__ + 1;
    two_by_two<int><<<2, 2>>>(d_out);
    return line;
}
