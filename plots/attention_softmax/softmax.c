// SPDX-License-Identifier: MIT
// Times the softmax of each row, by one core, by a thread per row, by a block per row in three
// passes, and by the exercise's block per row in two, on as many elements in fewer and longer rows.
//
//   ./gridwork plots attention
#include "softmax.h"

#include "softmax_kernels.h"
#include "timing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/** A matrix and its softmax, on the host and on the device. */
struct problem {
    int rows, cols;
    float *h_x, *h_y, *d_x, *d_y;
};

static size_t bytes_of(const struct problem *p)
{
    return (size_t)p->rows * (size_t)p->cols * sizeof(float);
}

static int by_one_core(void *context)
{
    const struct problem *p = context;
    for (int r = 0; r < p->rows; r++) {
        const float *x = &p->h_x[(size_t)r * (size_t)p->cols];
        float *y = &p->h_y[(size_t)r * (size_t)p->cols];
        float maximum = -INFINITY;
        for (int c = 0; c < p->cols; c++) {
            maximum = fmaxf(maximum, x[c]);
        }
        float sum = 0.0f;
        for (int c = 0; c < p->cols; c++) {
            y[c] = expf(x[c] - maximum);
            sum += y[c];
        }
        for (int c = 0; c < p->cols; c++) {
            y[c] /= sum;
        }
    }
    return 0;
}

static int by_threads(void *context)
{
    const struct problem *p = context;
    return (int)gw_softmax_by_threads(p->d_x, p->d_y, p->rows, p->cols);
}

static int in_passes(void *context)
{
    const struct problem *p = context;
    return (int)gw_softmax_in_passes(p->d_x, p->d_y, p->rows, p->cols);
}

static int by_exercise(void *context)
{
    const struct problem *p = context;
    return (int)softmax(p->d_x, p->d_y, p->rows, p->cols);
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
    const struct problem *p = context;
    bool right = true;
    for (int r = 0; right && r < p->rows; r++) {
        const float *x = &p->h_x[(size_t)r * (size_t)p->cols];
        const float *y = &p->h_y[(size_t)r * (size_t)p->cols];
        double maximum = (double)x[0];
        for (int c = 1; c < p->cols; c++) {
            maximum = fmax(maximum, (double)x[c]);
        }
        double sum = 0;
        for (int c = 0; c < p->cols; c++) {
            sum += exp((double)x[c] - maximum);
        }
        for (int c = 0; right && c < p->cols; c++) {
            const double distance = maximum - (double)x[c];
            const double want = exp(-distance) / sum;
            right = fabs((double)y[c] - want) <=
                    (4 * distance + p->cols / 8.0 + 64) * 0x1p-24 * want + 0x1p-126;
        }
    }
    return right;
}

static bool device_is_right(void *context)
{
    const struct problem *p = context;
    return cudaMemcpy(p->h_y, p->d_y, bytes_of(p), cudaMemcpyDeviceToHost) == cudaSuccess &&
           host_is_right(context);
}

static bool time_length(struct gw_timing *timing, int elements, int length)
{
    static const struct {
        const char *series;
        int (*run)(void *);
        bool on_device;
    } ways[] = {{"one_core", by_one_core, false},
                {"thread_per_row", by_threads, true},
                {"three_passes", in_passes, true},
                {"one_pass", by_exercise, true}};
    struct problem p = {.rows = elements / length, .cols = length};
    p.h_x = malloc(bytes_of(&p));
    p.h_y = malloc(bytes_of(&p));
    bool good = (p.h_x && p.h_y && cudaMalloc((void **)&p.d_x, bytes_of(&p)) == cudaSuccess &&
                 cudaMalloc((void **)&p.d_y, bytes_of(&p)) == cudaSuccess) ||
                gw_fail(timing, "no memory for a matrix of %d elements", elements);
    if (good) {
        gw_fill_scores((size_t)p.rows * (size_t)p.cols, p.h_x);
        good = cudaMemcpy(p.d_x, p.h_x, bytes_of(&p), cudaMemcpyHostToDevice) == cudaSuccess ||
               gw_fail(timing, "the matrix could not be copied");
    }
    for (size_t i = 0; good && i < sizeof(ways) / sizeof(ways[0]); i++) {
        const bool on_device = ways[i].on_device;
        good =
            gw_time(timing, &(struct gw_work){.series = ways[i].series,
                                              .x = length,
                                              .n = (size_t)elements,
                                              .run = ways[i].run,
                                              .check = on_device ? device_is_right : host_is_right,
                                              .poison = on_device ? poison_device : poison_host,
                                              .context = &p,
                                              .clock = on_device ? GW_DEVICE_CLOCK : GW_HOST_CLOCK,
                                              .bytes = on_device ? 8.0 * elements : 0,
                                              .operations = on_device ? 4.0 * elements : 0});
    }
    free(p.h_x);
    free(p.h_y);
    cudaFree(p.d_x);
    cudaFree(p.d_y);
    return good;
}

static bool time_all(struct gw_timing *timing)
{
    const int elements = (int)gw_largest(timing, gw_on_gpu(timing) ? 1 << 24 : 1 << 19, 1 << 16);
    bool good = true;
    gw_put_on_card(timing, "timed_elements", "%d", elements);
    for (int i = 0; good && i < GW_SOFTMAX_LENGTHS; i++) {
        good = time_length(timing, elements, gw_softmax_lengths[i]);
    }
    return good;
}

const struct gw_timing_program gw_this_timing = {.name = "softmax", .time = time_all};
