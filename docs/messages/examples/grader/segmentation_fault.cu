// SPDX-License-Identifier: MIT
#include "add.h"

cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    float *h_sum = NULL;
    *h_sum = 0.0f;
    return cudaSuccess;
}
//| crashed
//| n = 31 (input 1, blocks ascending):
//|   add crashed with SIGSEGV: it read or wrote memory that it does not own
//|     at      grader/segmentation_fault.cu:7   *h_sum = 0.0f;
//|   the same in: n = 1000; n = 10007
//| at grader/segmentation_fault.cu:7
