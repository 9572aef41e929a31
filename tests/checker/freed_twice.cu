// SPDX-License-Identifier: MIT
// Free, and free again.
// EXPECT: freed twice at 10
#include "corpus.h"

int main(void)
{
    float *d_x = device_array(100, 1.0f);
    cudaFree(d_x);
    cudaFree(d_x);
    cudaGetLastError();
}
