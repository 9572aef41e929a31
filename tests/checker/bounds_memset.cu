// SPDX-License-Identifier: MIT
// memset in a kernel, one byte too many.
// EXPECT: out of bounds at 9
#include "corpus.h"

#include <string.h>
__global__ void clear(char *x, int n)
{
    memset(x, 0, n + 1);
}

int main(void)
{
    char *d_x = device_array(100, (char)1);
    clear<<<1, 1>>>(d_x, 100);
    finish();
    cudaFree(d_x);
}
