// SPDX-License-Identifier: MIT
// A kernel uses host memory that is no longer registered.
// EXPECT: wrong space at 9
// WORDS: host memory
#include "corpus.h"

__global__ void add_one(float *x)
{
    x[threadIdx.x] += 1.0f;
}

int main(void)
{
    float *h_x = (float *)calloc(32, sizeof(float));
    cudaHostRegister(h_x, 32 * sizeof(float), cudaHostRegisterDefault);
    add_one<<<1, 32>>>(h_x);
    cudaHostUnregister(h_x);
    add_one<<<1, 32>>>(h_x);
    finish();
    free(h_x);
}
