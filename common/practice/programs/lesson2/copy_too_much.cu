// SPDX-License-Identifier: MIT
// exercises: round_trip
// report: failed_call
// N = 100, 64
// MORE = 120, 101, 128

#include <stdio.h>

int main(void)
{
    int h_x[MORE], *d_x;
    for (int i = 0; i < MORE; i++) {
        h_x[i] = i;
    }
    cudaMalloc(&d_x, N * sizeof(int));
    cudaMemcpy(d_x, h_x, N * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(h_x, d_x, MORE * sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", h_x[MORE - 1]);
    cudaFree(d_x);
    return 0;
}
