// SPDX-License-Identifier: MIT
// Times rows that are brought to mean 0 and variance 1, by one core, by the difference of two sums
// and by the exercise, and has the errors of the last two for ever larger means.
//
//   ./gridwork plots attention
#include "layer_norm.h"

#include "layer_norm_kernels.h"
#include "timing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LENGTHS = 5, MOST_LENGTH = 8192, RATIOS = 5 };

static const int lengths[LENGTHS] = {32, 128, 512, 2048, MOST_LENGTH};
static const float epsilon = 1e-5f;

typedef cudaError_t (*norm)(const float *, const float *, const float *, float *, int, int, float);

/** A matrix and its normalized rows, on the host and on the device; gamma and beta of each column.
 */
struct problem {
    int rows, cols;
    float *h_x, *h_y, *d_x, *d_y, *d_columns;
    float columns[2 * MOST_LENGTH];
    norm way;
};

static size_t bytes_of(const struct problem *p)
{
    return (size_t)p->rows * (size_t)p->cols * sizeof(float);
}

// The normalized row r, in double.
static void expect_row(const struct problem *p, int r, double *want)
{
    const float *x = &p->h_x[(size_t)r * (size_t)p->cols];
    double mean = 0;
    for (int c = 0; c < p->cols; c++) {
        mean += (double)x[c] / p->cols;
    }
    double variance = 0;
    for (int c = 0; c < p->cols; c++) {
        variance += ((double)x[c] - mean) * ((double)x[c] - mean) / p->cols;
    }
    for (int c = 0; c < p->cols; c++) {
        want[c] = (double)p->columns[c] * ((double)x[c] - mean) / sqrt(variance + (double)epsilon) +
                  (double)p->columns[p->cols + c];
    }
}

static double largest_error(const struct problem *p)
{
    static double want[MOST_LENGTH];
    double largest = 0;
    for (int r = 0; r < p->rows; r++) {
        expect_row(p, r, want);
        for (int c = 0; c < p->cols; c++) {
            const double error =
                fabs((double)p->h_y[(size_t)r * (size_t)p->cols + (size_t)c] - want[c]);
            largest = error <= largest ? largest : error;
        }
    }
    return largest;
}

static int by_one_core(void *context)
{
    const struct problem *p = context;
    for (int r = 0; r < p->rows; r++) {
        const float *x = &p->h_x[(size_t)r * (size_t)p->cols];
        float *y = &p->h_y[(size_t)r * (size_t)p->cols];
        float mean = 0.0f;
        for (int c = 0; c < p->cols; c++) {
            mean += x[c];
        }
        mean /= (float)p->cols;
        float squares = 0.0f;
        for (int c = 0; c < p->cols; c++) {
            squares += (x[c] - mean) * (x[c] - mean);
        }
        const float scale = 1.0f / sqrtf(squares / (float)p->cols + epsilon);
        for (int c = 0; c < p->cols; c++) {
            y[c] = p->columns[c] * (x[c] - mean) * scale + p->columns[p->cols + c];
        }
    }
    return 0;
}

static int on_device(void *context)
{
    const struct problem *p = context;
    return (int)p->way(p->d_x, p->d_columns, p->d_columns + p->cols, p->d_y, p->rows, p->cols,
                       epsilon);
}

static int poison_host(void *context)
{
    const struct problem *p = context;
    memset(p->h_y, 0xff, bytes_of(p));
    return 0;
}

static int poison_device(void *context)
{
    const struct problem *p = context;
    return (int)cudaMemset(p->d_y, 0xff, bytes_of(p));
}

static bool host_is_right(void *context)
{
    return largest_error(context) <= 1e-3;
}

static bool device_is_right(void *context)
{
    const struct problem *p = context;
    return cudaMemcpy(p->h_y, p->d_y, bytes_of(p), cudaMemcpyDeviceToHost) == cudaSuccess &&
           host_is_right(context);
}

// Rows of numbers from mean - 1.7 to mean + 1.7, whose standard deviation is about 1.
static bool make(struct gw_timing *timing, struct problem *p, double mean)
{
    p->h_x = malloc(bytes_of(p));
    p->h_y = malloc(bytes_of(p));
    const size_t of_columns = 2 * (size_t)p->cols * sizeof(float);
    bool good = (p->h_x && p->h_y && cudaMalloc((void **)&p->d_x, bytes_of(p)) == cudaSuccess &&
                 cudaMalloc((void **)&p->d_y, bytes_of(p)) == cudaSuccess &&
                 cudaMalloc((void **)&p->d_columns, of_columns) == cudaSuccess) ||
                gw_fail(timing, "no memory for %d rows of %d elements", p->rows, p->cols);
    for (size_t i = 0; good && i < bytes_of(p) / sizeof(float); i++) {
        p->h_x[i] = (float)(mean - 1.7 + 3.4 * (double)(i * 7919 % 1601) / 1600);
    }
    for (int c = 0; c < p->cols; c++) {
        p->columns[c] = 1.0f + (float)(c % 7) / 8.0f;
        p->columns[p->cols + c] = (float)(c % 5) - 2.0f;
    }
    return good &&
           ((cudaMemcpy(p->d_x, p->h_x, bytes_of(p), cudaMemcpyHostToDevice) == cudaSuccess &&
             cudaMemcpy(p->d_columns, p->columns, of_columns, cudaMemcpyHostToDevice) ==
                 cudaSuccess) ||
            gw_fail(timing, "the rows could not be copied"));
}

static void drop(struct problem *p)
{
    free(p->h_x);
    free(p->h_y);
    cudaFree(p->d_x);
    cudaFree(p->d_y);
    cudaFree(p->d_columns);
}

static bool time_length(struct gw_timing *timing, int elements, int length)
{
    static const struct {
        const char *series;
        norm way;
    } ways[] = {{"one_core", NULL},
                {"difference_of_sums", gw_layer_norm_by_sums},
                {"joined_parts", layer_norm}};
    static struct problem p;
    p = (struct problem){.rows = elements / length, .cols = length};
    bool good = make(timing, &p, 0.5);
    for (size_t i = 0; good && i < sizeof(ways) / sizeof(ways[0]); i++) {
        const bool device = ways[i].way;
        p.way = ways[i].way;
        good = gw_time(timing, &(struct gw_work){.series = ways[i].series,
                                                 .x = length,
                                                 .n = (size_t)elements,
                                                 .run = device ? on_device : by_one_core,
                                                 .check = device ? device_is_right : host_is_right,
                                                 .poison = device ? poison_device : poison_host,
                                                 .context = &p,
                                                 .clock = device ? GW_DEVICE_CLOCK : GW_HOST_CLOCK,
                                                 .bytes = device ? 8.0 * elements : 0,
                                                 .operations = device ? 8.0 * elements : 0});
    }
    drop(&p);
    return good;
}

static bool put_error(struct gw_timing *timing, struct problem *p, const char *series, norm way,
                      double mean)
{
    p->way = way;
    const int error = on_device(p);
    if (error != cudaSuccess || cudaMemcpy(p->h_y, p->d_y, bytes_of(p), cudaMemcpyDeviceToHost)) {
        return gw_fail_with(timing, error, "the rows could not be normalized");
    }
    return gw_put_row(timing, &(struct gw_row){.series = series,
                                               .x = mean,
                                               .n = (size_t)p->cols,
                                               .value = largest_error(p),
                                               .unit = "error"});
}

static bool time_all(struct gw_timing *timing)
{
    const int elements = (int)gw_largest(timing, gw_on_gpu(timing) ? 1 << 24 : 1 << 19, 1 << 16);
    bool good = true;
    gw_put_on_card(timing, "timed_elements", "%d", elements);
    for (int i = 0; good && i < LENGTHS; i++) {
        good = time_length(timing, elements, lengths[i]);
    }
    double mean = 1;
    for (int i = 0; good && i < RATIOS; i++, mean *= 10) {
        static struct problem p;
        p = (struct problem){.rows = 8, .cols = 1024};
        good = make(timing, &p, mean) &&
               put_error(timing, &p, "error_of_sums", gw_layer_norm_by_sums, mean) &&
               put_error(timing, &p, "error_of_parts", layer_norm, mean);
        drop(&p);
    }
    return good;
}

const struct gw_timing_program gw_this_timing = {.name = "layer_norm", .time = time_all};
