// SPDX-License-Identifier: MIT
// Times lesson 3's transpose on matrices of 1000 columns, on the device and on one core.
//
//   ./gridwork plots lesson3
#include "transpose.h"

#include "timing.h"

#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 1000 };

/** rows x COLUMNS float32 and their transpose, on the device and on the host. */
struct matrices {
    int rows;
    size_t bytes;
    float *h_in, *h_out, *d_in, *d_out;
};

static void free_matrices(struct matrices *m)
{
    cudaFree(m->d_in);
    cudaFree(m->d_out);
    free(m->h_in);
    free(m->h_out);
}

static bool make_matrices(struct matrices *m, size_t rows)
{
    const size_t count = rows * COLUMNS;
    const size_t bytes = count * sizeof(float);
    *m = (struct matrices){
        .rows = (int)rows, .bytes = bytes, .h_in = malloc(bytes), .h_out = malloc(bytes)};
    if (!m->h_in || !m->h_out) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        m->h_in[i] = (float)i;
    }
    return cudaMalloc((void **)&m->d_in, bytes) == cudaSuccess &&
           cudaMalloc((void **)&m->d_out, bytes) == cudaSuccess &&
           cudaMemcpy(m->d_in, m->h_in, bytes, cudaMemcpyHostToDevice) == cudaSuccess;
}

static int on_device(void *context)
{
    const struct matrices *m = context;
    return (int)transpose(m->d_in, m->d_out, m->rows, COLUMNS);
}

static int poison_device(void *context)
{
    const struct matrices *m = context;
    return (int)cudaMemset(m->d_out, 0xff, m->bytes);
}

static int on_one_core(void *context)
{
    const struct matrices *m = context;
    transpose_cpu(m->h_in, m->h_out, m->rows, COLUMNS);
    return 0;
}

static int poison_host(void *context)
{
    const struct matrices *m = context;
    memset(m->h_out, 0xff, m->bytes);
    return 0;
}

/** Every element in its place, and as it was. */
static bool host_is_right(void *context)
{
    const struct matrices *m = context;
    for (size_t row = 0; row < (size_t)m->rows; row++) {
        for (size_t column = 0; column < COLUMNS; column++) {
            if (memcmp(&m->h_out[column * (size_t)m->rows + row], &m->h_in[row * COLUMNS + column],
                       sizeof(float)) != 0) {
                return false;
            }
        }
    }
    return true;
}

static bool device_is_right(void *context)
{
    const struct matrices *m = context;
    return cudaMemcpy(m->h_out, m->d_out, m->bytes, cudaMemcpyDeviceToHost) == cudaSuccess &&
           host_is_right(context);
}

static bool time_size(struct gw_timing *timing, struct matrices *m)
{
    const size_t n = (size_t)m->rows * COLUMNS;
    return gw_time(timing, &(struct gw_work){.series = "one_core",
                                             .x = (double)n,
                                             .n = n,
                                             .run = on_one_core,
                                             .poison = poison_host,
                                             .check = host_is_right,
                                             .context = m}) &&
           gw_time(timing, &(struct gw_work){.series = "device",
                                             .x = (double)n,
                                             .n = n,
                                             .run = on_device,
                                             .poison = poison_device,
                                             .check = device_is_right,
                                             .context = m,
                                             .clock = GW_DEVICE_CLOCK,
                                             .bytes = 2.0 * sizeof(float) * (double)n});
}

static bool time_all(struct gw_timing *timing)
{
    gw_copy_bandwidth(timing);
    const size_t step = gw_is_quick(timing) ? 8 : 2;
    const size_t largest = gw_largest(timing, 16384000, 4096000) / COLUMNS;
    for (size_t rows = largest < 64 ? largest : 64; rows > 0 && rows <= largest; rows *= step) {
        struct matrices m;
        const bool timed = make_matrices(&m, rows)
                               ? time_size(timing, &m)
                               : gw_fail(timing, "no memory for a matrix of %zu rows", rows);
        free_matrices(&m);
        if (!timed) {
            return false;
        }
    }
    return true;
}

const struct gw_timing_program gw_this_timing = {.name = "transpose", .time = time_all};
