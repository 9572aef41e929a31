// SPDX-License-Identifier: MIT
// Times lesson 3's transpose on n float32, a matrix of 1000 columns.
#include "transpose.h"

#include "timing_program.h"

#include <stdlib.h>

enum { COLUMNS = 1000 };

static int rows;
static float *h_in, *d_in, *d_out;

static void finish(void)
{
    cudaFree(d_in);
    cudaFree(d_out);
    free(h_in);
}

static cudaError_t prepare(size_t n)
{
    rows = (int)(n / COLUMNS);
    if (rows == 0)
        return cudaErrorInvalidValue;
    const size_t count = (size_t)rows * COLUMNS;
    h_in = malloc(count * sizeof *h_in);
    if (h_in == NULL)
        return cudaErrorMemoryAllocation;
    for (size_t i = 0; i < count; ++i)
        h_in[i] = (float)i;
    cudaError_t error = cudaMalloc((void **)&d_in, count * sizeof *d_in);
    if (error == cudaSuccess)
        error = cudaMalloc((void **)&d_out, count * sizeof *d_out);
    if (error == cudaSuccess)
        error = cudaMemcpy(d_in, h_in, count * sizeof *d_in, cudaMemcpyHostToDevice);
    return error;
}

static cudaError_t run(void)
{
    return transpose(d_in, d_out, rows, COLUMNS);
}

static bool check(void)
{
    const size_t count = (size_t)rows * COLUMNS;
    float *h_out = malloc(count * sizeof *h_out);
    bool right = h_out != NULL && cudaMemcpy(h_out, d_out, count * sizeof *h_out,
                                             cudaMemcpyDeviceToHost) == cudaSuccess;
    for (size_t row = 0; right && row < (size_t)rows; ++row)
        for (size_t column = 0; right && column < COLUMNS; ++column) {
            const float got = h_out[column * (size_t)rows + row];
            const float want = h_in[row * COLUMNS + column];
            right = !(got < want) && !(got > want);
        }
    free(h_out);
    return right;
}

const struct gw_timing_program gw_this_timing = {
    "transpose", 5000000, prepare, run, check, finish,
};
