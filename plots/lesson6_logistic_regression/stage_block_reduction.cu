// SPDX-License-Identifier: MIT
// Stage 3: one pass over X. A block computes the residuals of a tile of rows, keeps them in shared
// memory, and adds up residual times feature while the tile is still in the cache.
#include "stages.h"

enum { BLOCK = 256, LANES = 32, MOST_BLOCKS = 1024, SUM_BLOCK = 128 };

static __global__ void sum_rows_kernel(const real *x, const real *y, const real *theta,
                                       real *block_sums, int m, int k)
{
    __shared__ real residuals[BLOCK];
    __shared__ real sums[GW_STAGE_FEATURES][LANES];
    const int t = threadIdx.x;
    const int lane = t % LANES;
    for (int j = t / LANES; j < k; j += BLOCK / LANES) {
        sums[j][lane] = 0;
    }
    for (int tile = blockIdx.x; tile <= (m - 1) / BLOCK; tile += gridDim.x) {
        const int first = tile * BLOCK;
        const int rows = m - first < BLOCK ? m - first : BLOCK;
        real residual = 0;
        if (t < rows) {
            real z = 0;
            for (int j = 0; j < k; j++) {
                z += x[(size_t)j * m + first + t] * theta[j];
            }
            const real power = exp(-fabs(z));
            residual = (z >= 0 ? 1 : power) / (1 + power) - y[first + t];
        }
        residuals[t] = residual;
        __syncthreads();
        for (int j = t / LANES; j < k; j += BLOCK / LANES) {
            real sum = 0;
            for (int row = lane; row < rows; row += LANES) {
                sum += residuals[row] * x[(size_t)j * m + first + row];
            }
            sums[j][lane] += sum;
        }
        __syncthreads(); // before the next tile's residuals
    }
    if (t < k) {
        real sum = 0;
        for (int l = 0; l < LANES; l++) {
            sum += sums[t][l];
        }
        block_sums[t * MOST_BLOCKS + blockIdx.x] = sum;
    }
}

// Block j adds up what the blocks have of feature j, and moves theta[j].
static __global__ void descend_by_blocks(const real *block_sums, real *theta, int blocks, int m,
                                         real step)
{
    __shared__ real sums[SUM_BLOCK];
    const int t = threadIdx.x;
    real sum = 0;
    for (int b = t; b < blocks; b += SUM_BLOCK) {
        sum += block_sums[blockIdx.x * MOST_BLOCKS + b];
    }
    sums[t] = sum;
    for (int half = SUM_BLOCK / 2; half > 0; half /= 2) {
        __syncthreads();
        if (t < half) {
            sums[t] += sums[t + half];
        }
    }
    if (t == 0) {
        theta[blockIdx.x] -= step * (sums[0] / m);
    }
}

cudaError_t gw_block_reduction_iteration(const real *x, const real *y, real *theta, real *work,
                                         int m, int k, real step, cudaStream_t stream)
{
    const int tiles = (m - 1) / BLOCK + 1;
    const int grid = tiles < MOST_BLOCKS ? tiles : MOST_BLOCKS;
    sum_rows_kernel<<<grid, BLOCK, 0, stream>>>(x, y, theta, work, m, k);
    descend_by_blocks<<<k, SUM_BLOCK, 0, stream>>>(work, theta, grid, m, step);
    return cudaGetLastError();
}

cudaError_t gw_stage_block_reduction(const real *x, const real *y, real *theta, real *work, int m,
                                     int k, real step, int iterations)
{
    cudaError_t error = cudaSuccess;
    for (int iteration = 0; iteration < iterations && error == cudaSuccess; iteration++) {
        error = gw_block_reduction_iteration(x, y, theta, work, m, k, step, NULL);
    }
    return error;
}
