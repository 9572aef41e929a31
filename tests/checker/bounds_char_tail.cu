// SPDX-License-Identifier: MIT
// Bytes: the last element of an odd length is fine, the one after is not.
// EXPECT: out of bounds at 10
// WORDS: wrote 1 byte, 0 bytes past the end of a 101-byte allocation
#include "corpus.h"

__global__ void mark(unsigned char *flags, int n)
{
    for (int i = 0; i <= n; i++) {
        flags[i] = 1;
    }
}

int main(void)
{
    unsigned char *d_flags = device_array(101, (unsigned char)0);
    mark<<<1, 1>>>(d_flags, 101);
    finish();
    cudaFree(d_flags);
}
