// SPDX-License-Identifier: MIT
// Times lesson 3's vector_add: c = a + b on n float32, on the device and on the host's cores.
//
//   ./gridwork plots lesson3
#include "vector_add.h"

#include "problem.h"

static int on_device(void *context)
{
    const struct gw_problem *p = context;
    return (int)vector_add(p->d_in[0], p->d_in[1], p->d_out, p->n);
}

static int on_one_core(void *context)
{
    const struct gw_problem *p = context;
    vector_add_cpu(p->h_in[0], p->h_in[1], p->h_out, p->n);
    return 0;
}

static int on_all_cores(void *context)
{
    const struct gw_problem *p = context;
    const float *a = p->h_in[0];
    const float *b = p->h_in[1];
    float *c = p->h_out;
#pragma omp parallel for schedule(static)
    for (int i = 0; i < p->n; i++) {
        c[i] = a[i] + b[i];
    }
    return 0;
}

/** A sum of two float32 is the same to the last bit everywhere. */
static bool is_right(void *context)
{
    const struct gw_problem *p = context;
    const float *a = p->h_in[0];
    const float *b = p->h_in[1];
    const float *c = p->h_out;
    for (int i = 0; i < p->n; i++) {
        if (!(c[i] >= a[i] + b[i] && c[i] <= a[i] + b[i])) {
            return false;
        }
    }
    return true;
}

static bool make(struct gw_problem *p, size_t n)
{
    const size_t bytes = n * sizeof(float);
    p->in_bytes[0] = p->in_bytes[1] = p->out_bytes = bytes;
    p->is_right = is_right;
    if (!gw_problem_allocate(p)) {
        return false;
    }
    float *a = p->h_in[0];
    float *b = p->h_in[1];
    for (size_t i = 0; i < n; i++) {
        a[i] = (float)(i % 1000) + 0.5f;
        b[i] = (float)(i % 777) - 0.25f;
    }
    return gw_problem_copy_in(p);
}

static bool time_size(struct gw_timing *timing, struct gw_problem *p)
{
    static const struct gw_variant ways[] = {
        {"one_core", on_one_core, false, GW_HOST_CLOCK},
        {"all_cores", on_all_cores, false, GW_HOST_CLOCK},
        {"device", on_device, true, GW_DEVICE_CLOCK},
    };
    return gw_time_variants(
        timing, p, ways, sizeof(ways) / sizeof(*ways),
        (struct gw_work){
            .x = p->n, .n = (size_t)p->n, .bytes = 3.0 * sizeof(float) * p->n, .operations = p->n});
}

static bool time_all(struct gw_timing *timing)
{
    gw_copy_bandwidth(timing);
    return gw_time_sizes(
        timing, &(struct gw_sizes){
                    .from = 1000,
                    .to = gw_largest(timing, gw_on_gpu(timing) ? 262144000 : 16384000, 1000000),
                    .step = gw_is_quick(timing) ? 10 : 4,
                    .of = "vectors of ",
                    .unit = "elements",
                    .make = make,
                    .time = time_size});
}

const struct gw_timing_program gw_this_timing = {.name = "vector_add", .time = time_all};
