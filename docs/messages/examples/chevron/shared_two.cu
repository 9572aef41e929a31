// SPDX-License-Identifier: MIT
__global__ void tile(void)
{
    extern __shared__ float x[], y[];
}
//| shared_two.cu:4:5: error: declare one array at a time, as extern __shared__ T name[]
//|     4 |     extern __shared__ float x[], y[];
//|       |     ^
