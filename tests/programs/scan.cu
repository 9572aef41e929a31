// SPDX-License-Identifier: MIT
// Exclusive prefix sums of n unsigned integers: every block scans its own part in shared memory,
// the blocks' totals are scanned in the same way, and then added to the parts.
//   ./scan [n]
#include "cuda_check.h"

#include <stdio.h>
#include <stdlib.h>

#define BLOCK 128

// --- kernels --------------------------------------------------------------------------------

// Doubling steps between two buffers: after step k each element holds the sum of 2^k.
__global__ void scan_blocks(const unsigned *in, unsigned *out, unsigned *totals, int n)
{
    __shared__ unsigned buffer[2][BLOCK];
    const int t = threadIdx.x;
    const int i = blockIdx.x * BLOCK + t;
    const unsigned own = i < n ? in[i] : 0;
    int current = 0;

    buffer[current][t] = own;
    __syncthreads();
    for (int distance = 1; distance < BLOCK; distance *= 2) {
        unsigned sum = buffer[current][t];
        if (t >= distance) {
            sum += buffer[current][t - distance];
        }
        buffer[1 - current][t] = sum;
        __syncthreads();
        current = 1 - current;
    }
    if (i < n) {
        out[i] = buffer[current][t] - own;
    }
    if (t == BLOCK - 1) {
        totals[blockIdx.x] = buffer[current][t];
    }
}

__global__ void add_offsets(unsigned *out, const unsigned *offsets, int n)
{
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) {
        out[i] += offsets[blockIdx.x];
    }
}

// --- launcher -------------------------------------------------------------------------------

static void scan(const unsigned *d_in, unsigned *d_out, int n)
{
    const int blocks = (n + BLOCK - 1) / BLOCK;
    unsigned *d_totals;
    CUDA_CHECK(cudaMalloc(&d_totals, blocks * sizeof(unsigned)));
    scan_blocks<<<blocks, BLOCK>>>(d_in, d_out, d_totals, n);
    CUDA_CHECK(cudaGetLastError());
    if (blocks > 1) {
        unsigned *d_offsets;
        CUDA_CHECK(cudaMalloc(&d_offsets, blocks * sizeof(unsigned)));
        scan(d_totals, d_offsets, blocks);
        add_offsets<<<blocks, BLOCK>>>(d_out, d_offsets, n);
        CUDA_CHECK(cudaGetLastError());
        CUDA_CHECK(cudaFree(d_offsets));
    }
    CUDA_CHECK(cudaFree(d_totals));
}

// --- program --------------------------------------------------------------------------------

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 20011;
    const size_t bytes = n * sizeof(unsigned);
    unsigned *h_in = (unsigned *)malloc(bytes);
    unsigned *h_out = (unsigned *)malloc(bytes);
    if (n < 1 || !h_in || !h_out) {
        fprintf(stderr, "usage: scan [n]\n");
        return EXIT_FAILURE;
    }
    srand(11);
    for (int i = 0; i < n; i++) {
        h_in[i] = (unsigned)rand() % 100;
    }

    unsigned *d_in, *d_out;
    CUDA_CHECK(cudaMalloc(&d_in, bytes));
    CUDA_CHECK(cudaMalloc(&d_out, bytes));
    CUDA_CHECK(cudaMemcpy(d_in, h_in, bytes, cudaMemcpyHostToDevice));
    scan(d_in, d_out, n);
    CUDA_CHECK(cudaMemcpy(h_out, d_out, bytes, cudaMemcpyDeviceToHost));

    int wrong = 0;
    unsigned sum = 0;
    for (int i = 0; i < n; i++) {
        wrong += h_out[i] != sum;
        sum += h_in[i];
    }
    printf("%d prefix sums, the last one %u: %d wrong\n", n, h_out[n - 1], wrong);

    CUDA_CHECK(cudaFree(d_in));
    CUDA_CHECK(cudaFree(d_out));
    free(h_in);
    free(h_out);
    return wrong == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
