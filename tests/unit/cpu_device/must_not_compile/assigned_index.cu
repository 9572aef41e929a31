// SPDX-License-Identifier: MIT
// The built-in variables are read-only.
__global__ void kernel(int *p)
{
#ifndef RIGHT
    threadIdx.x = 3;
#endif
    *p = (int)threadIdx.x;
}
