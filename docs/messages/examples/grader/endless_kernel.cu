// SPDX-License-Identifier: MIT
#include "add.h"

__global__ void halve(float *c)
{
    for (; c[0] != 1.0f; c[0] = c[0] / 2) {
    }
}

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    halve<<<1, 1>>>(d_c);
    return cudaGetLastError();
}
//| timed out
//| n = 31 (input 1, blocks ascending):
//|   add returned, but its kernels did not end within 2 seconds of processor time: a loop in a kernel does not end (an int may overflow), or does too much work
//|     at      grader/endless_kernel.cu:6   for (; c[0] != 1.0f; c[0] = c[0] / 2) {
//|     thread  (0,0,0) of block (0,0,0), launched <<<1, 1>>> at endless_kernel.cu:12
//|   found until then:
//|   uninitialized: kernel halve read 4 bytes that were never written
//|     at      grader/endless_kernel.cu:6   for (; c[0] != 1.0f; c[0] = c[0] / 2) {
//|     thread  (0,0,0) of block (0,0,0), launched <<<1, 1>>> at endless_kernel.cu:12
//|     memory  d_c, 124 bytes, from byte 0
//|     hint    nothing was written to it since cudaMalloc, which does not set memory to zero.
//| the rest was not run: 11 of 12 runs
//| at grader/endless_kernel.cu:6
