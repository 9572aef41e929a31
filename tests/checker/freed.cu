// SPDX-License-Identifier: MIT
// What is used after it was freed, freed twice, or never.
#include "corpus.h"

// A kernel that works on freed memory.
__global__ void scale(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] = 2.0f * x[i]; // EXPECT: use after free
    }
}

PROGRAM(freed_use)
{
    float *d_x = own_array(100, 1.0f);
    cudaFree(d_x);
    scale<<<1, 128>>>(d_x, 100);
    finish();
}

// cudaFree waits for the kernel that still uses the memory.
PROGRAM(freed_in_order)
{
    float *d_x = own_array(100, 1.0f);
    scale<<<1, 128>>>(d_x, 100);
    cudaFree(d_x);
    cudaFree(NULL);
}

// Free, and free again.
PROGRAM(freed_twice)
{
    float *d_x = own_array(100, 1.0f);
    cudaFree(d_x);
    cudaFree(d_x); // EXPECT: freed twice
    cudaGetLastError();
}

// Memory in a stream's order: allocated, used and freed by it.
__global__ void add_one(int *x)
{
    x[threadIdx.x]++; // [add_one]
}

PROGRAM(freed_async)
{
    int *d_x, h_x[32];
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaMallocAsync(&d_x, sizeof(h_x), stream);
    cudaMemsetAsync(d_x, 0, sizeof(h_x), stream);
    add_one<<<1, 32, 0, stream>>>(d_x);
    cudaMemcpyAsync(h_x, d_x, sizeof(h_x), cudaMemcpyDeviceToHost, stream);
    cudaFreeAsync(d_x, stream);
    cudaStreamSynchronize(stream);
    cudaStreamDestroy(stream);
    hold(h_x[31] == 1);
}

// A kernel uses memory that its stream has freed before.
// EXPECT: use after free at [add_one]
// WORDS: freed at
PROGRAM(freed_async_use)
{
    int *d_x;
    cudaMallocAsync(&d_x, 32 * sizeof(int), 0);
    cudaMemsetAsync(d_x, 0, 32 * sizeof(int), 0);
    cudaFreeAsync(d_x, 0);
    add_one<<<1, 32>>>(d_x);
    finish();
}

// The host reads pinned memory that was freed.
// WORDS: freed at
PROGRAM(freed_use_pinned)
{
    float *h_x;
    cudaMallocHost(&h_x, 400);
    cudaFreeHost(h_x);
    hold(h_x[3] != 12345.0f); // EXPECT: use after free
}

// Memory that is never freed.
// WORDS: cudaMalloc of 400 bytes was never freed
PROGRAM(leak)
{
    float *d_x;
    cudaMalloc(&d_x, 400); // EXPECT: leak
    cudaMemset(d_x, 0, 400);
    cudaDeviceSynchronize();
}

// An event that is never destroyed; where it was created, the device does not know.
// EXPECT: leak
// WORDS: leak: cudaEventCreate: 1 of them was never destroyed
PROGRAM(leak_event)
{
    cudaEvent_t start, stop;
    cudaEventCreate(&start);
    cudaEventCreate(&stop);
    cudaEventDestroy(start);
}

// Managed memory that nobody frees.
// WORDS: cudaMallocManaged
PROGRAM(leak_managed)
{
    int *x;
    // cudaFree is missing.
    cudaMallocManaged(&x, 400); // EXPECT: leak
    x[0] = 1;
}

// Pinned memory that nobody frees.
// EXPECT: leak
// WORDS: cudaMallocHost
PROGRAM(leak_pinned)
{
    float *h_x;
    cudaMallocHost(&h_x, 400);
    h_x[0] = 1.0f;
}

// Memory that stays registered.
// WORDS: was never unregistered
static float h_x[100];

PROGRAM(leak_registered)
{
    cudaHostRegister(h_x, sizeof(h_x), cudaHostRegisterDefault); // EXPECT: leak
}
