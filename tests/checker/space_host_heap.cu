// SPDX-License-Identifier: MIT
// A host pointer as a kernel argument.
// EXPECT: wrong space at 11
// WORDS: host memory
#include "corpus.h"

__global__ void scale(float *x, int n)
{
    int i = threadIdx.x;
    if (i < n) {
        x[i] = 2.0f;
    }
}

int main(void)
{
    float *h_x = (float *)malloc(100 * sizeof(float));
    scale<<<1, 128>>>(h_x, 100);
    finish();
    free(h_x);
}
