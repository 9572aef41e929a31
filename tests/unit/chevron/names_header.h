// SPDX-License-Identifier: MIT
// Kernels of a header, which chevron does not see.
#pragma once

__global__ void norm(int *count)
{
    count[0]++;
}
__global__ void of_header(int *count, int by)
{
    count[0] += by;
}
__global__ void of_header(int *count)
{
    count[0]++;
}
template <typename T>
__global__ void any_of_header(T *count)
{
    count[0]++;
}
