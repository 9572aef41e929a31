// SPDX-License-Identifier: MIT
#include <stdlib.h>

__global__ void dice(int *throws)
{
    throws[threadIdx.x] = rand() % 6 + 1;
}
