// SPDX-License-Identifier: MIT
// A launch is a call: it needs all arguments.
__global__ void kernel(int *, int)
{
}

void launch(int *p)
{
#ifdef RIGHT
    kernel<<<1, 1>>>(p, 1);
#else
    kernel<<<1, 1>>>(p);
#endif
}
