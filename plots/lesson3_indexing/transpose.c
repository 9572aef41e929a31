// SPDX-License-Identifier: MIT
// Times lesson 3's transpose on matrices of 1000 columns, on the device and on one core.
//
//   ./gridwork plots lesson3
#include "transpose.h"

#include "problem.h"

enum { COLUMNS = 1000 };

static int on_device(void *context)
{
    const struct gw_problem *p = context;
    return (int)transpose(p->d_in[0], p->d_out, p->n, COLUMNS);
}

static int on_one_core(void *context)
{
    const struct gw_problem *p = context;
    transpose_cpu(p->h_in[0], p->h_out, p->n, COLUMNS);
    return 0;
}

/** Every element in its place, and as it was. */
static bool is_right(void *context)
{
    const struct gw_problem *p = context;
    const size_t rows = (size_t)p->n;
    const float *in = p->h_in[0];
    const float *out = p->h_out;
    for (size_t row = 0; row < rows; row++) {
        for (size_t column = 0; column < COLUMNS; column++) {
            if (memcmp(&out[column * rows + row], &in[row * COLUMNS + column], sizeof(float)) !=
                0) {
                return false;
            }
        }
    }
    return true;
}

static bool make(struct gw_problem *p, size_t rows)
{
    const size_t count = rows * COLUMNS;
    p->in_bytes[0] = p->out_bytes = count * sizeof(float);
    p->is_right = is_right;
    if (!gw_problem_allocate(p)) {
        return false;
    }
    float *in = p->h_in[0];
    for (size_t i = 0; i < count; i++) {
        in[i] = (float)i;
    }
    return gw_problem_copy_in(p);
}

static bool time_size(struct gw_timing *timing, struct gw_problem *p)
{
    static const struct gw_variant ways[] = {
        {"one_core", on_one_core, false, GW_HOST_CLOCK},
        {"device", on_device, true, GW_DEVICE_CLOCK},
    };
    const size_t n = (size_t)p->n * COLUMNS;
    return gw_time_variants(
        timing, p, ways, sizeof(ways) / sizeof(*ways),
        (struct gw_work){.x = (double)n, .n = n, .bytes = 2.0 * sizeof(float) * (double)n});
}

static bool time_all(struct gw_timing *timing)
{
    gw_copy_bandwidth(timing);
    return gw_time_sizes(timing,
                         &(struct gw_sizes){.from = 64,
                                            .to = gw_largest(timing, 16384000, 4096000) / COLUMNS,
                                            .step = gw_is_quick(timing) ? 8 : 2,
                                            .of = "a matrix of ",
                                            .unit = "rows",
                                            .make = make,
                                            .time = time_size});
}

const struct gw_timing_program gw_this_timing = {.name = "transpose", .time = time_all};
