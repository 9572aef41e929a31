// SPDX-License-Identifier: MIT
// Times products of square matrices of floats by tiles that are copied asynchronously: into one
// buffer, and into two (the exercise).
//
//   ./gridwork plots tensor
#include "two_buffers.h"

#include "timing.h"
#include "two_buffers_kernels.h"

#include <math.h>
#include <stdlib.h>

enum { LEAST_ROWS = 64, CHECKED_EACH = 97 };

/** Matrices on the host, A and then B, and on the device, and their product. */
struct squares {
    size_t rows;
    float *h_numbers, *h_c, *d_a, *d_b, *d_c;
};

typedef cudaError_t product(const float *d_a, const float *d_b, float *d_c, int rows, int inner,
                            int cols);

static int multiply(const struct squares *squares, product *way)
{
    const int rows = (int)squares->rows;
    return (int)way(squares->d_a, squares->d_b, squares->d_c, rows, rows, rows);
}

static int by_one_buffer(void *context)
{
    return multiply(context, gw_product_by_one_buffer);
}

static int by_two_buffers(void *context)
{
    return multiply(context, two_buffers);
}

// Within what the header allows; all elements would take longer than the timing.
static bool is_right(void *context)
{
    const struct squares *squares = context;
    const size_t rows = squares->rows;
    if (cudaMemcpy(squares->h_c, squares->d_c, rows * rows * sizeof(float),
                   cudaMemcpyDeviceToHost) != cudaSuccess) {
        return false;
    }
    for (size_t e = 0; e < rows * rows; e += CHECKED_EACH) {
        double want = 0;
        double magnitude = 0;
        for (size_t k = 0; k < rows; k++) {
            const double term = (double)squares->h_numbers[e / rows * rows + k] *
                                (double)squares->h_numbers[(rows + k) * rows + e % rows];
            want += term;
            magnitude += fabs(term);
        }
        const double room = 2 * (2 + sqrt((double)rows)) * 0x1p-24 * magnitude;
        if (!(fabs((double)squares->h_c[e] - want) <= room)) {
            return false;
        }
    }
    return true;
}

static int poison(void *context)
{
    const struct squares *squares = context;
    return (int)cudaMemset(squares->d_c, 0xff, squares->rows * squares->rows * sizeof(float));
}

static bool make(struct gw_timing *timing, struct squares *squares)
{
    const size_t count = squares->rows * squares->rows;
    const size_t bytes = count * sizeof(float);
    squares->h_numbers = malloc(2 * bytes);
    squares->h_c = malloc(bytes);
    if (!squares->h_numbers || !squares->h_c ||
        cudaMalloc((void **)&squares->d_a, bytes) != cudaSuccess ||
        cudaMalloc((void **)&squares->d_b, bytes) != cudaSuccess ||
        cudaMalloc((void **)&squares->d_c, bytes) != cudaSuccess) {
        return gw_fail(timing, "no memory for matrices of %zu rows", squares->rows);
    }
    for (size_t i = 0; i < 2 * count; i++) {
        squares->h_numbers[i] = (float)(i * 7919 % 1601) / 800.0f - 1.0f;
    }
    return (cudaMemcpy(squares->d_a, squares->h_numbers, bytes, cudaMemcpyHostToDevice) ==
                cudaSuccess &&
            cudaMemcpy(squares->d_b, squares->h_numbers + count, bytes, cudaMemcpyHostToDevice) ==
                cudaSuccess) ||
           gw_fail(timing, "the matrices could not be filled");
}

static void drop(const struct squares *squares)
{
    free(squares->h_numbers);
    free(squares->h_c);
    cudaFree(squares->d_a);
    cudaFree(squares->d_b);
    cudaFree(squares->d_c);
}

static bool time_rows(struct gw_timing *timing, size_t rows)
{
    static const struct {
        const char *series;
        int (*run)(void *context);
    } ways[] = {{"one_buffer", by_one_buffer}, {"two_buffers", by_two_buffers}};
    struct squares squares = {.rows = rows};
    const double n = (double)rows;
    bool good = make(timing, &squares);
    for (size_t i = 0; good && i < sizeof(ways) / sizeof(ways[0]); i++) {
        good = gw_time(timing, &(struct gw_work){.series = ways[i].series,
                                                 .x = n,
                                                 .n = rows,
                                                 .run = ways[i].run,
                                                 .check = is_right,
                                                 .poison = poison,
                                                 .context = &squares,
                                                 .clock = GW_DEVICE_CLOCK,
                                                 .bytes = 12 * n * n,
                                                 .operations = 2 * n * n * n});
    }
    drop(&squares);
    return good;
}

static bool time_all(struct gw_timing *timing)
{
    const size_t most = gw_largest(timing, gw_on_gpu(timing) ? 8192 : 512, 128);
    bool good = true;
    for (size_t rows = LEAST_ROWS; good && rows <= most; rows *= 2) {
        good = time_rows(timing, rows);
    }
    return good;
}

const struct gw_timing_program gw_this_timing = {.name = "two_buffers", .time = time_all};
