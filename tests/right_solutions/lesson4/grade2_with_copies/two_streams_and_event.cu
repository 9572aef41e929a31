// SPDX-License-Identifier: MIT
// RIGHT: x and y are copied in two streams, and the kernel waits for both by an event
#include "grade2_with_copies.h"

__global__ void grade2_kernel(double a, double b, double c, const double *x, const double *y,
                              double *z, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        z[i] = a * x[i] * x[i] + b * y[i] + c;
    }
}

/** What one call takes, and gives back. */
struct taken {
    double *x, *y, *z;
    cudaStream_t first, second;
    cudaEvent_t copied;
};

static cudaError_t take(taken *t, size_t bytes)
{
    cudaError_t errors[] = {
        cudaMalloc(&t->x, bytes),    cudaMalloc(&t->y, bytes),     cudaMalloc(&t->z, bytes),
        cudaStreamCreate(&t->first), cudaStreamCreate(&t->second), cudaEventCreate(&t->copied),
    };
    for (cudaError_t error : errors) {
        if (error != cudaSuccess) {
            return error;
        }
    }
    return cudaSuccess;
}

static void give_back(const taken *t)
{
    cudaFree(t->x);
    cudaFree(t->y);
    cudaFree(t->z);
    cudaStreamDestroy(t->first);
    cudaStreamDestroy(t->second);
    cudaEventDestroy(t->copied);
}

cudaError_t grade2_with_copies(double a, double b, double c, const double *h_x, const double *h_y,
                               double *h_z, int n)
{
    if (n < 0 || (n > 0 && (!h_x || !h_y || !h_z))) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    const size_t bytes = (size_t)n * sizeof(double);
    taken t = {};
    cudaError_t error = take(&t, bytes);
    if (error == cudaSuccess) {
        error = cudaMemcpyAsync(t.x, h_x, bytes, cudaMemcpyHostToDevice, t.first);
    }
    if (error == cudaSuccess) {
        error = cudaMemcpyAsync(t.y, h_y, bytes, cudaMemcpyHostToDevice, t.second);
    }
    if (error == cudaSuccess) {
        error = cudaEventRecord(t.copied, t.second);
    }
    if (error == cudaSuccess) {
        error = cudaStreamWaitEvent(t.first, t.copied, 0);
    }
    if (error == cudaSuccess) {
        grade2_kernel<<<(n - 1) / 256 + 1, 256, 0, t.first>>>(a, b, c, t.x, t.y, t.z, n);
        error = cudaGetLastError();
    }
    if (error == cudaSuccess) {
        error = cudaMemcpyAsync(h_z, t.z, bytes, cudaMemcpyDeviceToHost, t.first);
    }
    if (error == cudaSuccess) {
        error = cudaStreamSynchronize(t.first);
    }
    give_back(&t);
    return error;
}
