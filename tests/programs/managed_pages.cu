// SPDX-License-Identifier: MIT
// An array in managed memory that the host writes, a kernel changes and the host reads, round by
// round. What is advised about it changes which pages move, and never the values.
//   ./managed_pages [nothing|prefetch|read_mostly|prefers_host|accessed_by]
#include "cuda_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 4096, N = 10 * PAGE / sizeof(int), ROUNDS = 3 };

// --- kernels --------------------------------------------------------------------------------

__global__ void add_one(int *values)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N) {
        values[i] += 1;
    }
}

__global__ void add_all(const int *values, unsigned *sum)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N) {
        atomicAdd(sum, (unsigned)values[i]);
    }
}

// --- program --------------------------------------------------------------------------------

int main(int argc, char **argv)
{
    const char *advice = argc > 1 ? argv[1] : "nothing";
    const int prefetch = strcmp(advice, "prefetch") == 0;
    const int only_read = strcmp(advice, "read_mostly") == 0;
    const int blocks = (N + 255) / 256;
    const cudaMemLocation device = {cudaMemLocationTypeDevice, 0},
                          host = {cudaMemLocationTypeHost, 0};
    int *values;
    unsigned *d_sum, sum = 0;
    CUDA_CHECK(cudaMallocManaged(&values, N * sizeof(int)));
    CUDA_CHECK(cudaMalloc(&d_sum, sizeof(unsigned)));
    CUDA_CHECK(cudaMemset(d_sum, 0, sizeof(unsigned)));
    if (only_read) {
        CUDA_CHECK(cudaMemAdvise(values, N * sizeof(int), cudaMemAdviseSetReadMostly, device));
    } else if (strcmp(advice, "prefers_host") == 0) {
        CUDA_CHECK(cudaMemAdvise(values, N * sizeof(int), cudaMemAdviseSetPreferredLocation, host));
    } else if (strcmp(advice, "accessed_by") == 0) {
        CUDA_CHECK(cudaMemAdvise(values, N * sizeof(int), cudaMemAdviseSetAccessedBy, device));
    }
    // No byte has a page; what a GPU returns for it does not matter here.
    (void)cudaMemPrefetchAsync(values, 0, device, 0, 0);
    (void)cudaGetLastError();
    for (int i = 0; i < N; i++) {
        values[i] = i;
    }
    for (int round = 0; round < ROUNDS; round++) {
        if (prefetch) {
            CUDA_CHECK(cudaMemPrefetchAsync(values, N * sizeof(int), device, 0, 0));
        }
        if (only_read) {
            add_all<<<blocks, 256>>>(values, d_sum);
        } else {
            add_one<<<blocks, 256>>>(values);
        }
        CUDA_CHECK(cudaGetLastError());
        if (prefetch) {
            CUDA_CHECK(cudaMemPrefetchAsync(values, N * sizeof(int), host, 0, 0));
        }
        CUDA_CHECK(cudaDeviceSynchronize());
        for (int i = 0; i < N; i++) {
            sum += (unsigned)values[i];
        }
    }
    unsigned want = 0;
    for (unsigned round = 1; round <= ROUNDS; round++) {
        for (unsigned i = 0; i < N; i++) {
            want += i + (only_read ? 0 : round);
        }
    }
    if (only_read) {
        unsigned of_device;
        CUDA_CHECK(cudaMemcpy(&of_device, d_sum, sizeof(unsigned), cudaMemcpyDeviceToHost));
        sum = of_device == want ? sum : 0;
    }
    CUDA_CHECK(cudaFree(values));
    CUDA_CHECK(cudaFree(d_sum));
    printf("%u, and should be %u\n", sum, want);
    return sum == want ? EXIT_SUCCESS : EXIT_FAILURE;
}
