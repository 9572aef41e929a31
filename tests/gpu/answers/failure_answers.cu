// SPDX-License-Identifier: MIT
// Kernels that fail, and what all calls answer after that.
#include "answers.h"

#include <cassert>

__global__ void out_of_bounds(float *x, long long far)
{
    x[far] = 1.0f;
}

__global__ void load_out_of_bounds(float *x, long long far)
{
    x[0] = x[far];
}

__global__ void misaligned(char *x)
{
    *(int *)(x + 1) = 1;
}

__global__ void asserts(int n)
{
    assert(n == 0);
}

__global__ void traps(void)
{
    __trap();
}

static void after_it(float *d)
{
    static float h[4];
    SAY(cudaGetLastError());
    SAY(cudaDeviceSynchronize());
    SAY(cudaDeviceSynchronize());
    SAY(cudaGetLastError());
    SAY(cudaPeekAtLastError());
    SAY(cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost));
    write<<<1, 4>>>(d, 1.0f);
    SAY(cudaGetLastError());
    void *p = NULL;
    SAY(cudaMalloc(&p, 4));
    SAY(cudaFree(d));
    SAY(cudaStreamQuery(0));
    SAY(cudaMallocHost(&p, 4));
    cudaEvent_t event;
    SAY(cudaEventCreate(&event));
    int n = 0;
    SAY(cudaGetDeviceCount(&n));
    SAY(cudaDeviceReset());
    SAY(cudaMalloc(&p, 4));
    SAY(cudaGetLastError());
}

void failing_store(float *d)
{
    out_of_bounds<<<1, 1>>>(d, 1LL << 38);
    after_it(d);
}

void failing_load(float *d)
{
    load_out_of_bounds<<<1, 1>>>(d, 1LL << 38);
    after_it(d);
}

void null_pointer(float *d)
{
    out_of_bounds<<<1, 1>>>(NULL, 0);
    after_it(d);
}

void misaligned_store(float *d)
{
    misaligned<<<1, 1>>>((char *)d);
    after_it(d);
}

void failed_assertion(float *d)
{
    asserts<<<1, 2>>>(1);
    after_it(d);
}

void trap(float *d)
{
    traps<<<1, 1>>>();
    after_it(d);
}
