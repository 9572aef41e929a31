// SPDX-License-Identifier: MIT
// exercises: round_trip
// opens: value
// N = 20, 24
// SHIFT = 3, 5, 7

#include <stdio.h>

int main(void)
{
    int h_in[N], h_out[N], *d_x;
    for (int i = 0; i < N; i++) {
        h_in[i] = 10 * i;
        h_out[i] = -1;
    }
    cudaMalloc(&d_x, N * sizeof(int));
    cudaMemcpy(d_x, h_in, N * sizeof(int), cudaMemcpyHostToDevice);
    int kept = N - SHIFT;                                             //@ kept
    cudaMemcpy(h_out, d_x + SHIFT, 4 * kept, cudaMemcpyDeviceToHost); //@ h_out, N
    cudaMemcpy(h_in + SHIFT, d_x, 4 * kept, cudaMemcpyDeviceToHost);  //@ h_in, N
    printf("%d %d\n", h_out[0], h_in[N - 1]);
    cudaFree(d_x);
    return 0;
}
