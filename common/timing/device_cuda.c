// SPDX-License-Identifier: MIT
// What timing needs from a CUDA device: a GPU, or the CPU device.
#include "device.h"

#include <cuda_runtime_api.h>
#include <stdio.h>
#include <string.h>

enum { COPIES = 20 };

// Far more than a cache holds, but no more than an eighth of what is free.
static const size_t most_copied = (size_t)1 << 30;
static const size_t copied_in_trial = (size_t)1 << 16;

static cudaEvent_t first_event, second_event;

static bool is_cpu_device(const struct cudaDeviceProp *device)
{
    return strstr(device->name, "CPU device");
}

bool gw_device_is_gpu(void)
{
    struct cudaDeviceProp device;
    return cudaGetDeviceProperties(&device, 0) == cudaSuccess && !is_cpu_device(&device);
}

int gw_device_describe(struct gw_timing *timing)
{
    struct cudaDeviceProp device;
    cudaError_t error = cudaGetDeviceProperties(&device, 0);
    if (error != cudaSuccess) {
        return (int)error;
    }
    int runtime = 0;
    error = cudaRuntimeGetVersion(&runtime);
    gw_put_on_card(timing, "device", "%s", device.name);
    gw_put_on_card(timing, "device_properties",
                   "compute capability %d.%d, %d multiprocessors, %.1f GiB, L2 %d KiB, runtime "
                   "%d.%d",
                   device.major, device.minor, device.multiProcessorCount,
                   (double)device.totalGlobalMem / (1 << 30), device.l2CacheSize / 1024,
                   runtime / 1000, runtime % 1000 / 10);
    return (int)error;
}

int gw_device_wait(void)
{
    return (int)cudaDeviceSynchronize();
}

int gw_device_start_events(void)
{
    cudaError_t error = cudaSuccess;
    if (!first_event) {
        error = cudaEventCreate(&first_event);
    }
    if (error == cudaSuccess && !second_event) {
        error = cudaEventCreate(&second_event);
    }
    if (error == cudaSuccess) {
        error = cudaEventRecord(first_event, NULL);
    }
    return (int)error;
}

int gw_device_stop_events(double *milliseconds)
{
    float elapsed = 0.0f;
    cudaError_t error = cudaEventRecord(second_event, NULL);
    if (error == cudaSuccess) {
        error = cudaEventSynchronize(second_event);
    }
    if (error == cudaSuccess) {
        error = cudaEventElapsedTime(&elapsed, first_event, second_event);
    }
    *milliseconds = (double)elapsed;
    return (int)error;
}

const char *gw_device_error(int error)
{
    static char text[256];
    snprintf(text, sizeof(text), "%s (%s)", cudaGetErrorName((cudaError_t)error),
             cudaGetErrorString((cudaError_t)error));
    return text;
}

int gw_device_copy_bandwidth(bool trial, bool *own_memory, double *gigabytes_per_second)
{
    struct cudaDeviceProp device;
    cudaError_t error = cudaGetDeviceProperties(&device, 0);
    *own_memory = error == cudaSuccess && !is_cpu_device(&device);
    *gigabytes_per_second = 0.0;
    if (error != cudaSuccess || !*own_memory) {
        return (int)error;
    }
    void *from = NULL;
    void *to = NULL;
    size_t bytes = trial ? copied_in_trial : most_copied;
    size_t all_bytes = 0;
    size_t free_bytes = 0;
    if (cudaMemGetInfo(&free_bytes, &all_bytes) == cudaSuccess && free_bytes / 8 < bytes) {
        bytes = free_bytes / 8;
    }
    double milliseconds = 0.0;
    double best = 0.0;
    error = cudaMalloc(&from, bytes);
    if (error == cudaSuccess) {
        error = cudaMalloc(&to, bytes);
    }
    for (int i = 0; error == cudaSuccess && i < COPIES; i++) {
        error = (cudaError_t)gw_device_start_events();
        if (error == cudaSuccess) {
            error = cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, NULL);
        }
        if (error == cudaSuccess) {
            error = (cudaError_t)gw_device_stop_events(&milliseconds);
        }
        if (milliseconds > 0.0 && (i == 0 || milliseconds < best)) {
            best = milliseconds;
        }
    }
    if (best > 0.0) {
        *gigabytes_per_second = 2.0 * (double)bytes / (best * 1e6);
    }
    cudaFree(to);
    cudaFree(from);
    return (int)error;
}
