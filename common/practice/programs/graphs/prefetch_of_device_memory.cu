// SPDX-License-Identifier: MIT
// exercises: prefetch
// N = 100, 500

#include <stdio.h>

int main(void)
{
    float *x, *d_x;
    cudaMemLocation place = {cudaMemLocationTypeDevice, 0};
    cudaMallocManaged(&x, N * sizeof(float));
    cudaMalloc(&d_x, N * sizeof(float));
    cudaError_t one = cudaMemPrefetchAsync(x, 4 * N, place, 0, 0);
    cudaError_t two = cudaMemPrefetchAsync(d_x, 4 * N, place, 0, 0);
    cudaError_t three = cudaMemPrefetchAsync(x, 8 * N, place, 0, 0);
    printf("%d %d %d\n", one, two, three);
    cudaFree(x);
    cudaFree(d_x);
    return 0;
}
