// SPDX-License-Identifier: MIT
// The largest eigenvalue of a symmetric matrix by power iteration. One iteration is four
// operations, captured from a stream once and launched as a graph for every further iteration.
//   ./graph_loop [n [iterations]]
#include "cuda_check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define BLOCK 128

// --- CPU reference --------------------------------------------------------------------------

static double eigenvalue_on_host(const float *a, int n, int iterations)
{
    double *x = (double *)malloc(n * sizeof(double));
    double *y = (double *)malloc(n * sizeof(double));
    double norm = 0.0;
    for (int i = 0; i < n; i++) {
        x[i] = 1.0;
    }
    for (int iteration = 0; iteration < iterations; iteration++) {
        norm = 0.0;
        for (int i = 0; i < n; i++) {
            y[i] = 0.0;
            for (int j = 0; j < n; j++) {
                y[i] += a[i * n + j] * x[j];
            }
            norm += y[i] * y[i];
        }
        norm = sqrt(norm);
        for (int i = 0; i < n; i++) {
            x[i] = y[i] / norm;
        }
    }
    free(x);
    free(y);
    return norm;
}

// --- kernels --------------------------------------------------------------------------------

__global__ void multiply(const float *a, const float *x, float *y, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float sum = 0.0f;
        for (int j = 0; j < n; j++) {
            sum += a[j * n + i] * x[j]; // a is symmetric, and so read in rows by a warp
        }
        y[i] = sum;
    }
}

__global__ void add_squares(const float *y, float *sum, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    float square = i < n ? y[i] * y[i] : 0.0f;
    for (int lane_mask = 16; lane_mask > 0; lane_mask /= 2) {
        square += __shfl_xor_sync(0xffffffffu, square, lane_mask);
    }
    if (threadIdx.x % 32 == 0) {
        atomicAdd(sum, square);
    }
}

__global__ void divide(const float *y, float *x, const float *sum, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = y[i] / sqrtf(*sum);
    }
}

// --- program --------------------------------------------------------------------------------

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 150;
    const int iterations = argc > 2 ? atoi(argv[2]) : 12;
    const size_t bytes = n * sizeof(float);
    float *h_a = (float *)malloc(bytes * n);
    float *h_x = (float *)malloc(bytes);
    if (n < 1 || iterations < 1 || !h_a || !h_x) {
        fprintf(stderr, "usage: graph_loop [n [iterations]]\n");
        return EXIT_FAILURE;
    }
    srand(23);
    for (int i = 0; i < n; i++) {
        h_x[i] = 1.0f;
        for (int j = 0; j <= i; j++) {
            h_a[i * n + j] = h_a[j * n + i] = (float)rand() / (float)RAND_MAX;
        }
    }

    float *d_a, *d_x, *d_y, *d_sum;
    CUDA_CHECK(cudaMalloc(&d_a, bytes * n));
    CUDA_CHECK(cudaMalloc(&d_x, bytes));
    CUDA_CHECK(cudaMalloc(&d_y, bytes));
    CUDA_CHECK(cudaMalloc(&d_sum, sizeof(float)));
    CUDA_CHECK(cudaMemcpy(d_a, h_a, bytes * n, cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemcpy(d_x, h_x, bytes, cudaMemcpyHostToDevice));

    cudaStream_t stream;
    cudaGraph_t graph;
    cudaGraphExec_t iteration;
    const int blocks = (n + BLOCK - 1) / BLOCK;
    CUDA_CHECK(cudaStreamCreate(&stream));
    CUDA_CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    CUDA_CHECK(cudaMemsetAsync(d_sum, 0, sizeof(float), stream));
    multiply<<<blocks, BLOCK, 0, stream>>>(d_a, d_x, d_y, n);
    add_squares<<<blocks, BLOCK, 0, stream>>>(d_y, d_sum, n);
    divide<<<blocks, BLOCK, 0, stream>>>(d_y, d_x, d_sum, n);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaStreamEndCapture(stream, &graph));
    CUDA_CHECK(cudaGraphInstantiate(&iteration, graph, 0));
    for (int i = 0; i < iterations; i++) {
        CUDA_CHECK(cudaGraphLaunch(iteration, stream));
    }
    float sum;
    CUDA_CHECK(cudaMemcpyAsync(&sum, d_sum, sizeof(sum), cudaMemcpyDeviceToHost, stream));
    CUDA_CHECK(cudaStreamSynchronize(stream));

    const double want = eigenvalue_on_host(h_a, n, iterations);
    const double got = sqrt(sum);
    const int right = fabs(got - want) <= 1e-4 * want;
    printf("%d iterations: eigenvalue %.4f, on the host %.4f: %s\n", iterations, got, want,
           right ? "right" : "WRONG");

    CUDA_CHECK(cudaGraphExecDestroy(iteration));
    CUDA_CHECK(cudaGraphDestroy(graph));
    CUDA_CHECK(cudaStreamDestroy(stream));
    CUDA_CHECK(cudaFree(d_a));
    CUDA_CHECK(cudaFree(d_x));
    CUDA_CHECK(cudaFree(d_y));
    CUDA_CHECK(cudaFree(d_sum));
    free(h_a);
    free(h_x);
    return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
