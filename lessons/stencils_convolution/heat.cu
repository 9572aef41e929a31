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
    // TODO: load points with a halo, make up to HEAT_STEPS steps in shared memory, store
    // Replace these 4 lines: they are not right yet.
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) {
        next[i] = now[i] + c * steps;
    }
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
    // TODO: a launch per HEAT_STEPS steps, from buffer to buffer; the last one into d_u
    // Replace these 2 lines: they are not right yet.
    heat_kernel<<<(n - 1) / BLOCK + 1, BLOCK>>>(d_u, d_other, n, c, 1);
    return GW_NOT_STARTED;
}
