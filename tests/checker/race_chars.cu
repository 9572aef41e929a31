// SPDX-License-Identifier: MIT
// Two threads that share a byte, not only a word.
// EXPECT: race at 8
#include "corpus.h"

__global__ void mark(unsigned char *flags)
{
    flags[threadIdx.x / 2] = (unsigned char)threadIdx.x;
}

int main(void)
{
    unsigned char *d_flags = device_array(32, (unsigned char)0);
    mark<<<1, 64>>>(d_flags);
    finish();
    cudaFree(d_flags);
}
