// SPDX-License-Identifier: MIT
// Managed variables for managed_variable_test.c.
extern "C" {
#include "managed_variable_kernels.h"
}

__device__ __managed__ int initialised = 2;
static __managed__ int array[TABLE];
namespace inner
{
__managed__ __device__ float in_namespace = 1.5f;
}
__managed__ double of_double = 2.5;
__managed__ int *pointer;
static int other = 3;

void *managed_variable(enum variable which)
{
    void *const all[VARIABLES] = {&initialised, array, &of_double, &inner::in_namespace, &pointer};
    return all[which];
}

void *other_variable(void)
{
    return &other;
}

__global__ void count(void)
{
    if (threadIdx.x == 0) {
        initialised += 1;
    }
    __syncthreads();
    array[threadIdx.x] = initialised;
}

void launch_count(void)
{
    count<<<1, TABLE>>>();
}

cudaError_t set_by_symbol(int value)
{
    return cudaMemcpyToSymbol(initialised, &value, sizeof(value));
}
