// SPDX-License-Identifier: MIT
// Times tuning's vector_loads, which moves four floats per request, against a kernel that moves
// one, and the copy of the same bytes.
//
//   ./gridwork plots tuning
#include "vector_loads.h"

#include "problem.h"
#include "vector_loads_kernels.h"

static const float factor = 3.0f;

// Both work in place: each run begins with the input.
static int restore(void *context)
{
    const struct gw_problem *p = context;
    return (int)cudaMemcpy(p->d_out, p->d_in[0], p->out_bytes, cudaMemcpyDeviceToDevice);
}

static int one_float(void *context)
{
    const struct gw_problem *p = context;
    return (int)gw_scale_floats(p->d_out, p->n, factor);
}

static int four_floats(void *context)
{
    const struct gw_problem *p = context;
    return (int)vector_loads(p->d_out, p->n, factor);
}

static bool is_right(void *context)
{
    const struct gw_problem *p = context;
    const float *x = p->h_in[0];
    const float *got = p->h_out;
    for (size_t i = 0; i < (size_t)p->n; i++) {
        const float want = factor * x[i];
        if (memcmp(&got[i], &want, sizeof(want)) != 0) {
            return false;
        }
    }
    return true;
}

static bool make(struct gw_problem *p, size_t n)
{
    p->in_bytes[0] = p->out_bytes = n * sizeof(float);
    p->is_right = is_right;
    if (!gw_problem_allocate(p)) {
        return false;
    }
    float *x = p->h_in[0];
    for (size_t i = 0; i < n; i++) {
        x[i] = (float)(i % 1000);
    }
    return gw_problem_copy_in(p);
}

static bool time_size(struct gw_timing *timing, struct gw_problem *p)
{
    static const struct {
        const char *series;
        int (*run)(void *context);
    } ways[] = {{"one_float", one_float}, {"four_floats", four_floats}};
    bool timed = true;
    for (size_t w = 0; timed && w < sizeof(ways) / sizeof(*ways); w++) {
        timed = gw_time(timing, &(struct gw_work){.series = ways[w].series,
                                                  .x = p->n,
                                                  .n = (size_t)p->n,
                                                  .run = ways[w].run,
                                                  .before = restore,
                                                  .check = gw_device_is_right,
                                                  .context = p,
                                                  .clock = GW_DEVICE_CLOCK,
                                                  .bytes = 2.0 * sizeof(float) * p->n,
                                                  .operations = p->n});
    }
    return timed;
}

static bool time_all(struct gw_timing *timing)
{
    gw_copy_bandwidth(timing);
    return gw_time_sizes(timing, &(struct gw_sizes){.from = 1024,
                                                    .to = gw_largest(timing, 1 << 24, 1 << 20),
                                                    .step = gw_is_quick(timing) ? 8 : 4,
                                                    .of = "an array of ",
                                                    .unit = "floats",
                                                    .make = make,
                                                    .time = time_size});
}

const struct gw_timing_program gw_this_timing = {.name = "vector_loads", .time = time_all};
