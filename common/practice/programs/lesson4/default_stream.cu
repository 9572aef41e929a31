// SPDX-License-Identifier: MIT
// exercises: grade2_chunked time_work
// N = 300, 500

#include <stdio.h>

__global__ void add_to(int *x, int value, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] += value;
    }
}

int main(void)
{
    int h_x[N], *d_x, *d_y;
    cudaStream_t side;
    cudaStreamCreateWithFlags(&side, cudaStreamNonBlocking);
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_y, sizeof(h_x));
    cudaMemset(d_x, 0, sizeof(h_x));
    cudaMemsetAsync(d_y, 0, sizeof(h_x), side);
    add_to<<<(N + 63) / 64, 64>>>(d_x, 5, N);
    add_to<<<(N + 127) / 128, 128, 0, side>>>(d_y, 7, N);
    cudaDeviceSynchronize();
    cudaMemcpy(h_x, d_y, sizeof(h_x), cudaMemcpyDeviceToHost); //@ h_x, N
    printf("%d\n", h_x[0]);
    cudaStreamDestroy(side);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
