// SPDX-License-Identifier: MIT
// The arithmetic peak of a GPU: a loop of fused multiply-adds that need nothing from memory. Eight
// of them depend on nothing of each other, which hides how long one takes.
#include <cuda_runtime.h>

enum {
    BLOCK = 256,
    BLOCKS_A_MULTIPROCESSOR = 16,
    STEPS_OF_PEAK = 4096,
    STEPS_OF_TRIAL = 16,
    WAYS = 8,
    REPEATS = 5,
    WARM_UPS = 300
};

template <int STEPS, typename real>
static __global__ void multiply_add_kernel(real *out, real a, real b)
{
    real x[WAYS];
    for (int way = 0; way < WAYS; way++) {
        x[way] = (real)(threadIdx.x + way);
    }
    for (int step = 0; step < STEPS; step++) {
#pragma unroll
        for (int way = 0; way < WAYS; way++) {
            x[way] = x[way] * a + b;
        }
    }
    real sum = 0;
    for (int way = 0; way < WAYS; way++) {
        sum += x[way];
    }
    out[blockIdx.x * BLOCK + threadIdx.x] = sum; // or the compiler would leave it all out
}

// A GPU that was idle comes to its full clock only after some tenths of a second of work.
static cudaError_t warm_up(float *out, int blocks)
{
    for (int i = 0; i < WARM_UPS; i++) {
        multiply_add_kernel<STEPS_OF_PEAK><<<blocks, BLOCK>>>(out, 0.999f, 0.001f);
    }
    const cudaError_t launched = cudaGetLastError();
    return launched != cudaSuccess ? launched : cudaDeviceSynchronize();
}

template <int STEPS, typename real>
static cudaError_t measure(real *out, int blocks, double *gflops)
{
    cudaEvent_t first = NULL;
    cudaEvent_t second = NULL;
    cudaError_t error = cudaEventCreate(&first);
    if (error == cudaSuccess) {
        error = cudaEventCreate(&second);
    }
    float best = 0;
    for (int i = 0; i < REPEATS && error == cudaSuccess; i++) {
        float milliseconds = 0;
        cudaEventRecord(first);
        multiply_add_kernel<STEPS><<<blocks, BLOCK>>>(out, (real)0.999, (real)0.001);
        error = cudaGetLastError();
        cudaEventRecord(second);
        if (error == cudaSuccess) {
            error = cudaEventSynchronize(second);
        }
        if (error == cudaSuccess) {
            error = cudaEventElapsedTime(&milliseconds, first, second);
        }
        if (i == 0 || milliseconds < best) {
            best = milliseconds;
        }
    }
    if (error == cudaSuccess && best > 0) {
        *gflops = 2.0 * WAYS * STEPS * BLOCK * (double)blocks / (best * 1e6);
    }
    cudaEventDestroy(first);
    cudaEventDestroy(second);
    return error;
}

template <int STEPS>
static cudaError_t measure_either(void *out, bool float64, int blocks, double *gflops)
{
    return float64 ? measure<STEPS>((double *)out, blocks, gflops)
                   : measure<STEPS>((float *)out, blocks, gflops);
}

extern "C" int gw_gpu_peak(bool trial, bool float64, double *gflops)
{
    int multiprocessors = 0;
    void *out = NULL;
    *gflops = 0;
    cudaError_t error = cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
    const int blocks = trial ? 1 : multiprocessors * BLOCKS_A_MULTIPROCESSOR;
    if (error == cudaSuccess) {
        error = cudaMalloc(&out, (size_t)blocks * BLOCK * sizeof(double));
    }
    if (error == cudaSuccess && !trial) {
        error = warm_up((float *)out, blocks);
    }
    if (error == cudaSuccess) {
        error = trial ? measure_either<STEPS_OF_TRIAL>(out, float64, blocks, gflops)
                      : measure_either<STEPS_OF_PEAK>(out, float64, blocks, gflops);
    }
    cudaFree(out);
    return (int)error;
}
