// SPDX-License-Identifier: MIT
// A kernel's parameter lives in the device's memory: it cannot be a reference to the host's.
#ifdef RIGHT
__global__ void kernel(int)
{
}
#else
__global__ void kernel(int &n)
{
    n = 1;
}
#endif

void launch(int n)
{
    kernel<<<1, 1>>>(n);
}
