// SPDX-License-Identifier: MIT
// exercises: two_buffers
// N = 5, 6, 7
// BUFFERS = 2, 3

#include <stdio.h>

__global__ void rounds(int *y)
{
    int now = 0;
    for (int i = 0; i < N; i++) {
        y[i] = now;
        now = (now + 1) % BUFFERS;
    }
}

int main(void)
{
    int h_y[N], *d_y;
    cudaMalloc(&d_y, sizeof(h_y));
    rounds<<<1, 1>>>(d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost); //@ h_y, N
    printf("%d\n", h_y[0]);
    cudaFree(d_y);
    return 0;
}
