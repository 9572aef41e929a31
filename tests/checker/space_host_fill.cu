// SPDX-License-Identifier: MIT
// A function of the C++ library that writes to device memory from the host: the line is the call's.
// EXPECT: wrong space at 11
#include "corpus.h"

#include <algorithm>

int main(void)
{
    float *d_x = device_array(100, 1.0f);
    std::fill(d_x, d_x + 100, 2.0f);
    cudaFree(d_x);
}
