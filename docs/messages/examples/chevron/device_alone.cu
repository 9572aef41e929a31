// SPDX-License-Identifier: MIT
__device__ float square(float x)
{
    return x * x;
}

float on_the_host(float x)
{
    return square(x);
}
