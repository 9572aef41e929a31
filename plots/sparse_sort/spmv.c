// SPDX-License-Identifier: MIT
// Times a sparse matrix times a vector, by one core, by a thread per row, and by the exercise's
// warp per row, on matrices of as many elements in fewer and longer rows.
//
//   ./gridwork plots sparse
#include "spmv.h"

#include "spmv_matrices.h"
#include "timing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/** A matrix and its vector, on the host and on the device. */
struct problem {
    int rows, *h_offsets, *h_columns, *d_offsets, *d_columns;
    float *h_values, *h_x, *h_y, *d_values, *d_x, *d_y;
};

static void multiply(const struct problem *p, float *y)
{
    for (int r = 0; r < p->rows; r++) {
        float sum = 0.0f;
        for (int k = p->h_offsets[r]; k < p->h_offsets[r + 1]; k++) {
            sum += p->h_values[k] * p->h_x[p->h_columns[k]];
        }
        y[r] = sum;
    }
}

static int by_one_core(void *context)
{
    const struct problem *p = context;
    multiply(p, p->h_y);
    return 0;
}

static int by_threads(void *context)
{
    const struct problem *p = context;
    return (int)gw_spmv_by_threads(p->d_offsets, p->d_columns, p->d_values, p->d_x, p->d_y,
                                   p->rows);
}

static int by_warps(void *context)
{
    const struct problem *p = context;
    return (int)spmv(p->d_offsets, p->d_columns, p->d_values, p->d_x, p->d_y, p->rows);
}

static int poison_host(void *context)
{
    const struct problem *p = context;
    memset(p->h_y, 0xff, (size_t)p->rows * sizeof(*p->h_y));
    return 0;
}

static int poison_device(void *context)
{
    const struct problem *p = context;
    return (int)cudaMemset(p->d_y, 0xff, (size_t)p->rows * sizeof(*p->d_y));
}

static bool host_is_right(void *context)
{
    const struct problem *p = context;
    bool right = true;
    for (int r = 0; right && r < p->rows; r++) {
        double sum = 0;
        double magnitude = 0;
        for (int k = p->h_offsets[r]; k < p->h_offsets[r + 1]; k++) {
            const double product = (double)p->h_values[k] * (double)p->h_x[p->h_columns[k]];
            sum += product;
            magnitude += fabs(product);
        }
        right = fabs((double)p->h_y[r] - sum) <= 80 * 0x1p-24 * magnitude;
    }
    return right;
}

static bool device_is_right(void *context)
{
    const struct problem *p = context;
    return cudaMemcpy(p->h_y, p->d_y, (size_t)p->rows * sizeof(*p->h_y), cudaMemcpyDeviceToHost) ==
               cudaSuccess &&
           host_is_right(context);
}

/** An array on the host, with a copy of it on the device. */
struct array {
    void **h, **d;
    size_t bytes;
};

enum { ARRAYS = 5 };

static void list_arrays(struct problem *p, size_t stored, struct array arrays[ARRAYS])
{
    const size_t rows = (size_t)p->rows;
    const struct array list[ARRAYS] = {
        {(void **)&p->h_offsets, (void **)&p->d_offsets, (rows + 1) * sizeof(int)},
        {(void **)&p->h_columns, (void **)&p->d_columns, stored * sizeof(int)},
        {(void **)&p->h_values, (void **)&p->d_values, stored * sizeof(float)},
        {(void **)&p->h_x, (void **)&p->d_x, GW_SPMV_COLUMNS * sizeof(float)},
        {(void **)&p->h_y, (void **)&p->d_y, rows * sizeof(float)}};
    memcpy(arrays, list, sizeof(list));
}

static bool time_matrix(struct gw_timing *timing, int stored, int length)
{
    static const struct {
        const char *series;
        int (*run)(void *);
        bool on_device;
    } ways[] = {{"one_core", by_one_core, false},
                {"thread_per_row", by_threads, true},
                {"warp_per_row", by_warps, true}};
    struct problem p = {.rows = stored / length};
    struct array arrays[ARRAYS];
    list_arrays(&p, (size_t)stored, arrays);
    bool good = true;
    for (int i = 0; i < ARRAYS; i++) {
        *arrays[i].h = malloc(arrays[i].bytes);
        good = good && *arrays[i].h && cudaMalloc(arrays[i].d, arrays[i].bytes) == cudaSuccess;
    }
    good = good || gw_fail(timing, "no memory for a matrix of %d elements", stored);
    if (good) {
        gw_fill_matrix(p.rows, length, p.h_offsets, p.h_columns, p.h_values, p.h_x);
    }
    for (int i = 0; good && i + 1 < ARRAYS; i++) {
        good = cudaMemcpy(*arrays[i].d, *arrays[i].h, arrays[i].bytes, cudaMemcpyHostToDevice) ==
                   cudaSuccess ||
               gw_fail(timing, "the matrix could not be copied");
    }
    for (size_t i = 0; good && i < sizeof(ways) / sizeof(ways[0]); i++) {
        const bool on_device = ways[i].on_device;
        good =
            gw_time(timing, &(struct gw_work){.series = ways[i].series,
                                              .x = length,
                                              .n = (size_t)stored,
                                              .run = ways[i].run,
                                              .check = on_device ? device_is_right : host_is_right,
                                              .poison = on_device ? poison_device : poison_host,
                                              .context = &p,
                                              .clock = on_device ? GW_DEVICE_CLOCK : GW_HOST_CLOCK,
                                              .bytes = on_device ? 8.0 * stored + 8.0 * p.rows : 0,
                                              .operations = on_device ? 2.0 * stored : 0});
    }
    for (int i = 0; i < ARRAYS; i++) {
        free(*arrays[i].h);
        cudaFree(*arrays[i].d);
    }
    return good;
}

static bool time_all(struct gw_timing *timing)
{
    const int stored = (int)gw_largest(timing, gw_on_gpu(timing) ? 1 << 24 : 1 << 20, 1 << 17);
    bool good = true;
    gw_put_on_card(timing, "timed_elements", "%d", stored);
    for (int i = 0; good && i < GW_SPMV_LENGTHS; i++) {
        good = time_matrix(timing, stored, gw_spmv_lengths[i]);
    }
    return good;
}

const struct gw_timing_program gw_this_timing = {.name = "spmv", .time = time_all};
