// SPDX-License-Identifier: MIT
// The address of a host function is no kernel's.
// EXPECT: failed call at 14
// WORDS: no kernel is known at this address
#include "corpus.h"

static void scale(float *)
{
}

int main(void)
{
    void *argument = NULL;
    cudaLaunchKernel((const void *)scale, dim3(4), dim3(256), &argument, 0, 0);
    cudaDeviceSynchronize();
}
