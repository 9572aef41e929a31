// SPDX-License-Identifier: MIT
__global__ void tile(void)
{
    extern __shared__ float x[], y[];
}
