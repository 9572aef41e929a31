// SPDX-License-Identifier: MIT
// The block with the highest number adds, instead of the last one: right in ascending order.
// EXPECT: race at 9
// ORDER: descending
#include "corpus.h"

__global__ void sum(float *partial, unsigned *counter, float *y)
{
    partial[blockIdx.x] = 1.0f;
    __threadfence();
    atomicAdd(counter, 1u);
    if (blockIdx.x == gridDim.x - 1) {
        float total = 0.0f;
        for (unsigned i = 0; i < gridDim.x; i++) {
            total += partial[i];
        }
        *y = total;
    }
}

int main(void)
{
    float *d_partial = device_array(8, 0.0f);
    unsigned *d_counter = device_array(1, 0u);
    float *d_y = device_array(1, 0.0f);
    sum<<<8, 1>>>(d_partial, d_counter, d_y);
    finish();
    cudaFree(d_partial);
    cudaFree(d_counter);
    cudaFree(d_y);
}
