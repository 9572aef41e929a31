// SPDX-License-Identifier: MIT
// Stencils, exercise 2: the convolution of an image, whose blocks load each element once.
//
// Stages
//   1  right inside and at the borders: element_at() knows what lies outside, and each thread adds
//      width * width products from device memory
//   2  few loads: each block copies its tile and a halo on four sides, corners too, into shared
//      memory, and adds from there. A tile with its halo has more elements than the block has
//      threads
//
// Grade it:  ctest -L stencils  (the whole lesson)
//            ./gridwork grade convolve_2d  (this exercise alone)
#include "convolve_2d.h"

// ------------------------------------------------------------------------------------------------
// CPU reference
// ------------------------------------------------------------------------------------------------

static float element_of_host(const float *h_in, int rows, int cols, int i, int j,
                             enum convolve_border border)
{
    if (border == CONVOLVE_CLAMPED) {
        i = i < 0 ? 0 : i < rows ? i : rows - 1;
        j = j < 0 ? 0 : j < cols ? j : cols - 1;
    }
    return i >= 0 && i < rows && j >= 0 && j < cols ? h_in[i * cols + j] : 0.0f;
}

void convolve_2d_cpu(const float *h_in, const float *h_weights, float *h_out, int rows, int cols,
                     int radius, enum convolve_border border)
{
    const int width = 2 * radius + 1;
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < cols; j++) {
            double sum = 0.0;
            for (int y = 0; y < width; y++) {
                for (int x = 0; x < width; x++) {
                    sum +=
                        (double)h_weights[y * width + x] *
                        element_of_host(h_in, rows, cols, i + radius - y, j + radius - x, border);
                }
            }
            h_out[i * cols + j] = (float)sum;
        }
    }
}

// ------------------------------------------------------------------------------------------------
// Kernel
// ------------------------------------------------------------------------------------------------

#define TILE 16 // rows and columns of a tile, and threads of a block in x and in y
#define MOST_WIDTH (2 * CONVOLVE_2D_MOST_RADIUS + 1)
#define WITH_HALO (TILE + 2 * CONVOLVE_2D_MOST_RADIUS)

__constant__ float weights_2d[MOST_WIDTH * MOST_WIDTH];

__device__ float element_at(const float *in, int rows, int cols, int i, int j,
                            enum convolve_border border)
{
    // BEGIN SOLUTION: element (i, j) of the image; outside, what border says
    if (border == CONVOLVE_CLAMPED) {
        i = i < 0 ? 0 : i < rows ? i : rows - 1;
        j = j < 0 ? 0 : j < cols ? j : cols - 1;
    }
    return i >= 0 && i < rows && j >= 0 && j < cols ? in[i * cols + j] : 0.0f;
    // SKELETON
    //| return in[i * cols + j];
    // END SOLUTION
}

__global__ void convolve_2d_kernel(const float *in, float *out, int rows, int cols, int radius,
                                   enum convolve_border border)
{
    const int tx = threadIdx.x;
    const int ty = threadIdx.y;
    const int j = blockIdx.x * TILE + tx;
    const int i = blockIdx.y * TILE + ty;
    // BEGIN SOLUTION: load the tile and its halo into shared memory, barrier, add the products
    __shared__ float tile[WITH_HALO][WITH_HALO];
    for (int y = ty; y < TILE + 2 * radius; y += TILE) {
        for (int x = tx; x < TILE + 2 * radius; x += TILE) {
            const int from_i = i - ty - radius + y;
            const int from_j = j - tx - radius + x;
            tile[y][x] = element_at(in, rows, cols, from_i, from_j, border);
        }
    }
    __syncthreads();
    if (i < rows && j < cols) {
        const int width = 2 * radius + 1;
        float sum = 0.0f;
        for (int y = 0; y < width; y++) {
            for (int x = 0; x < width; x++) {
                sum += weights_2d[y * width + x] * tile[ty + 2 * radius - y][tx + 2 * radius - x];
            }
        }
        out[i * cols + j] = sum;
    }
    // SKELETON
    //| // Replace these 3 lines: they are not right yet.
    //| if (i < rows && j < cols) {
    //|     out[i * cols + j] = weights_2d[0] * element_at(in, rows, cols, i, j, border);
    //| }
    // END SOLUTION
}

// ------------------------------------------------------------------------------------------------
// Launcher
// ------------------------------------------------------------------------------------------------

cudaError_t convolve_2d(const float *d_in, const float *h_weights, float *d_out, int rows, int cols,
                        int radius, enum convolve_border border)
{
    // BEGIN SOLUTION: check the arguments, copy the weights, launch, and return any error
    if (rows < 0 || cols < 0 || radius < 0 || radius > CONVOLVE_2D_MOST_RADIUS ||
        (border != CONVOLVE_ZERO && border != CONVOLVE_CLAMPED)) {
        return cudaErrorInvalidValue;
    }
    if (rows == 0 || cols == 0) {
        return cudaSuccess;
    }
    const size_t width = 2 * radius + 1;
    const cudaError_t error =
        cudaMemcpyToSymbol(weights_2d, h_weights, width * width * sizeof(*h_weights));
    if (error != cudaSuccess) {
        return error;
    }
    const dim3 block(TILE, TILE);
    const dim3 grid((cols - 1) / TILE + 1, (rows - 1) / TILE + 1);
    convolve_2d_kernel<<<grid, block>>>(d_in, d_out, rows, cols, radius, border);
    return cudaGetLastError();
    // SKELETON
    //| // Replace these 4 lines: they are not right yet.
    //| const dim3 block(TILE, TILE);
    //| const dim3 grid(cols / TILE, rows / TILE);
    //| convolve_2d_kernel<<<grid, block>>>(d_in, d_out, rows, cols, radius, border);
    //| return GW_NOT_STARTED;
    // END SOLUTION
}
