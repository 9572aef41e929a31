// SPDX-License-Identifier: MIT
// Kernels for interleaving_test.c.
extern "C" {
#include "interleaving_kernels.h"
}

__global__ void walk(const struct step *steps, int n, const int *leaves, unsigned *numbers)
{
    __shared__ unsigned numbers_of[1024];
    const int t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    const int lane = t % 32;
    unsigned number = t + 1;
    for (int i = 0; i < n && i < leaves[t]; i++) {
        const unsigned mask = steps[i].mask;
        if (steps[i].kind == STEP_BARRIER) {
            __syncthreads();
        } else if (steps[i].kind == STEP_COUNT) {
            number += __syncthreads_count(number & 1);
        } else if (mask >> lane & 1) {
            switch (steps[i].kind) {
            case STEP_SHUFFLE:
                number = 31 * number + __shfl_sync(mask, number, steps[i].source);
                break;
            case STEP_BALLOT:
                number ^= __ballot_sync(mask, number & 1);
                break;
            case STEP_ADD:
                number += __popc(__match_any_sync(mask, number & 3));
                break;
            case STEP_EXCHANGE:
                numbers_of[t] = number;
                __syncwarp(mask);
                number = 17 * number + numbers_of[t / 32 * 32 + steps[i].source];
                __syncwarp(mask);
                break;
            }
        }
    }
    numbers[blockIdx.x * blockDim.x * blockDim.y * blockDim.z + t] = number;
}

void launch_walk(const struct step *d_steps, int steps, const int *d_leaves, unsigned *d_numbers,
                 dim3 block, int blocks)
{
    walk<<<blocks, block>>>(d_steps, steps, d_leaves, d_numbers);
}
