// SPDX-License-Identifier: MIT
// The cases with barriers as CUDA kernels.
#include "peers.h"

// ------------------------------------------------------------------------------------------------
// Kernels
// ------------------------------------------------------------------------------------------------

__global__ void transpose(const float *x, float *z, int rows, int columns)
{
    __shared__ float tile[GW_TILE][GW_TILE + 1];
    int column = blockIdx.x * GW_TILE + threadIdx.x;
    int row = blockIdx.y * GW_TILE + threadIdx.y;
    if (row < rows && column < columns) {
        tile[threadIdx.y][threadIdx.x] = x[row * columns + column];
    }
    __syncthreads();
    column = blockIdx.x * GW_TILE + threadIdx.y;
    row = blockIdx.y * GW_TILE + threadIdx.x;
    if (row < rows && column < columns) {
        z[column * rows + row] = tile[threadIdx.x][threadIdx.y];
    }
}

__global__ void block_sums(const float *x, float *sums, int n)
{
    __shared__ float partial[GW_BLOCK];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    partial[threadIdx.x] = i < n ? x[i] : 0;
    __syncthreads();
    for (unsigned half = GW_BLOCK / 2; half > 0; half /= 2) {
        if (threadIdx.x < half) {
            partial[threadIdx.x] += partial[threadIdx.x + half];
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        sums[blockIdx.x] = partial[0];
    }
}

__global__ void barriers_alone(int times)
{
    for (int i = 0; i < times; i++) {
        __syncthreads();
    }
}

// ------------------------------------------------------------------------------------------------
// Launchers
// ------------------------------------------------------------------------------------------------

extern "C" int gw_launch_transpose(const struct gw_inputs *in, void *out)
{
    const dim3 grid((GW_COLUMNS + GW_TILE - 1) / GW_TILE, (GW_ROWS + GW_TILE - 1) / GW_TILE);
    transpose<<<grid, dim3(GW_TILE, GW_TILE)>>>(in->x, (float *)out, GW_ROWS, GW_COLUMNS);
    return cudaDeviceSynchronize();
}

extern "C" int gw_launch_block_sums(const struct gw_inputs *in, void *out)
{
    block_sums<<<(GW_ELEMENTS + GW_BLOCK - 1) / GW_BLOCK, GW_BLOCK>>>(in->x, (float *)out,
                                                                      GW_ELEMENTS);
    return cudaDeviceSynchronize();
}

extern "C" int gw_launch_barriers_alone(const struct gw_inputs *, void *)
{
    barriers_alone<<<GW_MANY, GW_BLOCK>>>(GW_MANY);
    return cudaDeviceSynchronize();
}
