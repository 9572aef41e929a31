// SPDX-License-Identifier: MIT
// exercises: round_trip
// N = 10, 100, 64

#include <stdio.h>

int main(void)
{
    float h_in[N], h_out[N], *d_x;
    for (int i = 0; i < N; i++) {
        h_in[i] = 1.5f * i;
    }
    cudaMalloc(&d_x, sizeof(h_in));
    cudaMemcpy(h_in, d_x, sizeof(h_in), cudaMemcpyHostToDevice);
    cudaMemcpy(h_out, d_x, sizeof(h_out), cudaMemcpyDeviceToHost);
    printf("%g\n", h_out[2]);
    cudaFree(d_x);
    return 0;
}
