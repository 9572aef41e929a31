// SPDX-License-Identifier: MIT
// C = A B for row-major matrices of any shape, A of rows x inner, B of inner x cols: blocks of
// TILE x TILE threads bring one tile of each into shared memory at a time.
//   ./tiled_matrix_product [rows [inner [cols]]]
#include "cuda_check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

// --- CPU reference --------------------------------------------------------------------------

static double element(const float *a, const float *b, int inner, int cols, int row, int col)
{
    double sum = 0.0;
    for (int k = 0; k < inner; k++) {
        sum += (double)a[row * inner + k] * b[k * cols + col];
    }
    return sum;
}

// --- kernel ---------------------------------------------------------------------------------

template <int TILE>
__global__ void matrix_product(const float *__restrict__ a, const float *__restrict__ b,
                               float *__restrict__ c, int rows, int inner, int cols)
{
    __shared__ float a_tile[TILE][TILE];
    __shared__ float b_tile[TILE][TILE];
    const int row = blockIdx.y * TILE + threadIdx.y;
    const int col = blockIdx.x * TILE + threadIdx.x;
    float sum = 0.0f;

    for (int first = 0; first < inner; first += TILE) {
        const int a_col = first + threadIdx.x;
        const int b_row = first + threadIdx.y;
        a_tile[threadIdx.y][threadIdx.x] =
            row < rows && a_col < inner ? a[row * inner + a_col] : 0.0f;
        b_tile[threadIdx.y][threadIdx.x] =
            b_row < inner && col < cols ? b[b_row * cols + col] : 0.0f;
        __syncthreads();
#pragma unroll
        for (int k = 0; k < TILE; k++) {
            sum += a_tile[threadIdx.y][k] * b_tile[k][threadIdx.x];
        }
        __syncthreads();
    }
    if (row < rows && col < cols) {
        c[row * cols + col] = sum;
    }
}

// --- program --------------------------------------------------------------------------------

static float *random_matrix(int rows, int cols)
{
    float *matrix = (float *)malloc(sizeof(float) * rows * cols);
    for (int i = 0; matrix && i < rows * cols; i++) {
        matrix[i] = 2.0f * (float)rand() / (float)RAND_MAX - 1.0f;
    }
    return matrix;
}

int main(int argc, char **argv)
{
    const int tile = 16;
    const int rows = argc > 1 ? atoi(argv[1]) : 45;
    const int inner = argc > 2 ? atoi(argv[2]) : 70;
    const int cols = argc > 3 ? atoi(argv[3]) : 52;
    if (rows < 1 || inner < 1 || cols < 1) {
        fprintf(stderr, "usage: tiled_matrix_product [rows [inner [cols]]]\n");
        return EXIT_FAILURE;
    }
    srand(5);
    float *h_a = random_matrix(rows, inner);
    float *h_b = random_matrix(inner, cols);
    float *h_c = random_matrix(rows, cols);
    const size_t a_bytes = sizeof(float) * rows * inner;
    const size_t b_bytes = sizeof(float) * inner * cols;
    const size_t c_bytes = sizeof(float) * rows * cols;

    float *d_a, *d_b, *d_c;
    CUDA_CHECK(cudaMalloc((void **)&d_a, a_bytes));
    CUDA_CHECK(cudaMalloc((void **)&d_b, b_bytes));
    CUDA_CHECK(cudaMalloc((void **)&d_c, c_bytes));
    CUDA_CHECK(cudaMemcpy(d_a, h_a, a_bytes, cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemcpy(d_b, h_b, b_bytes, cudaMemcpyHostToDevice));

    const dim3 block(tile, tile);
    const dim3 grid((cols + tile - 1) / tile, (rows + tile - 1) / tile);
    matrix_product<tile><<<grid, block>>>(d_a, d_b, d_c, rows, inner, cols);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(h_c, d_c, c_bytes, cudaMemcpyDeviceToHost));

    // Every element up to about a million multiplications, of a large product every so many.
    const long elements = (long)rows * cols;
    const long step = elements * inner / 1000000 + 1;
    double worst = 0.0;
    for (long i = 0; i < elements; i += step) {
        const double want = element(h_a, h_b, inner, cols, (int)(i / cols), (int)(i % cols));
        worst = fmax(worst, fabs(h_c[i] - want));
    }
    const int right = worst <= 1e-6 * inner;
    printf("%d x %d times %d x %d: largest error %.2g: %s\n", rows, inner, inner, cols, worst,
           right ? "right" : "WRONG");

    CUDA_CHECK(cudaFree(d_a));
    CUDA_CHECK(cudaFree(d_b));
    CUDA_CHECK(cudaFree(d_c));
    free(h_a);
    free(h_b);
    free(h_c);
    return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
