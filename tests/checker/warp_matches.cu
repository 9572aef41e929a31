// SPDX-License-Identifier: MIT
// Lanes with the same key find each other, and one of each adds for all.
// EXPECT: none
#include "corpus.h"

__global__ void histogram(const int *keys, int *counts)
{
    int t = threadIdx.x;
    unsigned same = __match_any_sync(0xffffffff, keys[t]);
    if (t % 32 == __ffs(same) - 1) {
        atomicAdd(&counts[keys[t]], __popc(same));
    }
    int all;
    __match_all_sync(0xffffffff, keys[t], &all);
    if (!__any_sync(0xffffffff, all)) {
        atomicAdd(&counts[0], 1);
    }
}

int main(void)
{
    int *d_keys = device_array(64, 3);
    int *d_counts = device_array(8, 0);
    histogram<<<1, 64>>>(d_keys, d_counts);
    finish();
    cudaFree(d_keys);
    cudaFree(d_counts);
}
