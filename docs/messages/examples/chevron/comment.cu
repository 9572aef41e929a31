// SPDX-License-Identifier: MIT
/* A comment that never ends.
__global__ void set_ones(int *x)
{
}
