// SPDX-License-Identifier: MIT
// exercises: round_trip
// report: leak
// N = 100, 200

#include <stdio.h>

int main(void)
{
    int h_x[N], *d_x, *d_y;
    for (int i = 0; i < N; i++) {
        h_x[i] = i;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_y, sizeof(h_x));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    cudaMemcpy(d_y, d_x, sizeof(h_x), cudaMemcpyDeviceToDevice);
    cudaMemcpy(h_x, d_y, sizeof(h_x), cudaMemcpyDeviceToHost);
    printf("%d\n", h_x[5]);
    cudaFree(d_x);
    return 0;
}
