// SPDX-License-Identifier: MIT
// Memory of the host.
#include "corpus.h"

#include <vector>

// Copies that are longer than the host's memory.

static float numbers[100];

// WORDS: cudaMemcpy read 400 bytes, 200 bytes of them past the end of an allocation of 200 bytes
PROGRAM(past_malloc)
{
    float *d_x = room<float>(100), *h_x = (float *)calloc(50, sizeof(float));
    cudaMemcpy(d_x, h_x, 400, cudaMemcpyHostToDevice); // EXPECT: out of bounds
    free(h_x);
    finish();
}

// From its middle on it is too short.
// WORDS: cudaMemcpy read 200 bytes, 100 bytes of them past the end of an allocation of 200 bytes
PROGRAM(past_malloc_from_middle)
{
    float *d_x = room<float>(100), *h_x = (float *)calloc(50, sizeof(float));
    cudaMemcpy(d_x, h_x + 25, 200, cudaMemcpyHostToDevice); // EXPECT: out of bounds
    free(h_x);
    finish();
}

// WORDS: memory  new[] of 200 bytes at host_memory.cu
PROGRAM(past_new)
{
    float *d_x = room<float>(100), *h_x = new float[50]();
    cudaMemcpy(d_x, h_x, 400, cudaMemcpyHostToDevice); // EXPECT: out of bounds
    delete[] h_x;
    finish();
}

// WORDS: 200 bytes of them past the end of an allocation of 200 bytes
PROGRAM(past_vector)
{
    float *d_x = room<float>(100);
    std::vector<float> h_x(50);
    cudaMemcpy(d_x, h_x.data(), 400, cudaMemcpyHostToDevice); // EXPECT: out of bounds
    finish();
}

// WORDS: 8 bytes of them past the end of numbers, which has 400 bytes
PROGRAM(past_variable)
{
    float *d_x = room<float>(102);
    cudaMemcpy(d_x, numbers, 408, cudaMemcpyHostToDevice); // EXPECT: out of bounds
    finish();
}

// Rows of 8 floats in memory for rows of 6.
// WORDS: 24 bytes of them past the end of an allocation of 96 bytes
PROGRAM(past_rows)
{
    float *d_x = room<float>(24), *h_x = (float *)calloc(24, sizeof(float));
    cudaMemcpy2D(d_x, 24, h_x, 32, 24, 4, cudaMemcpyHostToDevice); // EXPECT: out of bounds
    free(h_x);
    finish();
}

// To the last byte, from the middle, in rows, and again and again.
PROGRAM(host_memory_whole)
{
    float *d_x = room<float>(100), *h_x = new float[200]();
    std::vector<float> v_x(100);
    for (int i = 0; i < 10; i++) {
        cudaMemcpy(d_x + 10 * i, h_x + 100 + 10 * i, 40, cudaMemcpyHostToDevice);
        cudaMemcpy(&v_x[10 * i], d_x + 10 * i, 40, cudaMemcpyDeviceToHost);
    }
    cudaMemcpy(numbers, d_x, sizeof(numbers), cudaMemcpyDeviceToHost);
    cudaMemcpy2D(d_x, 24, h_x, 32, 24, 4, cudaMemcpyHostToDevice);
    v_x.resize(300);
    cudaMemcpy(v_x.data() + 200, d_x, 400, cudaMemcpyDeviceToHost);
    delete[] h_x;
    h_x = new float[100]();
    cudaMemcpy(d_x, h_x, 400, cudaMemcpyHostToDevice);
    delete[] h_x;
    finish();
}

// Pinned memory, which the host, copies and kernels use in turn.

// Pinned and registered memory: the host writes it, a kernel uses it in place, copies pass by.
__global__ void twice_pinned(float *y, const float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        y[i] = 2.0f * x[i];
    }
}

PROGRAM(pinned)
{
    const int n = 100;
    const size_t bytes = n * sizeof(float);
    float *h_x, *d_y = array(n, 0.0f);
    float *h_y = (float *)malloc(bytes);
    cudaMallocHost(&h_x, bytes);
    cudaHostRegister(h_y, bytes, cudaHostRegisterDefault);
    for (int i = 0; i < n; i++) {
        h_x[i] = (float)i;
    }
    twice_pinned<<<1, 128>>>(d_y, h_x, n);
    cudaMemcpyAsync(h_x, d_y, bytes, cudaMemcpyDeviceToHost, 0);
    twice_pinned<<<1, 128>>>(h_y, h_x, n);
    cudaDeviceSynchronize();
    const bool right = h_x[7] == 14.0f && h_y[7] == 28.0f;
    cudaHostUnregister(h_y);
    free(h_y);
    cudaFreeHost(h_x);
    cudaFree(d_y);
    hold(right);
}

// The host writes one element past the end of pinned memory.
// WORDS: host code wrote 4 bytes, element 100 of an array of 100 (0 to 99)
PROGRAM(bounds_host_pinned)
{
    const int n = 100;
    float *h_x;
    cudaMallocHost(&h_x, n * sizeof(float));
    for (int i = 0; i <= n; i++) {
        h_x[i] = 0.0f; // EXPECT: out of bounds
    }
    cudaFreeHost(h_x);
}

// Pinned memory used by copies, a kernel and the host in turn; each waits for the one before.
__global__ void twice_waits_for_pinned(float *x, int n)
{
    if ((int)threadIdx.x < n) {
        x[threadIdx.x] *= 2.0f;
    }
}

PROGRAM(host_waits_for_pinned)
{
    const int n = 100;
    const size_t bytes = n * sizeof(float);
    float *h_x, *d_x = array(n, 1.0f);
    cudaStream_t stream;
    cudaEvent_t done;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    cudaEventCreate(&done);
    cudaMallocHost(&h_x, bytes);
    cudaDeviceSynchronize();
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < n; i++) {
            h_x[i] = (float)(i + round);
        }
        cudaMemcpyAsync(d_x, h_x, bytes, cudaMemcpyHostToDevice, stream);
        twice_waits_for_pinned<<<1, 128, 0, stream>>>(d_x, n);
        cudaMemcpyAsync(h_x, d_x, bytes, cudaMemcpyDeviceToHost, stream);
        cudaEventRecord(done, stream);
        if (round == 0) {
            cudaStreamSynchronize(stream);
        } else if (round == 1) {
            cudaEventSynchronize(done);
        } else {
            while (cudaStreamQuery(stream) == cudaErrorNotReady) {
            }
        }
        if (h_x[5] != 2.0f * (float)(5 + round)) {
            hold(false);
        }
        twice_waits_for_pinned<<<1, 128, 0, stream>>>(h_x, n);
        cudaDeviceSynchronize();
        h_x[0] = h_x[1] + 1.0f;
        cudaMemcpy(h_x, d_x, bytes, cudaMemcpyDeviceToHost);
        h_x[0] += 1.0f;
    }
    cudaGetLastError();
    cudaEventDestroy(done);
    cudaStreamDestroy(stream);
    cudaFreeHost(h_x);
    cudaFree(d_x);
}

// The host reads a result before the copy that brings it has ended.
// WORDS: call cudaStreamSynchronize
PROGRAM(host_reads_pinned_too_early)
{
    const int n = 100;
    float *h_x, *d_x = array(n, 1.0f);
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaMallocHost(&h_x, n * sizeof(float));
    cudaStreamSynchronize(0);
    cudaMemcpyAsync(h_x, d_x, n * sizeof(float), cudaMemcpyDeviceToHost, stream);
    const float first = h_x[0]; // EXPECT: race
    cudaStreamDestroy(stream);
    cudaFreeHost(h_x);
    cudaFree(d_x);
    hold(first != 12345.0f);
}

// The host fills a pinned buffer again while the copy from it may still run.
// EXPECT: race at [chunk]
// WORDS: that host code wrote
PROGRAM(host_writes_pinned_too_early)
{
    const int n = 100;
    const size_t bytes = n * sizeof(float);
    float *h_x, *d_x = array(2 * n, 1.0f);
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaMallocHost(&h_x, bytes);
    for (int chunk = 0; chunk < 2; chunk++) {
        for (int i = 0; i < n; i++) {
            h_x[i] = (float)(i + chunk);
        }
        cudaMemcpyAsync(d_x + chunk * n, h_x, bytes, cudaMemcpyHostToDevice, stream); // [chunk]
    }
    cudaStreamSynchronize(stream);
    cudaStreamDestroy(stream);
    cudaFreeHost(h_x);
    cudaFree(d_x);
}

// The host waits for an event of another stream than the one that brings the result.
// WORDS: cudaMemcpyAsync wrote 400 bytes that host code read
PROGRAM(host_waits_for_wrong_event)
{
    const size_t bytes = 400;
    float *h_x, *d_x = array(100, 1.0f);
    cudaStream_t copies, other;
    cudaEvent_t done;
    cudaStreamCreate(&copies);
    cudaStreamCreate(&other);
    cudaEventCreate(&done);
    cudaMallocHost(&h_x, bytes);
    cudaMemcpyAsync(h_x, d_x, bytes, cudaMemcpyDeviceToHost, copies);
    cudaEventRecord(done, other);
    cudaEventSynchronize(done);
    const float first = h_x[0]; // EXPECT: race
    cudaDeviceSynchronize();
    cudaEventDestroy(done);
    cudaStreamDestroy(copies);
    cudaStreamDestroy(other);
    cudaFreeHost(h_x);
    cudaFree(d_x);
    hold(first != 12345.0f);
}

// A kernel writes pinned memory in place, and the host reads it without waiting.
// WORDS: that host code read
__global__ void fill(int *x)
{
    x[threadIdx.x] = (int)threadIdx.x; // EXPECT: race
}

PROGRAM(host_reads_mapped_too_early)
{
    int *h_x;
    cudaHostAlloc(&h_x, 32 * sizeof(int), cudaHostAllocMapped);
    fill<<<1, 32>>>(h_x);
    const int third = h_x[2];
    finish();
    cudaFreeHost(h_x);
    hold(third != 12345);
}

// Under unified addressing pinned memory is the device's as well: a copy may call it either.
PROGRAM(pinned_by_either_name)
{
    float *pinned, h_x[100] = {1.0f}, h_y[100] = {0};
    cudaMallocHost(&pinned, sizeof(h_x));
    cudaMemcpy(pinned, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    cudaMemcpy(h_y, pinned, sizeof(h_x), cudaMemcpyDeviceToHost);
    hold(cudaGetLastError() == cudaSuccess && h_y[0] == 1.0f);
    float *d_x = array(100, 2.0f);
    cudaMemcpy(pinned, d_x, sizeof(h_x), cudaMemcpyDeviceToDevice);
    hold(cudaGetLastError() == cudaSuccess && pinned[0] == 2.0f);
    cudaFreeHost(pinned);
    finish();
}

// What is pageable has one side alone.
// WORDS: the kind says device to host, but the source is host memory
PROGRAM(pinned_from_pageable)
{
    float *pinned, h_x[100] = {1.0f};
    cudaMallocHost(&pinned, sizeof(h_x));
    cudaMemcpy(pinned, h_x, sizeof(h_x), cudaMemcpyDeviceToHost); // EXPECT: failed call
    cudaFreeHost(pinned);
}
