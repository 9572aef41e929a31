// SPDX-License-Identifier: MIT
// Kernels for observer_test.c.
#include "observer_kernels.h"

extern "C" const int barrier_line = __LINE__ + 5;

template <typename T>
__global__ void two_by_two(T *out)
{
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = T(1);
}

extern "C" int launch_two_by_two(int *d_out)
{
    const int line = __LINE__ + 1;
    two_by_two<int><<<2, 2>>>(d_out);
    return line;
}
