// SPDX-License-Identifier: MIT
// RIGHT: a stream and device memory for every chunk, chunks of equal length to one
#include "grade2_chunked.h"

#include <stdlib.h>
#include <string.h>

__global__ void grade2_kernel(double a, double b, double c, const double *x, const double *y,
                              double *z, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        z[i] = a * x[i] * x[i] + b * y[i] + c;
    }
}

struct piece {
    cudaStream_t stream;
    double *d_x, *d_y, *d_z;
    int start, count;
};

static bool pin(const void *memory, size_t bytes, cudaError_t *error)
{
    if (*error != cudaSuccess) {
        return false;
    }
    *error = cudaHostRegister((void *)memory, bytes, cudaHostRegisterDefault);
    const bool ours = *error == cudaSuccess;
    if (*error == cudaErrorHostMemoryAlreadyRegistered) {
        (void)cudaGetLastError();
        *error = cudaSuccess;
    }
    return ours;
}

cudaError_t grade2_chunked(double a, double b, double c, const double *h_x, const double *h_y,
                           double *h_z, int n, int chunks)
{
    if (n < 0 || chunks < 1) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    const int count = chunks < n ? chunks : n;
    const size_t all = (size_t)n * sizeof(double);
    struct piece *pieces = (struct piece *)calloc((size_t)count, sizeof(*pieces));
    if (!pieces) {
        return cudaErrorMemoryAllocation;
    }
    cudaError_t error = cudaSuccess;
    const bool x_ours = pin(h_x, all, &error);
    const bool y_ours = pin(h_y, all, &error);
    const bool z_ours = pin(h_z, all, &error);
    int start = 0;
    for (int k = 0; k < count && error == cudaSuccess; k++) {
        struct piece *piece = &pieces[k];
        piece->start = start;
        piece->count = n / count + (k < n % count);
        start += piece->count;
        const size_t bytes = (size_t)piece->count * sizeof(double);
        error = cudaStreamCreateWithFlags(&piece->stream, cudaStreamNonBlocking);
        if (error == cudaSuccess) {
            error = cudaMalloc(&piece->d_x, bytes);
        }
        if (error == cudaSuccess) {
            error = cudaMalloc(&piece->d_y, bytes);
        }
        if (error == cudaSuccess) {
            error = cudaMalloc(&piece->d_z, bytes);
        }
    }
    for (int k = 0; k < count && error == cudaSuccess; k++) {
        const struct piece *p = &pieces[k];
        const size_t bytes = (size_t)p->count * sizeof(double);
        error = cudaMemcpyAsync(p->d_x, h_x + p->start, bytes, cudaMemcpyHostToDevice, p->stream);
        if (error == cudaSuccess) {
            error =
                cudaMemcpyAsync(p->d_y, h_y + p->start, bytes, cudaMemcpyHostToDevice, p->stream);
        }
        if (error == cudaSuccess) {
            grade2_kernel<<<(p->count - 1) / 128 + 1, 128, 0, p->stream>>>(a, b, c, p->d_x, p->d_y,
                                                                           p->d_z, p->count);
            error = cudaGetLastError();
        }
        if (error == cudaSuccess) {
            error =
                cudaMemcpyAsync(h_z + p->start, p->d_z, bytes, cudaMemcpyDeviceToHost, p->stream);
        }
    }
    for (int k = 0; k < count; k++) {
        if (pieces[k].stream) {
            cudaError_t waited = cudaStreamSynchronize(pieces[k].stream);
            error = error != cudaSuccess ? error : waited;
            (void)cudaStreamDestroy(pieces[k].stream);
        }
        (void)cudaFree(pieces[k].d_x);
        (void)cudaFree(pieces[k].d_y);
        (void)cudaFree(pieces[k].d_z);
    }
    if (x_ours) {
        (void)cudaHostUnregister((void *)h_x);
    }
    if (y_ours) {
        (void)cudaHostUnregister((void *)h_y);
    }
    if (z_ours) {
        (void)cudaHostUnregister(h_z);
    }
    free(pieces);
    return error;
}
