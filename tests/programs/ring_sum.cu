// SPDX-License-Identifier: MIT
// The sum of one array per device, on every device, around a ring: each device has a stream, and in
// each of 2 (n - 1) steps sends one n-th of its array to the next device. Events tell the other
// stream when a part has come, and when the room for the next one is free. Once for each number of
// devices that there are, and for each order in which the host gives the work to the streams.
//   ./ring_sum [devices [elements]]
#include "cuda_check.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST = 8, BLOCK = 128 };

/** One device's part of the ring. */
struct member {
    float *d_x, *d_came;
    cudaStream_t stream;
    cudaEvent_t sent, added;
};

// --- kernel ---------------------------------------------------------------------------------

__global__ void add(float *x, const float *y, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[i] += y[i];
    }
}

// --- ring -----------------------------------------------------------------------------------

static int begin_of(int part, int n, int devices)
{
    return (int)((long long)n * part / devices);
}

static int part_in_step(int device, int step, int devices)
{
    return ((device - step) % devices + devices) % devices;
}

// Gives one step to the streams of all devices. In the first n - 1 steps what comes is added, later
// it takes the place of what was there.
static void give_step(struct member *ring, int devices, const int *order, int n, int step)
{
    const bool adds = step < devices - 1;
    for (int k = 0; k < devices; k++) {
        const int device = order[k], next = (device + 1) % devices;
        const int part = part_in_step(device, step, devices);
        const int begin = begin_of(part, n, devices), end = begin_of(part + 1, n, devices);
        const size_t bytes = (size_t)(end - begin) * sizeof(float);
        float *d_to = adds ? ring[next].d_came : ring[next].d_x + begin;
        CUDA_CHECK(cudaSetDevice(device));
        CUDA_CHECK(cudaStreamWaitEvent(ring[device].stream, ring[next].added, 0));
        CUDA_CHECK(cudaMemcpyPeerAsync(d_to, next, ring[device].d_x + begin, device, bytes,
                                       ring[device].stream));
        CUDA_CHECK(cudaEventRecord(ring[device].sent, ring[device].stream));
    }
    for (int k = 0; k < devices; k++) {
        const int device = order[k], before = (device + devices - 1) % devices;
        const int part = part_in_step(before, step, devices);
        const int begin = begin_of(part, n, devices),
                  count = begin_of(part + 1, n, devices) - begin;
        CUDA_CHECK(cudaSetDevice(device));
        CUDA_CHECK(cudaStreamWaitEvent(ring[device].stream, ring[before].sent, 0));
        if (adds && count > 0) {
            add<<<(count + BLOCK - 1) / BLOCK, BLOCK, 0, ring[device].stream>>>(
                ring[device].d_x + begin, ring[device].d_came, count);
            CUDA_CHECK(cudaGetLastError());
        }
        CUDA_CHECK(cudaEventRecord(ring[device].added, ring[device].stream));
    }
}

// Whether the sum of n elements comes out on every device.
static bool sums(int devices, const int *order, int n)
{
    struct member ring[MOST];
    float *h_x = (float *)malloc((size_t)n * sizeof(float));
    for (int device = 0; device < devices; device++) {
        struct member *own = &ring[device];
        for (int i = 0; i < n; i++) {
            h_x[i] = (float)((device + 1) * (i % 100));
        }
        CUDA_CHECK(cudaSetDevice(device));
        CUDA_CHECK(cudaMalloc((void **)&own->d_x, (size_t)n * sizeof(float)));
        CUDA_CHECK(cudaMalloc((void **)&own->d_came, (size_t)(n / devices + 1) * sizeof(float)));
        CUDA_CHECK(cudaStreamCreateWithFlags(&own->stream, cudaStreamNonBlocking));
        CUDA_CHECK(cudaEventCreateWithFlags(&own->sent, cudaEventDisableTiming));
        CUDA_CHECK(cudaEventCreateWithFlags(&own->added, cudaEventDisableTiming));
        CUDA_CHECK(cudaMemcpy(own->d_x, h_x, (size_t)n * sizeof(float), cudaMemcpyHostToDevice));
        CUDA_CHECK(cudaDeviceSynchronize());
    }
    for (int step = 0; step < 2 * (devices - 1); step++) {
        give_step(ring, devices, order, n, step);
    }
    bool right = true;
    for (int device = 0; device < devices; device++) {
        struct member *own = &ring[device];
        CUDA_CHECK(cudaSetDevice(device));
        CUDA_CHECK(cudaMemcpyAsync(h_x, own->d_x, (size_t)n * sizeof(float), cudaMemcpyDeviceToHost,
                                   own->stream));
        CUDA_CHECK(cudaStreamSynchronize(own->stream));
        for (int i = 0; i < n; i++) {
            right = right && h_x[i] == (float)(devices * (devices + 1) / 2 * (i % 100));
        }
    }
    for (int device = 0; device < devices; device++) {
        struct member *own = &ring[device];
        CUDA_CHECK(cudaSetDevice(device));
        CUDA_CHECK(cudaFree(own->d_x));
        CUDA_CHECK(cudaFree(own->d_came));
        CUDA_CHECK(cudaStreamDestroy(own->stream));
        CUDA_CHECK(cudaEventDestroy(own->sent));
        CUDA_CHECK(cudaEventDestroy(own->added));
    }
    free(h_x);
    return right;
}

// --- program --------------------------------------------------------------------------------

// The next order of the alphabet; false after the last one.
static bool next_order(int *order, int count)
{
    int i = count - 2, k = count - 1;
    while (i >= 0 && order[i] > order[i + 1]) {
        i--;
    }
    if (i < 0) {
        return false;
    }
    while (order[k] < order[i]) {
        k--;
    }
    const int kept = order[i];
    order[i] = order[k];
    order[k] = kept;
    for (int low = i + 1, high = count - 1; low < high; low++, high--) {
        const int lower = order[low];
        order[low] = order[high];
        order[high] = lower;
    }
    return true;
}

// All orders of up to 4 devices; of more, those that begin with another device.
static bool sums_in_all_orders(int devices, int n)
{
    int order[MOST];
    for (int i = 0; i < devices; i++) {
        order[i] = i;
    }
    bool right = true;
    int tried = 0;
    do {
        right = sums(devices, order, n) && right;
        tried++;
        for (int i = 0; devices > 4 && i < devices; i++) {
            order[i] = (tried + (tried % 2 ? devices - i : i)) % devices; // forwards, or backwards
        }
    } while (devices > 4 ? tried < devices : next_order(order, devices));
    return right;
}

int main(int argc, char **argv)
{
    int there = 0;
    CUDA_CHECK(cudaGetDeviceCount(&there));
    const int devices = argc > 1 ? atoi(argv[1]) : 0;
    const int n = argc > 2 ? atoi(argv[2]) : 251;
    if (devices < 0 || devices > there || devices > MOST || n < 1) {
        fprintf(stderr, "usage: ring_sum [devices, %d at most [elements]]\n", there);
        return EXIT_FAILURE;
    }
    if (devices > 0) {
        const int order[MOST] = {0, 1, 2, 3, 4, 5, 6, 7};
        return sums(devices, order, n) ? EXIT_SUCCESS : EXIT_FAILURE;
    }
    for (int count = 1; count <= there && count <= MOST; count++) {
        if (!sums_in_all_orders(count, n)) {
            fprintf(stderr, "the sum over %d devices is wrong\n", count);
            return EXIT_FAILURE;
        }
    }
    return EXIT_SUCCESS;
}
