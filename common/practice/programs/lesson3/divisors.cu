// SPDX-License-Identifier: MIT
// exercises: mark_primes
// N = 100, 150, 90
// FIRST = 10, 20, 30

#include <stdio.h>

__global__ void smallest_divisor(int *out, int first, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int number = first + i, divisor = 2;
        while (number % divisor != 0) {
            divisor++;
        }
        out[i] = divisor;
    }
}

int main(void)
{
    int h_out[N], *d_out;
    cudaMalloc(&d_out, sizeof(h_out));
    smallest_divisor<<<(N + 31) / 32, 32>>>(d_out, FIRST, N);
    cudaMemcpy(h_out, d_out, sizeof(h_out), cudaMemcpyDeviceToHost); //@ h_out, N
    int primes = 0;
    for (int i = 0; i < N; i++) {
        primes += h_out[i] == FIRST + i;
    }
    printf("%d primes\n", primes); //@ primes
    cudaFree(d_out);
    return 0;
}
