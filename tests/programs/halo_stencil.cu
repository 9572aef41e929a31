// SPDX-License-Identifier: MIT
// A symmetric 1-D stencil of radius 4 with its weights in constant memory: each block brings its
// part of the line and a halo on either side into shared memory. Beyond the ends the line is 0.
//   ./halo_stencil [n]
#include "cuda_check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define RADIUS 4
#define BLOCK 128

__constant__ float weights[RADIUS + 1];

// --- CPU reference --------------------------------------------------------------------------

static double stencil_at(const float *in, const float *w, int n, int i)
{
    double sum = 0.0;
    for (int offset = -RADIUS; offset <= RADIUS; offset++) {
        if (i + offset >= 0 && i + offset < n) {
            sum += (double)w[abs(offset)] * in[i + offset];
        }
    }
    return sum;
}

// --- kernel ---------------------------------------------------------------------------------

__device__ inline float read_or_zero(const float *in, int n, int i)
{
    return i >= 0 && i < n ? in[i] : 0.0f;
}

__global__ void stencil(const float *in, float *out, int n)
{
    __shared__ float part[BLOCK + 2 * RADIUS];
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int here = threadIdx.x + RADIUS;

    part[here] = read_or_zero(in, n, i);
    if (threadIdx.x < RADIUS) {
        part[here - RADIUS] = read_or_zero(in, n, i - RADIUS);
        part[here + BLOCK] = read_or_zero(in, n, i + BLOCK);
    }
    __syncthreads();

    if (i < n) {
        float sum = weights[0] * part[here];
        for (int offset = 1; offset <= RADIUS; offset++) {
            sum += weights[offset] * (part[here - offset] + part[here + offset]);
        }
        out[i] = sum;
    }
}

// --- program --------------------------------------------------------------------------------

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 10007;
    const size_t bytes = n * sizeof(float);
    // The eighth-order second derivative.
    const float h_weights[RADIUS + 1] = {-205.0f / 72, 8.0f / 5, -1.0f / 5, 8.0f / 315,
                                         -1.0f / 560};
    float *h_in = (float *)malloc(bytes);
    float *h_out = (float *)malloc(bytes);
    if (n < 1 || !h_in || !h_out) {
        fprintf(stderr, "usage: halo_stencil [n]\n");
        return EXIT_FAILURE;
    }
    for (int i = 0; i < n; i++) {
        h_in[i] = sinf(0.01f * i) + 0.5f * cosf(0.037f * i + 1);
    }

    float *d_in, *d_out;
    CUDA_CHECK(cudaMalloc(&d_in, bytes));
    CUDA_CHECK(cudaMalloc(&d_out, bytes));
    CUDA_CHECK(cudaMemcpy(d_in, h_in, bytes, cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemcpyToSymbol(weights, h_weights, sizeof(h_weights)));

    stencil<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(d_in, d_out, n);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaDeviceSynchronize());
    CUDA_CHECK(cudaMemcpy(h_out, d_out, bytes, cudaMemcpyDeviceToHost));

    double worst = 0.0;
    for (int i = 0; i < n; i++) {
        worst = fmax(worst, fabs(h_out[i] - stencil_at(h_in, h_weights, n, i)));
    }
    const int right = worst <= 1e-5;
    printf("stencil of radius %d at %d points: largest error %.2g: %s\n", RADIUS, n, worst,
           right ? "right" : "WRONG");

    CUDA_CHECK(cudaFree(d_in));
    CUDA_CHECK(cudaFree(d_out));
    free(h_in);
    free(h_out);
    return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
