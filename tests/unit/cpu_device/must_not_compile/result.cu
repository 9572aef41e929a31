// SPDX-License-Identifier: MIT
// A kernel has no result.
#ifdef RIGHT
__global__ void kernel(int *)
{
}
#else
__global__ int kernel(int *p)
{
    return *p;
}
#endif

void launch(int *p)
{
    kernel<<<1, 1>>>(p);
}
