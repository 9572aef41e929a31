// SPDX-License-Identifier: MIT
// exercises: launch_and_wait launch_is_legal
// BLOCK = 128, 256, 1024, 2048
// N = 1000, 600

#include <stdio.h>

__global__ void squares(int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        out[i] = i * i;
    }
}

int main(void)
{
    int h_out[N], *d_out;
    cudaMalloc(&d_out, sizeof(h_out));
    cudaMemset(d_out, 0, sizeof(h_out));
    squares<<<(N + BLOCK - 1) / BLOCK, BLOCK>>>(d_out, N);
    cudaError_t error = cudaGetLastError();
    int failed = error != cudaSuccess;                               //@ failed
    cudaMemcpy(h_out, d_out, sizeof(h_out), cudaMemcpyDeviceToHost); //@ h_out, N
    printf("%s: %d\n", cudaGetErrorName(error), h_out[20]);
    cudaFree(d_out);
    return failed;
}
