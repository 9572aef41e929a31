// SPDX-License-Identifier: MIT
// Sum of n floats: a grid-stride loop, shuffles within each warp, shared memory between the warps
// of a block, and a second launch of one block for the blocks' sums.
//   ./shuffle_reduction [n]
#include "cuda_check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define WARP 32
#define BLOCK 256
#define FULL_MASK 0xffffffffu

// --- CPU reference --------------------------------------------------------------------------

static double sum_on_host(const float *values, int n)
{
    double sum = 0.0;
    for (int i = 0; i < n; i++) {
        sum += values[i];
    }
    return sum;
}

// --- kernels --------------------------------------------------------------------------------

__device__ float warp_sum(float value)
{
    for (int offset = WARP / 2; offset > 0; offset /= 2) {
        value += __shfl_down_sync(FULL_MASK, value, offset);
    }
    return value;
}

// The sum arrives in thread 0.
__device__ float block_sum(float value)
{
    __shared__ float of_warp[WARP];
    const int lane = threadIdx.x % WARP;
    const int warp = threadIdx.x / WARP;

    value = warp_sum(value);
    if (lane == 0) {
        of_warp[warp] = value;
    }
    __syncthreads();
    if (warp == 0) {
        value = threadIdx.x < blockDim.x / WARP ? of_warp[lane] : 0.0f;
        value = warp_sum(value);
    }
    return value;
}

__global__ void sum_kernel(const float *in, float *out, int n)
{
    float sum = 0.0f;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        sum += in[i];
    }
    sum = block_sum(sum);
    if (threadIdx.x == 0) {
        out[blockIdx.x] = sum;
    }
}

// --- program --------------------------------------------------------------------------------

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 50000;
    const int blocks = n / BLOCK / 4 + 1 < 1024 ? n / BLOCK / 4 + 1 : 1024;
    const size_t bytes = n * sizeof(float);

    float *h_in = (float *)malloc(bytes);
    if (n < 1 || !h_in) {
        fprintf(stderr, "usage: shuffle_reduction [n]\n");
        return EXIT_FAILURE;
    }
    srand(7);
    for (int i = 0; i < n; i++) {
        h_in[i] = (float)rand() / (float)RAND_MAX;
    }

    float *d_in, *d_partial, *d_sum;
    CUDA_CHECK(cudaMalloc(&d_in, bytes));
    CUDA_CHECK(cudaMalloc(&d_partial, blocks * sizeof(float)));
    CUDA_CHECK(cudaMalloc(&d_sum, sizeof(float)));
    CUDA_CHECK(cudaMemcpy(d_in, h_in, bytes, cudaMemcpyHostToDevice));

    sum_kernel<<<blocks, BLOCK>>>(d_in, d_partial, n);
    CUDA_CHECK(cudaGetLastError());
    sum_kernel<<<1, BLOCK>>>(d_partial, d_sum, blocks);
    CUDA_CHECK(cudaGetLastError());

    float sum;
    CUDA_CHECK(cudaMemcpy(&sum, d_sum, sizeof(sum), cudaMemcpyDeviceToHost));
    const double want = sum_on_host(h_in, n);
    // Terms are positive, and a tree of additions loses about one rounding a level.
    const int right = fabs(sum - want) <= 1e-5 * want;
    printf("sum of %d numbers: %.4f, on the host %.4f: %s\n", n, sum, want,
           right ? "right" : "WRONG");

    CUDA_CHECK(cudaFree(d_in));
    CUDA_CHECK(cudaFree(d_partial));
    CUDA_CHECK(cudaFree(d_sum));
    free(h_in);
    return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
