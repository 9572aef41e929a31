// SPDX-License-Identifier: MIT
__global__ int sum(const int *x)
{
    return x[0] + x[1];
}
