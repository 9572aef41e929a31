// SPDX-License-Identifier: MIT
// A pointer that no allocation has set is freed, which a GPU may take for somebody's memory.
// EXPECT: wrong space at 14
// WORDS: cudaFree was given memory that it did not allocate
#include "corpus.h"

int main(void)
{
    // What an unset variable holds in a graded build, whatever compiles this one.
    float *d_x = (float *)0xfefefefefefefefe;
    size_t far_too_much = (size_t)1 << 50;
    cudaMalloc(&d_x, far_too_much);
    cudaError_t error = cudaGetLastError();
    cudaFree(d_x);
    return error == cudaErrorMemoryAllocation ? 0 : 1;
}
