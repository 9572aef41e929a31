// SPDX-License-Identifier: MIT
// Kernels and typed calls for host_memory_test.c.
extern "C" {
#include "host_memory_kernels.h"
}
#include "launchers.h"

__global__ void twice(int *values, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        values[i] *= 2;
    }
}

LAUNCHER(launch_twice, (int *values, int n, cudaStream_t stream),
         twice<<<(n + 127) / 128, 128, 0, stream>>>(values, n))
CALLER(typed_malloc_host, (int **h_values, size_t count),
       cudaMallocHost(h_values, count * sizeof(int)))
CALLER(typed_host_alloc, (int **h_values, size_t count, unsigned flags),
       cudaHostAlloc(h_values, count * sizeof(int), flags))
CALLER(typed_malloc_managed, (int **values, size_t count),
       cudaMallocManaged(values, count * sizeof(int)))

cudaError_t advise_by_device(const int *values, size_t count, int device)
{
    const cudaError_t error =
        cudaMemAdvise(values, count * sizeof(int), cudaMemAdviseSetPreferredLocation, device);
    return error != cudaSuccess ? error
                                : cudaMemPrefetchAsync(values, count * sizeof(int), device, 0);
}
