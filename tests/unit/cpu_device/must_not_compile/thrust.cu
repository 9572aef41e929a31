// SPDX-License-Identifier: MIT
// A header that CUDA has and this device has not: said, also where a toolkit's own can be found.
#ifndef RIGHT
#include <thrust/device_vector.h>
#endif

__global__ void kernel(int *p)
{
    *p = 1;
}

void launch(int *p)
{
    kernel<<<1, 1>>>(p);
}
