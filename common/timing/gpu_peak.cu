// SPDX-License-Identifier: MIT
// The arithmetic peak of a GPU: a loop of fused multiply-adds that need nothing from memory. Eight
// of them depend on nothing of each other, which hides how long one takes.
#include <cuda_runtime.h>

enum {
    BLOCK = 256,
    BLOCKS_A_MULTIPROCESSOR = 16,
    STEPS = 4096,
    WAYS = 8,
    REPEATS = 5,
    WARM_UPS = 300
};

template <typename real>
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
        multiply_add_kernel<float><<<blocks, BLOCK>>>(out, 0.999f, 0.001f);
    }
    const cudaError_t error = cudaGetLastError();
    return error != cudaSuccess ? error : cudaDeviceSynchronize();
}

template <typename real>
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
        multiply_add_kernel<real><<<blocks, BLOCK>>>(out, (real)0.999, (real)0.001);
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

extern "C" int gw_gpu_peak(bool float64, double *gflops)
{
    int multiprocessors = 0;
    void *out = NULL;
    *gflops = 0;
    cudaError_t error = cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
    const int blocks = multiprocessors * BLOCKS_A_MULTIPROCESSOR;
    if (error == cudaSuccess) {
        error = cudaMalloc(&out, (size_t)blocks * BLOCK * sizeof(double));
    }
    if (error == cudaSuccess) {
        error = warm_up((float *)out, blocks);
    }
    if (error == cudaSuccess) {
        error = float64 ? measure<double>((double *)out, blocks, gflops)
                        : measure<float>((float *)out, blocks, gflops);
    }
    cudaFree(out);
    return (int)error;
}
