// SPDX-License-Identifier: MIT
// An array of pointers on the device that holds host pointers.
// EXPECT: wrong space at 8
#include "corpus.h"

__global__ void sum(float **rows, float *y)
{
    y[0] = rows[0][0] + rows[1][0];
}

int main(void)
{
    float *h_rows[2] = {device_array(10, 1.0f), (float *)calloc(10, sizeof(float))};
    float **d_rows;
    float *d_y = device_array(1, 0.0f);
    cudaMalloc(&d_rows, sizeof(h_rows));
    cudaMemcpy(d_rows, h_rows, sizeof(h_rows), cudaMemcpyHostToDevice);
    sum<<<1, 1>>>(d_rows, d_y);
    finish();
    free(h_rows[1]);
}
