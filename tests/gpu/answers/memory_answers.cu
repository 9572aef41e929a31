// SPDX-License-Identifier: MIT
// What is allocated and freed, rightly and wrongly, and what pointers are.
#include "answers.h"

void memory(float *)
{
    void *p = (void *)1;
    SAY(cudaMalloc(&p, 0));
    SAY_NUMBER(!p);
    SAY(cudaMalloc((void **)NULL, 4));
    SAY(cudaMalloc(&p, (size_t)1 << 60));
    SAY(cudaGetLastError());
    SAY(cudaGetLastError());
    SAY(cudaMalloc(&p, 100));
    SAY_NUMBER((size_t)p % 256);
    SAY(cudaFree((char *)p + 4));
    SAY(cudaFree(p));
    SAY(cudaFree(p));
    SAY(cudaFree(NULL));
    int on_the_stack = 0;
    SAY(cudaFree(&on_the_stack));
    SAY(cudaFreeHost(&on_the_stack));
    SAY(cudaFreeHost(NULL));
    void *pinned;
    SAY(cudaMallocHost(&pinned, 0));
    SAY(cudaMallocHost(&pinned, BYTES));
    SAY(cudaFree(pinned));
    SAY(cudaFreeHost(pinned));
    SAY(cudaFreeHost(pinned));
    void *device;
    SAY(cudaMalloc(&device, BYTES));
    SAY(cudaFreeHost(device));
    SAY(cudaHostAlloc(&pinned, BYTES, 0x100));
    SAY(cudaHostAlloc(&pinned, BYTES, cudaHostAllocMapped));
    void *mapped = NULL;
    SAY(cudaHostGetDevicePointer(&mapped, pinned, 0));
    SAY_NUMBER(mapped == pinned);
    SAY(cudaHostGetDevicePointer(&mapped, &on_the_stack, 0));
    unsigned flags = 0;
    SAY(cudaHostGetFlags(&flags, pinned));
    SAY_NUMBER(flags);
    SAY(cudaFreeHost(pinned));
    static char own[1 << 16];
    SAY(cudaHostRegister(own, sizeof(own), cudaHostRegisterDefault));
    SAY(cudaHostRegister(own, sizeof(own), cudaHostRegisterDefault));
    SAY(cudaHostUnregister(own));
    SAY(cudaHostUnregister(own));
    SAY(cudaHostRegister(own, 0, cudaHostRegisterDefault));
    SAY(cudaHostRegister(NULL, 16, cudaHostRegisterDefault));
    void *managed = NULL;
    SAY(cudaMallocManaged(&managed, 0));
    SAY(cudaMallocManaged(&managed, BYTES, 0));
    SAY(cudaMallocManaged(&managed, BYTES));
    cudaPointerAttributes attributes;
    SAY(cudaPointerGetAttributes(&attributes, managed));
    SAY_NUMBER(attributes.type);
    SAY_NUMBER(attributes.device);
    SAY_NUMBER(attributes.hostPointer == managed);
    SAY(cudaPointerGetAttributes(&attributes, device));
    SAY_NUMBER(attributes.type);
    SAY_NUMBER(!attributes.hostPointer);
    SAY_NUMBER(attributes.devicePointer == device);
    SAY(cudaPointerGetAttributes(&attributes, (char *)device + 7));
    SAY_NUMBER(attributes.devicePointer == (char *)device + 7);
    SAY(cudaPointerGetAttributes(&attributes, &on_the_stack));
    SAY_NUMBER(attributes.type);
    SAY_NUMBER(attributes.device);
    SAY_NUMBER(!attributes.devicePointer);
    SAY(cudaPointerGetAttributes(&attributes, NULL));
    SAY_NUMBER(attributes.type);
    SAY(cudaFree(managed));
    SAY(cudaFree(device));
    size_t pitch = 0;
    SAY(cudaMallocPitch(&device, &pitch, 100, 10));
    SAY_NUMBER(pitch % 32);
    SAY_NUMBER(pitch >= 100);
    SAY(cudaFree(device));
    SAY(cudaMallocPitch(&device, &pitch, 0, 10));
    SAY(cudaMallocPitch(&device, &pitch, 10, 0));
    size_t free_bytes = 0, all_bytes = 0;
    SAY(cudaMemGetInfo(&free_bytes, &all_bytes));
    SAY_NUMBER(free_bytes > 0 && free_bytes <= all_bytes);
    SAY(cudaMemGetInfo(NULL, &all_bytes));
    SAY(cudaGetLastError());
}

void pools(float *)
{
    void *p = NULL, *q = NULL;
    cudaMemPool_t pool;
    SAY(cudaMallocAsync(&p, 100, 0));
    SAY(cudaFreeAsync(p, 0));
    SAY(cudaMallocAsync(&p, 0, 0));
    SAY_NUMBER(!p);
    SAY(cudaFreeAsync(NULL, 0));
    SAY(cudaMalloc(&q, 100));
    SAY(cudaFreeAsync(q, 0));
    SAY(cudaGetLastError());
    SAY(cudaMallocAsync(&p, 100, 0));
    SAY(cudaFree(p));
    SAY(cudaDeviceGetDefaultMemPool(&pool, 0));
    SAY(cudaMallocFromPoolAsync(&p, 100, pool, 0));
    SAY(cudaFreeAsync((char *)p + 4, 0));
    SAY(cudaFreeAsync(p, 0));
    SAY(cudaMemPoolTrimTo(pool, 0));
    SAY(cudaMallocAsync(&p, (size_t)1 << 60, 0));
    SAY(cudaGetLastError());
    SAY(cudaDeviceSynchronize());
}
