// SPDX-License-Identifier: MIT
// Neighbouring bytes, each by a thread of its own.
// EXPECT: none
#include "corpus.h"

__global__ void mark(unsigned char *flags, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        flags[i] = (unsigned char)(i % 3);
    }
}

int main(void)
{
    unsigned char *d_flags = device_array(1001, (unsigned char)0);
    mark<<<8, 128>>>(d_flags, 1001);
    finish();
    cudaFree(d_flags);
}
