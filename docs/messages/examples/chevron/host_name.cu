// SPDX-License-Identifier: MIT
#include <iostream>

__global__ void look(const float *x)
{
    std::cout << x[threadIdx.x] << std::endl;
}
