// SPDX-License-Identifier: MIT
// Lesson 7, exercise 7: keep what is large enough, without a gap and in order.
//
// Stages
//   1  mark: 1 for each element that is kept, 0 for the others
//   2  scan: the place of an element is the number of elements kept before it
//   3  move each kept element to its place; and how many are there?
//
// Grade it:  ctest -L lesson7  (the whole lesson)
//            ./gridwork grade compact  (this exercise alone)
#include "compact.h"

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

int compact_cpu(const float *h_x, float *h_y, int n, float threshold)
{
    int count = 0;
    for (int i = 0; i < n; i++) {
        if (h_x[i] > threshold) {
            h_y[count++] = h_x[i];
        }
    }
    return count;
}

// ------------------------------------------------------------------------------------------------
// Kernels
// ------------------------------------------------------------------------------------------------

#define BLOCK 256

// kept[i] is 1 if x[i] is kept, else 0; kept[n] is 0.
__global__ void mark_kernel(const float *x, int *kept, int n, float threshold)
{
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    // BEGIN SOLUTION: n + 1 threads have something to write
    if (i <= n) {
        kept[i] = i < n && x[i] > threshold;
    }
    // SKELETON
    //| if (i < n) {
    //|     kept[i] = 0;
    //| }
    // END SOLUTION
}

// place[i] is how many elements are kept before element i.
__global__ void move_kernel(const float *x, float *y, const int *place, int n, float threshold)
{
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    // BEGIN SOLUTION: move each kept element to its place
    if (i < n && x[i] > threshold) {
        y[place[i]] = x[i];
    }
    // SKELETON
    //| if (i < n) {
    //|     y[i] = x[i];
    //| }
    // END SOLUTION
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

// `d_kept` and `d_place` have room for n + 1 ints each.
static cudaError_t compact_with(const float *d_x, float *d_y, int n, float threshold, int *h_count,
                                scan_fn scan, int *d_kept, int *d_place)
{
    // BEGIN SOLUTION: mark, scan, move, and copy the count; stop at the first error
    mark_kernel<<<n / BLOCK + 1, BLOCK>>>(d_x, d_kept, n, threshold);
    cudaError_t error = cudaGetLastError();
    if (error != cudaSuccess) {
        return error;
    }
    error = scan(d_kept, d_place, n + 1);
    if (error != cudaSuccess) {
        return error;
    }
    move_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(d_x, d_y, d_place, n, threshold);
    error = cudaGetLastError();
    if (error != cudaSuccess) {
        return error;
    }
    return cudaMemcpy(h_count, d_place + n, sizeof(*h_count), cudaMemcpyDeviceToHost);
    // SKELETON
    //| mark_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(d_x, d_kept, n, threshold);
    //| return GW_NOT_STARTED;
    // END SOLUTION
}

cudaError_t compact(const float *d_x, float *d_y, int n, float threshold, int *h_count,
                    scan_fn scan)
{
    if (n < 0 || n > EXCLUSIVE_SCAN_MOST - 1) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        *h_count = 0;
        return cudaSuccess;
    }
    const size_t each = (size_t)n + 1;
    int *d_room = NULL;
    cudaError_t error = cudaMalloc(&d_room, 2 * each * sizeof(*d_room));
    if (error != cudaSuccess) {
        return error;
    }
    error = compact_with(d_x, d_y, n, threshold, h_count, scan, d_room, d_room + each);
    const cudaError_t freed = cudaFree(d_room);
    return error != cudaSuccess ? error : freed;
}
