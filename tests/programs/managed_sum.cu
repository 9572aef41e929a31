// SPDX-License-Identifier: MIT
// Managed memory: host and kernels use the same pointers, in turns. The host fills two arrays, a
// kernel forms their product and sum, the host changes one array, and the kernel works on it again.
//   ./managed_sum [n]
#include "cuda_check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define BLOCK 256

struct vectors {
    double *x, *y;
    int n;
};

__device__ __managed__ double dot;
__device__ __managed__ unsigned long long positive;

// --- CPU reference --------------------------------------------------------------------------

static double dot_on_host(const struct vectors *v, unsigned long long *count)
{
    double sum = 0.0;
    *count = 0;
    for (int i = 0; i < v->n; i++) {
        sum += v->x[i] * v->y[i];
        *count += v->x[i] * v->y[i] > 0.0;
    }
    return sum;
}

// --- kernel ---------------------------------------------------------------------------------

// The struct itself is managed too, so that a kernel can follow its pointers.
__global__ void dot_kernel(const struct vectors *v)
{
    __shared__ double sums[BLOCK];
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    const double product = i < v->n ? v->x[i] * v->y[i] : 0.0;
    const int count = __syncthreads_count(product > 0.0);

    sums[threadIdx.x] = product;
    __syncthreads();
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        if (threadIdx.x < half) {
            sums[threadIdx.x] += sums[threadIdx.x + half];
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        atomicAdd(&dot, sums[0]);
        atomicAdd(&positive, (unsigned long long)count);
    }
}

// --- program --------------------------------------------------------------------------------

static int dot_is_right(const struct vectors *v)
{
    unsigned long long want_positive;
    dot = 0.0;
    positive = 0;
    dot_kernel<<<(v->n + BLOCK - 1) / BLOCK, BLOCK>>>(v);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaDeviceSynchronize()); // the host may look now
    const double want = dot_on_host(v, &want_positive);
    const int right = fabs(dot - want) <= 1e-12 * v->n && positive == want_positive;
    printf("sum %.6f, on the host %.6f, %llu of %d products are positive: %s\n", dot, want,
           positive, v->n, right ? "right" : "WRONG");
    return right;
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 20000;
    if (n < 1) {
        fprintf(stderr, "usage: managed_sum [n]\n");
        return EXIT_FAILURE;
    }
    struct vectors *v;
    CUDA_CHECK(cudaMallocManaged(&v, sizeof(*v)));
    CUDA_CHECK(cudaMallocManaged(&v->x, n * sizeof(double)));
    CUDA_CHECK(cudaMallocManaged(&v->y, n * sizeof(double)));
    v->n = n;
    srand(17);
    for (int i = 0; i < n; i++) {
        v->x[i] = (double)rand() / RAND_MAX - 0.5;
        v->y[i] = (double)rand() / RAND_MAX - 0.5;
    }

    int right = dot_is_right(v);
    for (int i = 0; i < n; i += 2) {
        v->x[i] = v->y[i];
    }
    right &= dot_is_right(v);

    CUDA_CHECK(cudaFree(v->x));
    CUDA_CHECK(cudaFree(v->y));
    CUDA_CHECK(cudaFree(v));
    return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
