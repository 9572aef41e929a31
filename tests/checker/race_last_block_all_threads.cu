// SPDX-License-Identifier: MIT
// The last block's threads all read what the other blocks wrote.
// EXPECT: none
#include "corpus.h"

__global__ void sum(const float *x, float *partial, unsigned *counter, float *y)
{
    __shared__ bool last;
    int t = threadIdx.x;
    int i = blockIdx.x * blockDim.x + t;
    partial[i] = 2.0f * x[i];
    __threadfence();
    __syncthreads();
    if (t == 0) {
        last = atomicInc(counter, gridDim.x - 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (last) {
        float total = 0.0f;
        for (unsigned k = 0; k < gridDim.x; k++) {
            total += partial[k * blockDim.x + t];
        }
        y[t] = total;
    }
}

int main(void)
{
    float *d_x = device_array(8 * 64, 1.0f);
    float *d_partial = device_array(8 * 64, 0.0f);
    unsigned *d_counter = device_array(1, 0u);
    float *d_y = device_array(64, 0.0f);
    sum<<<8, 64>>>(d_x, d_partial, d_counter, d_y);
    finish();
    cudaFree(d_x);
    cudaFree(d_partial);
    cudaFree(d_counter);
    cudaFree(d_y);
}
