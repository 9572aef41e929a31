// SPDX-License-Identifier: MIT
// Times products of square matrices of half precision, by threads (half_product) and by tensor
// cores (product_wmma).
//
//   ./gridwork plots tensor
#include "product_wmma.h"

#include "half_product.h"
#include "timing.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

enum { LEAST_ROWS = 64, CHECKED_EACH = 97, ONE = 0x3c00, DIGITS = 1024, SIGN = 0x8000 };

/** Matrices of half precision, as bits on the host, and their product. */
struct squares {
    size_t rows;
    uint16_t *h_halves; /**< of A, and then those of B */
    float *h_c, *d_c;
    __half *d_a, *d_b;
};

typedef cudaError_t product(const __half *d_a, const __half *d_b, float *d_c, int rows, int inner,
                            int cols);

static int multiply(const struct squares *squares, product *way)
{
    const int rows = (int)squares->rows;
    return (int)way(squares->d_a, squares->d_b, squares->d_c, rows, rows, rows);
}

static int by_threads(void *context)
{
    return multiply(context, half_product);
}

static int by_tensor_cores(void *context)
{
    return multiply(context, product_wmma);
}

// 1 + m / 1024 has the bits 0x3c00 + m; every third one is negative.
static uint16_t bits_at(size_t i)
{
    return (uint16_t)((ONE + i * 7919 % DIGITS) | (i % 3 == 0 ? SIGN : 0));
}

static double number_of(uint16_t bits)
{
    const double magnitude = 1 + (double)((bits & ~SIGN) - ONE) / DIGITS;
    return bits & SIGN ? -magnitude : magnitude;
}

// Within what the headers allow; all elements would take longer than the timing.
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
            const double term = number_of(squares->h_halves[e / rows * rows + k]) *
                                number_of(squares->h_halves[(rows + k) * rows + e % rows]);
            want += term;
            magnitude += fabs(term);
        }
        if (!(fabs((double)squares->h_c[e] - want) <= 2 * 0x1p-24 * (double)rows * magnitude)) {
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
    const size_t bytes = count * sizeof(uint16_t);
    squares->h_halves = malloc(2 * bytes);
    squares->h_c = malloc(count * sizeof(float));
    if (!squares->h_halves || !squares->h_c ||
        cudaMalloc((void **)&squares->d_a, bytes) != cudaSuccess ||
        cudaMalloc((void **)&squares->d_b, bytes) != cudaSuccess ||
        cudaMalloc((void **)&squares->d_c, count * sizeof(float)) != cudaSuccess) {
        return gw_fail(timing, "no memory for matrices of %zu rows", squares->rows);
    }
    for (size_t i = 0; i < 2 * count; i++) {
        squares->h_halves[i] = bits_at(i);
    }
    return (cudaMemcpy(squares->d_a, squares->h_halves, bytes, cudaMemcpyHostToDevice) ==
                cudaSuccess &&
            cudaMemcpy(squares->d_b, squares->h_halves + count, bytes, cudaMemcpyHostToDevice) ==
                cudaSuccess) ||
           gw_fail(timing, "the matrices could not be filled");
}

static void drop(const struct squares *squares)
{
    free(squares->h_halves);
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
    } ways[] = {{"threads", by_threads}, {"tensor_cores", by_tensor_cores}};
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
                                                 .bytes = 8 * n * n,
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

const struct gw_timing_program gw_this_timing = {.name = "product_wmma", .time = time_all};
