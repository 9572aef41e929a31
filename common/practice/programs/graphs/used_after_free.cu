// SPDX-License-Identifier: MIT
// exercises: prefetch
// report: use_after_free
// N = 100, 300

#include <stdio.h>

__global__ void twice(int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] *= 2;
    }
}

int main(void)
{
    int *x, *key;
    cudaMallocManaged(&x, N * sizeof(int));
    cudaMallocManaged(&key, sizeof(int));
    *key = 3;
    for (int i = 0; i < N; i++) {
        x[i] = *key;
    }
    cudaFree(key);
    twice<<<(N + 127) / 128, 128>>>(x, N);
    cudaDeviceSynchronize();
    int y = x[0] + *key;
    printf("%d\n", y);
    cudaFree(x);
    return 0;
}
