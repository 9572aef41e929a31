// SPDX-License-Identifier: MIT
__global__ void tile(void)
{
    extern __shared__ float x[64];
}
//| shared_size.cu:4:5: error: declare dynamic shared memory as extern __shared__ T name[], with empty brackets: the launch says how many bytes it has
//|     4 |     extern __shared__ float x[64];
//|       |     ^
