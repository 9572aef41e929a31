// SPDX-License-Identifier: MIT
// What the plot of `ring_sum` has besides the exercise: the plain way, and arrays on each device.
#pragma once

#include "ring_sum.h"

#include <stdbool.h>
#include <stdlib.h>

enum { GW_MOST_RING = 8 };

/** An array of n floats on each of some devices, and what the arrays begin with. */
struct gw_ring {
    int devices, n;
    float *h_x, *d_x[GW_MOST_RING];
};

#ifdef __cplusplus
extern "C" {
#endif

/** As ring_sum(): all arrays go to device 0, and the sum goes from there to all. */
cudaError_t gw_sum_on_device_0(float *const *d_x, int n, int devices);

/** Of the CPU device (cpu_device/control/control.h): a computer has the GPUs that it has. */
void gw_device_choose_count(int count) __attribute__((weak));

#ifdef __cplusplus
}
#endif

/** Element i of device d's array, before the sum: a small whole number. */
static inline float gw_ring_number(int d, int i)
{
    return (float)((d + 1) * (i % 100));
}

/** As many of the wished devices as there are: 8 virtual ones, or GPUs. */
static inline int gw_choose_devices(int wished)
{
    int there = 0;
    if (gw_device_choose_count) {
        gw_device_choose_count(wished);
    }
    return cudaGetDeviceCount(&there) == cudaSuccess && there < wished ? there : wished;
}

/** Fills all arrays; 0, or the error of what failed. */
static inline int gw_ring_fill(void *context)
{
    const struct gw_ring *ring = (const struct gw_ring *)context;
    cudaError_t error = cudaSuccess;
    for (int d = 0; d < ring->devices && error == cudaSuccess; d++) {
        for (int i = 0; i < ring->n; i++) {
            ring->h_x[i] = gw_ring_number(d, i);
        }
        error = cudaMemcpy(ring->d_x[d], ring->h_x, (size_t)ring->n * sizeof(float),
                           cudaMemcpyHostToDevice);
    }
    return (int)error;
}

static inline bool gw_ring_make(struct gw_ring *ring)
{
    ring->h_x = (float *)malloc((size_t)ring->n * sizeof(float));
    bool made = ring->h_x;
    for (int d = 0; d < ring->devices && made; d++) {
        made = cudaSetDevice(d) == cudaSuccess &&
               cudaMalloc((void **)&ring->d_x[d], (size_t)ring->n * sizeof(float)) == cudaSuccess;
    }
    return made && cudaSetDevice(0) == cudaSuccess && gw_ring_fill(ring) == 0;
}

static inline void gw_ring_drop(struct gw_ring *ring)
{
    for (int d = 0; d < ring->devices; d++) {
        cudaFree(ring->d_x[d]);
    }
    free(ring->h_x);
}
