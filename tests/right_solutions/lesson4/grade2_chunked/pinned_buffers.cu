// SPDX-License-Identifier: MIT
// RIGHT: copies through pinned buffers of its own, one set for every chunk
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
    if (pieces == NULL) {
        return cudaErrorMemoryAllocation;
    }
    cudaError_t error = cudaSuccess;
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
    double *buffer = NULL;
    if (error == cudaSuccess) {
        error = cudaMallocHost(&buffer, 3 * all);
    }
    double *b_x = buffer;
    double *b_y = buffer + n;
    double *b_z = buffer + 2 * (size_t)n;
    for (int k = 0; k < count && error == cudaSuccess; k++) {
        const struct piece *p = &pieces[k];
        const size_t bytes = (size_t)p->count * sizeof(double);
        memcpy(b_x + p->start, h_x + p->start, bytes);
        memcpy(b_y + p->start, h_y + p->start, bytes);
        error = cudaMemcpyAsync(p->d_x, b_x + p->start, bytes, cudaMemcpyHostToDevice, p->stream);
        if (error == cudaSuccess) {
            error =
                cudaMemcpyAsync(p->d_y, b_y + p->start, bytes, cudaMemcpyHostToDevice, p->stream);
        }
        if (error == cudaSuccess) {
            grade2_kernel<<<(p->count - 1) / 128 + 1, 128, 0, p->stream>>>(a, b, c, p->d_x, p->d_y,
                                                                           p->d_z, p->count);
            error = cudaGetLastError();
        }
        if (error == cudaSuccess) {
            error =
                cudaMemcpyAsync(b_z + p->start, p->d_z, bytes, cudaMemcpyDeviceToHost, p->stream);
        }
    }
    cudaError_t finished = cudaDeviceSynchronize();
    error = error != cudaSuccess ? error : finished;
    if (error == cudaSuccess) {
        memcpy(h_z, b_z, all);
    }
    (void)cudaFreeHost(buffer);
    for (int k = 0; k < count; k++) {
        if (pieces[k].stream != NULL) {
            cudaError_t waited = cudaStreamSynchronize(pieces[k].stream);
            error = error != cudaSuccess ? error : waited;
            (void)cudaStreamDestroy(pieces[k].stream);
        }
        (void)cudaFree(pieces[k].d_x);
        (void)cudaFree(pieces[k].d_y);
        (void)cudaFree(pieces[k].d_z);
    }
    free(pieces);
    return error;
}
