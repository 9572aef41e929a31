// SPDX-License-Identifier: MIT
// Stencils, exercise 3: the heat equation on a rod, in two buffers, with several steps per launch.
//
// Stages
//   1  right: a launch makes one step, from one buffer to the other; the host swaps the two
//      pointers. Which buffer has the result at the end?
//      Why is one buffer not enough?
//   2  few launches: a block loads its points and a halo of HEAT_STEPS points on either side, and
//      makes HEAT_STEPS steps in shared memory. The last launch may have fewer steps to make
//
// Grade it:  ctest -L stencils  (the whole lesson)
//            ./gridwork grade heat  (this exercise alone)
#include "heat.h"

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

void heat_cpu(float *h_u, float *h_other, int n, float c, int steps)
{
    float *now = h_u;
    float *next = h_other;
    for (int step = 0; step < steps; step++) {
        for (int i = 0; i < n; i++) {
            const bool is_end = i == 0 || i == n - 1;
            next[i] = is_end ? now[i] : now[i] + c * (now[i - 1] - 2.0f * now[i] + now[i + 1]);
        }
        float *const swapped = now;
        now = next;
        next = swapped;
    }
    for (int i = 0; now != h_u && i < n; i++) {
        h_u[i] = now[i];
    }
}

// ------------------------------------------------------------------------------------------------
// Kernel
// ------------------------------------------------------------------------------------------------

#define BLOCK 256 // threads of a block, and points that it loads

__global__ void heat_kernel(const float *now, float *next, int n, float c, int steps)
{
    // BEGIN SOLUTION: load points with a halo, make up to HEAT_STEPS steps in shared memory, store
    __shared__ float part[2][BLOCK];
    const int t = threadIdx.x;
    const int i = blockIdx.x * (BLOCK - 2 * HEAT_STEPS) - HEAT_STEPS + t;
    // The outermost points of a block get no neighbor on one side. What they lack moves inwards by
    // one point per step, and so stays in the halo.
    const bool moves = i > 0 && i < n - 1 && t > 0 && t < BLOCK - 1;
    int from = 0;
    part[from][t] = i >= 0 && i < n ? now[i] : 0.0f;
    __syncthreads();
    for (int step = 0; step < steps; step++) {
        const float *u = part[from];
        part[1 - from][t] = moves ? u[t] + c * (u[t - 1] - 2.0f * u[t] + u[t + 1]) : u[t];
        from = 1 - from;
        __syncthreads();
    }
    if (t >= HEAT_STEPS && t < BLOCK - HEAT_STEPS && i < n) {
        next[i] = part[from][t];
    }
    // SKELETON
    //| // Replace these 4 lines: they are not right yet.
    //| const int i = blockIdx.x * BLOCK + threadIdx.x;
    //| if (i < n) {
    //|     next[i] = now[i] + c * steps;
    //| }
    // END SOLUTION
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t heat(float *d_u, float *d_other, int n, float c, int steps)
{
    if (n < 0 || steps < 0 || !(c >= 0.0f && c <= 0.5f)) { // a NaN is not in this range
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess; // a grid of 0 blocks is an error, not an empty launch
    }
    // BEGIN SOLUTION: a launch per HEAT_STEPS steps, from buffer to buffer; the last one into d_u
    // After an odd number of launches the result is in the other buffer.
    const int blocks = (n - 1) / (BLOCK - 2 * HEAT_STEPS) + 1;
    float *now = d_u;
    float *next = d_other;
    for (int left = steps; left > 0; left -= HEAT_STEPS) {
        heat_kernel<<<blocks, BLOCK>>>(now, next, n, c, left < HEAT_STEPS ? left : HEAT_STEPS);
        const cudaError_t error = cudaGetLastError();
        if (error != cudaSuccess) {
            return error;
        }
        float *const swapped = now;
        now = next;
        next = swapped;
    }
    if (now == d_u) {
        return cudaSuccess;
    }
    return cudaMemcpyAsync(d_u, now, n * sizeof(*d_u), cudaMemcpyDeviceToDevice);
    // SKELETON
    //| // Replace these 2 lines: they are not right yet.
    //| heat_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(d_u, d_other, n, c, 1);
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
