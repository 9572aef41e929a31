// SPDX-License-Identifier: MIT
// Scalar products in 16 bits: pairs of __half in a grid-stride loop, the sums in float, with
// shuffles within each warp and an atomic addition of what a warp has.
//   ./half_products [n]
#include "cuda_check.h"

#include <cuda_fp16.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

__global__ void product_kernel(const half2 *a, const half2 *b, float *sum, half2 *scaled, int pairs)
{
    float own = 0.0f;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < pairs; i += gridDim.x * blockDim.x) {
        const half2 both = __hmul2(a[i], b[i]);
        own += __low2float(both) + __high2float(both);
        scaled[i] = __hfma2(a[i], __float2half2_rn(2.0f), b[i]);
    }
    for (int offset = 16; offset > 0; offset /= 2) {
        own += __shfl_down_sync(0xffffffffu, own, offset);
    }
    if (threadIdx.x % 32 == 0) {
        atomicAdd(sum, own);
    }
}

int main(int argc, char **argv)
{
    const int pairs = argc > 1 ? atoi(argv[1]) / 2 : 5000;
    const size_t bytes = pairs * sizeof(half2);
    half2 *h_a = (half2 *)malloc(bytes), *h_b = (half2 *)malloc(bytes);
    half2 *h_scaled = (half2 *)malloc(bytes);
    if (pairs < 1 || !h_a || !h_b || !h_scaled) {
        fprintf(stderr, "usage: half_products [n]\n");
        return EXIT_FAILURE;
    }
    srand(7);
    double want = 0.0;
    for (int i = 0; i < pairs; i++) {
        h_a[i] = __floats2half2_rn((float)(rand() % 64) / 64, (float)(rand() % 64) / 64);
        h_b[i] = __floats2half2_rn((float)(rand() % 32) / 32, (float)(rand() % 32) / 32);
        // 64ths times 32nds have 11 bits: the products are exact.
        want +=
            __low2float(h_a[i]) * __low2float(h_b[i]) + __high2float(h_a[i]) * __high2float(h_b[i]);
    }

    half2 *d_a, *d_b, *d_scaled;
    float *d_sum, sum;
    CUDA_CHECK(cudaMalloc(&d_a, bytes));
    CUDA_CHECK(cudaMalloc(&d_b, bytes));
    CUDA_CHECK(cudaMalloc(&d_scaled, bytes));
    CUDA_CHECK(cudaMalloc(&d_sum, sizeof(float)));
    CUDA_CHECK(cudaMemset(d_sum, 0, sizeof(float)));
    CUDA_CHECK(cudaMemcpy(d_a, h_a, bytes, cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemcpy(d_b, h_b, bytes, cudaMemcpyHostToDevice));
    product_kernel<<<8, 128>>>(d_a, d_b, d_sum, d_scaled, pairs);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(&sum, d_sum, sizeof(float), cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaMemcpy(h_scaled, d_scaled, bytes, cudaMemcpyDeviceToHost));

    int wrong = fabs(sum - want) > 1e-4 * want;
    for (int i = 0; i < pairs; i++) {
        wrong += __low2float(h_scaled[i]) != 2 * __low2float(h_a[i]) + __low2float(h_b[i]);
        wrong += __high2float(h_scaled[i]) != 2 * __high2float(h_a[i]) + __high2float(h_b[i]);
    }
    printf("%d products, their sum %.4f, on the host %.4f: %d wrong\n", 2 * pairs, sum, want,
           wrong);
    CUDA_CHECK(cudaFree(d_a));
    CUDA_CHECK(cudaFree(d_b));
    CUDA_CHECK(cudaFree(d_scaled));
    CUDA_CHECK(cudaFree(d_sum));
    free(h_a);
    free(h_b);
    free(h_scaled);
    return wrong ? EXIT_FAILURE : EXIT_SUCCESS;
}
