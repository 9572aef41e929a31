// SPDX-License-Identifier: MIT
// Histogram of n bytes: every block counts in dynamic shared memory with shared atomics and adds
// its counts to the global ones at its end.
//   ./shared_histogram [n]
#include "cuda_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BINS 64

// --- kernel ---------------------------------------------------------------------------------

__global__ void histogram(const unsigned char *in, unsigned *bins, int n)
{
    extern __shared__ unsigned of_block[];

    for (int bin = threadIdx.x; bin < BINS; bin += blockDim.x) {
        of_block[bin] = 0;
    }
    __syncthreads();
    const int stride = gridDim.x * blockDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) {
        atomicAdd(&of_block[in[i] * BINS / 256], 1u);
    }
    __syncthreads();
    for (int bin = threadIdx.x; bin < BINS; bin += blockDim.x) {
        if (of_block[bin] > 0) {
            atomicAdd(&bins[bin], of_block[bin]);
        }
    }
}

// --- program --------------------------------------------------------------------------------

// Bytes around the middle are more frequent than those at the ends.
static unsigned char random_byte(void)
{
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        sum += rand() % 256;
    }
    return (unsigned char)(sum / 3);
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 60000;
    unsigned char *h_in = (unsigned char *)malloc(n > 0 ? n : 1);
    unsigned h_bins[BINS], want[BINS];
    if (n < 1 || !h_in) {
        fprintf(stderr, "usage: shared_histogram [n]\n");
        return EXIT_FAILURE;
    }
    memset(want, 0, sizeof(want));
    srand(3);
    for (int i = 0; i < n; i++) {
        h_in[i] = random_byte();
        want[h_in[i] * BINS / 256]++;
    }

    int device, multiprocessors;
    CUDA_CHECK(cudaGetDevice(&device));
    CUDA_CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device));

    unsigned char *d_in;
    unsigned *d_bins;
    CUDA_CHECK(cudaMalloc(&d_in, n));
    CUDA_CHECK(cudaMalloc(&d_bins, sizeof(h_bins)));
    CUDA_CHECK(cudaMemcpy(d_in, h_in, n, cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemset(d_bins, 0, sizeof(h_bins)));

    histogram<<<2 * multiprocessors, 192, BINS * sizeof(unsigned)>>>(d_in, d_bins, n);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(h_bins, d_bins, sizeof(h_bins), cudaMemcpyDeviceToHost));

    int wrong = 0, fullest = 0;
    for (int bin = 0; bin < BINS; bin++) {
        wrong += h_bins[bin] != want[bin];
        fullest = h_bins[bin] > h_bins[fullest] ? bin : fullest;
    }
    printf("%d bytes in %d bins, bin %d has most of them (%u): %d bins are wrong\n", n, BINS,
           fullest, h_bins[fullest], wrong);

    CUDA_CHECK(cudaFree(d_in));
    CUDA_CHECK(cudaFree(d_bins));
    free(h_in);
    return wrong == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
