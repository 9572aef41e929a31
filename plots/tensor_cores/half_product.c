// SPDX-License-Identifier: MIT
// Times the product of square matrices, by one core, by tiles of floats and by the exercise, and
// has the errors of sums in half precision and in float for ever longer sums.
//
//   ./gridwork plots tensor
#include "half_product.h"

#include "half_product_kernels.h"
#include "timing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LEAST_ROWS = 64, SIDE = 32, LEAST_INNER = 16, MOST_INNER = 4096, HALF = 2 };

/** Two matrices, as floats on the host, and on the device as floats and in half precision; their
 * product. */
struct problem {
    int rows, inner;
    float *h_a, *h_b, *h_c, *d_a, *d_b, *d_c;
    __half *d_half_a, *d_half_b;
};

static size_t elements_of(const struct problem *p)
{
    return (size_t)p->rows * (size_t)p->inner;
}

static size_t results_of(const struct problem *p)
{
    return (size_t)p->rows * (size_t)p->rows;
}

static int by_one_core(void *context)
{
    const struct problem *p = context;
    const size_t rows = (size_t)p->rows;
    for (size_t i = 0; i < rows; i++) {
        float *c = &p->h_c[i * rows];
        memset(c, 0, rows * sizeof(*c));
        for (size_t k = 0; k < (size_t)p->inner; k++) {
            const float a = p->h_a[i * (size_t)p->inner + k];
            for (size_t j = 0; j < rows; j++) {
                c[j] += a * p->h_b[k * rows + j];
            }
        }
    }
    return 0;
}

static int by_floats(void *context)
{
    const struct problem *p = context;
    return (int)gw_product_of_floats(p->d_a, p->d_b, p->d_c, p->rows, p->inner, p->rows);
}

static int by_halves(void *context)
{
    const struct problem *p = context;
    return (int)half_product(p->d_half_a, p->d_half_b, p->d_c, p->rows, p->inner, p->rows);
}

static int poison_host(void *context)
{
    const struct problem *p = context;
    memset(p->h_c, 0xff, results_of(p) * sizeof(float));
    return 0;
}

static int poison_device(void *context)
{
    const struct problem *p = context;
    return (int)cudaMemset(p->d_c, 0xff, results_of(p) * sizeof(float));
}

// The largest error, as a share of the sum of absolute values, of each `step`th element.
static double largest_error(const struct problem *p, size_t step)
{
    double largest = 0;
    for (size_t e = 0; e < results_of(p); e += step) {
        const size_t i = e / (size_t)p->rows;
        const size_t j = e % (size_t)p->rows;
        double want = 0;
        double magnitude = 0;
        for (size_t k = 0; k < (size_t)p->inner; k++) {
            const double term =
                (double)p->h_a[i * (size_t)p->inner + k] * (double)p->h_b[k * (size_t)p->rows + j];
            want += term;
            magnitude += fabs(term);
        }
        const double error = fabs((double)p->h_c[e] - want) / magnitude;
        largest = error <= largest ? largest : error;
    }
    return largest;
}

// Within what the header allows; all elements would take longer than the timing.
static bool host_is_right(void *context)
{
    const struct problem *p = context;
    return largest_error(p, 97) <= 2 * 0x1p-24 * p->inner;
}

static bool fetch(const struct problem *p)
{
    return cudaMemcpy(p->h_c, p->d_c, results_of(p) * sizeof(float), cudaMemcpyDeviceToHost) ==
           cudaSuccess;
}

static bool device_is_right(void *context)
{
    return fetch(context) && host_is_right(context);
}

static bool make(struct gw_timing *timing, struct problem *p, float least)
{
    const size_t count = elements_of(p);
    const size_t bytes = count * sizeof(float);
    p->h_a = malloc(bytes);
    p->h_b = malloc(bytes);
    p->h_c = malloc(results_of(p) * sizeof(float));
    if (!p->h_a || !p->h_b || !p->h_c || cudaMalloc((void **)&p->d_a, bytes) != cudaSuccess ||
        cudaMalloc((void **)&p->d_b, bytes) != cudaSuccess ||
        cudaMalloc((void **)&p->d_c, results_of(p) * sizeof(float)) != cudaSuccess ||
        cudaMalloc((void **)&p->d_half_a, HALF * count) != cudaSuccess ||
        cudaMalloc((void **)&p->d_half_b, HALF * count) != cudaSuccess) {
        return gw_fail(timing, "no memory for matrices of %d rows", p->rows);
    }
    for (size_t i = 0; i < count; i++) {
        p->h_a[i] = gw_half_number(i, least);
        p->h_b[i] = gw_half_number(i + count, least);
    }
    return (cudaMemcpy(p->d_a, p->h_a, bytes, cudaMemcpyHostToDevice) == cudaSuccess &&
            cudaMemcpy(p->d_b, p->h_b, bytes, cudaMemcpyHostToDevice) == cudaSuccess &&
            gw_fill_halves(p->d_half_a, count, 0, least) == cudaSuccess &&
            gw_fill_halves(p->d_half_b, count, count, least) == cudaSuccess) ||
           gw_fail(timing, "the matrices could not be filled");
}

static void drop(struct problem *p)
{
    free(p->h_a);
    free(p->h_b);
    free(p->h_c);
    cudaFree(p->d_a);
    cudaFree(p->d_b);
    cudaFree(p->d_c);
    cudaFree(p->d_half_a);
    cudaFree(p->d_half_b);
}

static bool time_rows(struct gw_timing *timing, int rows)
{
    static const struct {
        const char *series;
        int (*run)(void *context);
        double bytes; // of a number of A or B
    } ways[] = {
        {"one_core", by_one_core, 0}, {"floats", by_floats, 4}, {"halves", by_halves, HALF}};
    struct problem p = {.rows = rows, .inner = rows};
    const double n = rows;
    bool good = make(timing, &p, -1.5625f);
    for (size_t i = 0; good && i < sizeof(ways) / sizeof(ways[0]); i++) {
        const bool device = ways[i].bytes > 0;
        good =
            gw_time(timing, &(struct gw_work){.series = ways[i].series,
                                              .x = rows,
                                              .n = (size_t)rows,
                                              .run = ways[i].run,
                                              .check = device ? device_is_right : host_is_right,
                                              .poison = device ? poison_device : poison_host,
                                              .context = &p,
                                              .clock = device ? GW_DEVICE_CLOCK : GW_HOST_CLOCK,
                                              .bytes = device ? (2 * ways[i].bytes + 4) * n * n : 0,
                                              .operations = device ? 2 * n * n * n : 0});
    }
    drop(&p);
    return good;
}

static bool put_error(struct gw_timing *timing, const struct problem *p, const char *series,
                      cudaError_t (*way)(const __half *, const __half *, float *, int, int, int))
{
    const cudaError_t error = way(p->d_half_a, p->d_half_b, p->d_c, p->rows, p->inner, p->rows);
    if (error != cudaSuccess || !fetch(p)) {
        return gw_fail_with(timing, (int)error, "the product failed");
    }
    return gw_put_row(timing, &(struct gw_row){.series = series,
                                               .x = p->inner,
                                               .n = (size_t)p->inner,
                                               .value = largest_error(p, 1),
                                               .unit = "error"});
}

static bool time_all(struct gw_timing *timing)
{
    const int most = (int)gw_largest(timing, gw_on_gpu(timing) ? 4096 : 512, 128);
    bool good = true;
    for (int rows = LEAST_ROWS; good && rows <= most; rows *= 2) {
        good = time_rows(timing, rows);
    }
    for (int inner = LEAST_INNER; good && inner <= MOST_INNER; inner *= 4) {
        struct problem p = {.rows = SIDE, .inner = inner};
        good = make(timing, &p, 1.0f / 512.0f) &&
               put_error(timing, &p, "error_of_halves", gw_sums_in_half) &&
               put_error(timing, &p, "error_of_floats", half_product);
        drop(&p);
    }
    return good;
}

const struct gw_timing_program gw_this_timing = {.name = "half_product", .time = time_all};
