// SPDX-License-Identifier: MIT
// What kernels may do besides: print, and take memory.
#include "answers.h"

__global__ void prints(void)
{
    printf("thread %d of block %d: %5.2f %s %c %lld\n", (int)threadIdx.x, (int)blockIdx.x, 1.5,
           "text", 'c', 1LL << 40);
}

__global__ void takes_from_the_heap(int *results)
{
    int *p = (int *)malloc(64);
    results[0] = p ? 1 : 0;
    free(p);
    p = (int *)malloc((size_t)1 << 40);
    results[1] = p ? 0 : 1;
    free(NULL);
}

void printing(float *)
{
    prints<<<1, 4>>>();
    SAY(cudaDeviceSynchronize());
}

void heap(float *d)
{
    takes_from_the_heap<<<1, 1>>>((int *)d);
    int results[2] = {0};
    SAY(cudaMemcpy(results, d, sizeof(results), cudaMemcpyDeviceToHost));
    SAY_NUMBER(results[0]);
    SAY_NUMBER(results[1]);
}
