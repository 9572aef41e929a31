// SPDX-License-Identifier: MIT
#include <stdlib.h>

__global__ void dice(int *throws)
{
    throws[threadIdx.x] = rand() % 6 + 1;
}
//| host_function.cu:6:27: error: rand belongs to the host and cannot be used on the device: compute random numbers on the host and copy them, or make them of the thread's index
//|     6 |     throws[threadIdx.x] = rand() % 6 + 1;
//|       |                           ^
