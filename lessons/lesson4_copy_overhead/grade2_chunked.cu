// SPDX-License-Identifier: MIT
// Lesson 4, exercise 4: copy the next chunk while the kernel works on this one.
//
// Stages
//   1  pin the three arrays: a copy of pageable memory makes the host wait
//   2  two "lanes" (not those of a warp): each has a stream, and device memory for one chunk
//   3  chunk by chunk, the lanes in turn: copy in, kernel, copy out; wait for nothing
//   4  wait for both lanes, free everything, return the first error
//
// Grade it:  ctest -L lesson4                 (the whole lesson)
//            ./gridwork grade grade2_chunked  (this exercise alone)
#include "grade2_chunked.h"

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

void grade2_cpu(double a, double b, double c, const double *h_x, const double *h_y, double *h_z,
                int n)
{
    for (int i = 0; i < n; i++) {
        h_z[i] = a * h_x[i] * h_x[i] + b * h_y[i] + c;
    }
}

// ------------------------------------------------------------------------------------------------
// Kernels
// ------------------------------------------------------------------------------------------------

__global__ void grade2_kernel(double a, double b, double c, const double *x, const double *y,
                              double *z, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        z[i] = a * x[i] * x[i] + b * y[i] + c;
    }
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

// One of the two lanes. What is in one stream happens in order, so a lane's memory can be used
// again by its next chunk.
struct lane {
    cudaStream_t stream;
    double *d_x, *d_y, *d_z; // one chunk each
};

// Pins memory; `*ours` says whether it must be unpinned again. Memory that the caller has pinned is
// left as it is.
cudaError_t pin(const void *memory, size_t bytes, bool *ours)
{
    cudaError_t error = cudaHostRegister((void *)memory, bytes, cudaHostRegisterDefault);
    *ours = error == cudaSuccess;
    if (error == cudaErrorHostMemoryAlreadyRegistered) {
        (void)cudaGetLastError(); // it is pinned already, so this is no error
        return cudaSuccess;
    }
    return error;
}

cudaError_t open_lane(struct lane *lane, size_t bytes)
{
    cudaError_t error = cudaStreamCreateWithFlags(&lane->stream, cudaStreamNonBlocking);
    double **const memory[] = {&lane->d_x, &lane->d_y, &lane->d_z};
    for (int i = 0; i < 3 && error == cudaSuccess; i++) {
        error = cudaMalloc(memory[i], bytes);
    }
    return error;
}

// Waits for the lane's work, frees what open_lane() allocated, and returns the first error.
cudaError_t close_lane(struct lane *lane)
{
    cudaError_t error = cudaSuccess;
    if (lane->stream) {
        error = cudaStreamSynchronize(lane->stream);
        (void)cudaStreamDestroy(lane->stream);
    }
    (void)cudaFree(lane->d_x);
    (void)cudaFree(lane->d_y);
    (void)cudaFree(lane->d_z);
    return error;
}

// Queues one chunk of `count` elements: x and y in, the kernel, z out.
cudaError_t queue_chunk(const struct lane *lane, double a, double b, double c, const double *h_x,
                        const double *h_y, double *h_z, int count)
{
    // TODO: two copies in, the kernel, a copy out, all in the lane's stream; no waiting
    (void)lane, (void)a, (void)b, (void)c, (void)h_x, (void)h_y, (void)h_z, (void)count;
    return GW_NOT_STARTED;
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

    const size_t bytes = (size_t)n * sizeof(double);
    // Rounded up, so that `chunks` of them cover n.
    const int length = n / chunks + (n % chunks != 0);
    struct lane lanes[2] = {};
    const void *const arrays[] = {h_x, h_y, h_z};
    bool ours[3] = {};
    cudaError_t error = cudaSuccess;
    // TODO: pin the three arrays and open both lanes
    // TODO: queue the chunks, the lanes in turn; the last chunk may be shorter
    (void)length, (void)bytes;
    error = queue_chunk(&lanes[0], a, b, c, h_x, h_y, h_z, n);
    for (int i = 0; i < 2; i++) {
        cudaError_t closed = close_lane(&lanes[i]);
        error = error != cudaSuccess ? error : closed;
    }
    for (int i = 0; i < 3; i++) {
        cudaError_t unpinned = ours[i] ? cudaHostUnregister((void *)arrays[i]) : cudaSuccess;
        error = error != cudaSuccess ? error : unpinned;
    }
    return error;
}
