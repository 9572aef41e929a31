// SPDX-License-Identifier: MIT
// exercises: softmax
// after: softmax
// N = 5, 6, 7

#include <stdio.h>

// In sum, a term of 2^(x - largest) counts 1024 * 2^(x - largest).
__global__ void rescaled(const int *x, int *y)
{
    int largest = x[0], sum = 1024;
    for (int c = 1; c < N; c++) {
        if (x[c] > largest) {
            sum >>= x[c] - largest;
            largest = x[c];
        }
        sum += 1024 >> (largest - x[c]);
    }
    y[0] = largest;
    y[1] = sum;
}

int main(void)
{
    int h_x[N], h_y[2], *d_x, *d_y;
    for (int c = 0; c < N; c++) {
        h_x[c] = 1 + c * 5 % 7;
    }
    cudaMalloc(&d_x, sizeof(h_x)); //@ h_x, N
    cudaMalloc(&d_y, sizeof(h_y)); //@ h_y, 2
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    rescaled<<<1, 1>>>(d_x, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost);
    printf("%d %d\n", h_y[0], h_y[1]);
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
