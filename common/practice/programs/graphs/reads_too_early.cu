// SPDX-License-Identifier: MIT
// exercises: prefetch
// report: race
// N = 200, 400

#include <stdio.h>

__global__ void square(int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = x[i] * x[i];
    }
}

int main(void)
{
    int *x;
    cudaMemLocation host = {cudaMemLocationTypeHost, 0};
    cudaMallocManaged(&x, N * sizeof(int));
    for (int i = 0; i < N; i++) {
        x[i] = i;
    }
    square<<<(N + 127) / 128, 128>>>(x, N);
    cudaMemPrefetchAsync(x, N * sizeof(int), host, 0, 0);
    int last = x[N - 1];
    cudaDeviceSynchronize();
    printf("%d\n", last);
    cudaFree(x);
    return 0;
}
