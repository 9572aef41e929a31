// SPDX-License-Identifier: MIT
// exercises: radix_sort
// after: radix_sort
// DIGITS = 3, 4, 5

#include <stdio.h>

__global__ void ranks(const int *digits, int *earlier, int *alike)
{
    int lane = threadIdx.x;
    unsigned same = __match_any_sync(0xffffffff, digits[lane]);
    earlier[lane] = __popc(same & ((1u << lane) - 1));
    alike[lane] = __popc(same);
}

int main(void)
{
    int h_in[32], h_first[32], h_alike[32];
    int *d_in, *d_first, *d_alike;
    for (int i = 0; i < 32; i++) {
        h_in[i] = i * i % DIGITS;
    }
    cudaMalloc(&d_in, sizeof(h_in));
    cudaMalloc(&d_first, sizeof(h_in));
    cudaMalloc(&d_alike, sizeof(h_in));
    cudaMemcpy(d_in, h_in, sizeof(h_in), cudaMemcpyHostToDevice);
    ranks<<<1, 32>>>(d_in, d_first, d_alike);
    cudaMemcpy(h_first, d_first, sizeof(h_first), cudaMemcpyDefault);
    cudaMemcpy(h_alike, d_alike, sizeof(h_alike),
               cudaMemcpyDefault); //@ h_first, 32; h_alike, 32
    printf("%d\n", h_first[31]);
    cudaFree(d_in);
    cudaFree(d_first);
    cudaFree(d_alike);
    return 0;
}
