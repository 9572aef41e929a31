// SPDX-License-Identifier: MIT
// exercises: merge
// COUNT = 20, 24, 30
// STEP = 3, 4

#include <stdio.h>

__global__ void smaller_ones(const int *a, const int *b, int *smaller)
{
    int i = threadIdx.x;
    if (i < COUNT) {
        int count = 0;
        for (int k = 0; k < COUNT; k++) {
            count += b[k] < a[i] ? 1 : 0;
        }
        smaller[i] = count;
    }
}

int main(void)
{
    int h_a[COUNT], h_b[COUNT], h_smaller[COUNT], *d_a, *d_b, *d_smaller;
    for (int i = 0; i < COUNT; i++) {
        h_a[i] = STEP * i;
        h_b[i] = 5 * i + 1;
    }
    cudaMalloc(&d_a, sizeof(h_a));
    cudaMalloc(&d_b, sizeof(h_b));
    cudaMalloc(&d_smaller, sizeof(h_smaller));
    cudaMemcpy(d_a, h_a, sizeof(h_a), cudaMemcpyHostToDevice);
    cudaMemcpy(d_b, h_b, sizeof(h_b), cudaMemcpyHostToDevice);
    smaller_ones<<<1, 32>>>(d_a, d_b, d_smaller);
    cudaMemcpy(h_smaller, d_smaller, sizeof(h_smaller),
               cudaMemcpyDeviceToHost); //@ h_smaller, COUNT
    printf("%d\n", h_smaller[1]);
    cudaFree(d_a);
    cudaFree(d_b);
    cudaFree(d_smaller);
    return 0;
}
