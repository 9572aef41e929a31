// SPDX-License-Identifier: MIT
// The softmax of a row by its formula, of a row that is too large for it, and of that row again
// with the maximum subtracted.
#include <math.h>
#include <stdio.h>

#define N 4

__global__ void weights(const float *x, float shift, float *y)
{
    float sum = 0;
    for (int c = 0; c < N; c++) {
        sum += expf(x[c] - shift);
    }
    y[threadIdx.x] = expf(x[threadIdx.x] - shift) / sum;
    if (threadIdx.x == 0) {
        y[N] = sum;
    }
}

int main(void)
{
    const float h_x[3][N] = {{1, 2, 3, 2}, {101, 102, 103, 102}, {101, 102, 103, 102}};
    const float shift[3] = {0, 0, 103};
    float h_y[N + 1];
    float *d_x, *d_y;
    cudaMalloc(&d_x, sizeof(h_x[0]));
    cudaMalloc(&d_y, sizeof(h_y));
    for (int i = 0; i < 3; i++) {
        cudaMemcpy(d_x, h_x[i], sizeof(h_x[i]), cudaMemcpyHostToDevice);
        weights<<<1, N>>>(d_x, shift[i], d_y);
        cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost);
        printf("x - %g: sum %.3f,", shift[i], h_y[N]);
        for (int c = 0; c < N; c++) {
            if (isnan(h_y[c])) {
                printf(" NaN");
            } else {
                printf(" %.3f", h_y[c]);
            }
        }
        printf("\n");
    }
    cudaFree(d_x);
    cudaFree(d_y);
    return 0;
}
