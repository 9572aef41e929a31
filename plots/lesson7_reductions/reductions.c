// SPDX-License-Identifier: MIT
// Times the seven stages of lesson 7's sum over 2^24 float32, and notes how near they come to a
// copy of memory, which is as fast as elements can come.
//
// (The CPU device runs a thread until it waits, so the last stage, whose threads go through the
// array in steps of a grid, walks memory in strides there. A GPU's warps do not.)
//
//   ./gridwork plots lesson7
#include "problem.h"
#include "reductions_kernels.h"

#include <math.h>

static int run_stage(void *context)
{
    const struct gw_problem *p = context;
    return (int)gw_sum_by_stage(p->count, p->d_in[0], p->d_out, p->n);
}

/** Small integers, whose sums a float32 holds exactly in any order. */
static float element(size_t index)
{
    return (float)(index % 3) - 1.0f;
}

static bool is_right(void *context)
{
    const struct gw_problem *p = context;
    const float *sums = p->h_out;
    const size_t count = (size_t)gw_sums_of_stage(p->count, p->n);
    double got = 0;
    double want = 0;
    for (size_t b = 0; b < count; b++) {
        got += (double)sums[b];
    }
    for (size_t i = 0; i < (size_t)p->n; i++) {
        want += (double)element(i);
    }
    return fabs(got - want) < 0.5;
}

static bool make(struct gw_problem *p)
{
    p->in_bytes[0] = (size_t)p->n * sizeof(float);
    p->out_bytes = (size_t)gw_sums_of_stage(0, p->n) * sizeof(float);
    p->is_right = is_right;
    if (!gw_problem_allocate(p)) {
        return false;
    }
    float *in = p->h_in[0];
    for (size_t i = 0; i < (size_t)p->n; i++) {
        in[i] = element(i);
    }
    return gw_problem_copy_in(p);
}

static bool time_all(struct gw_timing *timing)
{
    struct gw_problem p = {.n = (int)gw_largest(timing, 1 << 24, 1 << 18)};
    bool good = make(&p) || gw_fail(timing, "no memory for %d elements", p.n);
    good = good && gw_copy_bandwidth(timing) > 0;
    gw_put_on_card(timing, "timed_elements", "%d", p.n);
    for (int stage = 0; good && stage < GW_SUM_STAGES; stage++) {
        const struct gw_variant way = {gw_sum_stage_names[stage], run_stage, true, GW_DEVICE_CLOCK};
        p.count = stage;
        good = gw_time_variant(timing, &p, &way,
                               (struct gw_work){.x = stage + 1,
                                                .n = (size_t)p.n,
                                                .gpu_n = 1 << 24,
                                                .bytes = (double)p.in_bytes[0],
                                                .operations = (double)p.n});
    }
    gw_problem_free(&p);
    return good;
}

const struct gw_timing_program gw_this_timing = {.name = "reductions", .time = time_all};
