// SPDX-License-Identifier: MIT
// Every other operation that can overflow: none but the last addition does.
// EXPECT: overflow at 13
// WORDS: 9223372036854775807, which does not fit into long
#include "corpus.h"

__global__ void sum(const int *x, long long *y)
{
    long long most = 0x7fffffffffffffffLL;
    int i = threadIdx.x;
    y[i] = -x[i] - 0x7fffffff;
    y[i] += most / (x[i] - 2) * 0;
    y[i] = most + x[i];
}

int main(void)
{
    int *d_x = device_array(32, 1);
    long long *d_y = device_array(32, 0LL);
    sum<<<1, 32>>>(d_x, d_y);
    finish();
    cudaFree(d_x);
    cudaFree(d_y);
}
