// SPDX-License-Identifier: MIT
#include <iostream>

__global__ void look(const float *x)
{
    std::cout << x[threadIdx.x] << std::endl;
}
//| host_name.cu:6:5: error: std::cout belongs to the host and cannot be used on the device: a kernel has printf for text
//|     6 |     std::cout << x[threadIdx.x] << std::endl;
//|       |     ^
