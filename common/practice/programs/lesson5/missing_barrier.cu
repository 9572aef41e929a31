// SPDX-License-Identifier: MIT
// exercises: sum
// report: race
// N = 64, 128

#include <stdio.h>

__global__ void reverse(int *x)
{
    __shared__ int kept[N];
    int t = threadIdx.x;
    kept[t] = x[t];
    x[t] = kept[N - 1 - t];
}

int main(void)
{
    int h_x[N], *d_x;
    for (int i = 0; i < N; i++) {
        h_x[i] = i;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    reverse<<<1, N>>>(d_x);
    cudaMemcpy(h_x, d_x, sizeof(h_x), cudaMemcpyDeviceToHost);
    printf("%d\n", h_x[0]);
    cudaFree(d_x);
    return 0;
}
