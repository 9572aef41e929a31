// SPDX-License-Identifier: MIT
#include "add.h"

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    for (volatile int i = 0; i >= 0; i = 0) {
    }
    return cudaSuccess;
}
//| timed out
//| n = 31 (input 1, blocks ascending):
//|   add did not return within 2 seconds of processor time: a loop does not end, or does too much work
//|     at      grader/endless_loop.cu:6   for (volatile int i = 0; i >= 0; i = 0) {
//| the rest was not run: 11 of 12 runs
//| at grader/endless_loop.cu:6
