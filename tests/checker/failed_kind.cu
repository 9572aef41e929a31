// SPDX-License-Identifier: MIT
// The kind of a copy says host to device, the destination is host memory.
// EXPECT: failed call at 10
#include "corpus.h"

int main(void)
{
    float h_x[100];
    float *d_x = device_array(100, 1.0f);
    cudaMemcpy(h_x, d_x, sizeof(h_x), cudaMemcpyHostToDevice);
    cudaFree(d_x);
}
