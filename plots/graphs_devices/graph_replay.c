// SPDX-License-Identifier: MIT
// Times 100 steps of two small kernels against the number of cells: captured once and replayed,
// launched one by one, and as one graph of all steps.
//
//   ./gridwork plots graph_replay
#include "graph_replay.h"

#include "graph_replay_kernels.h"
#include "problem.h"

#include <math.h>

enum { STEPS = 100 };
static const float c = 0.25f;
static const float r = 0.125f;

static int replayed(void *context)
{
    const struct gw_problem *p = context;
    return (int)graph_replay(p->d_out, p->n, c, r, STEPS);
}

static int one_by_one(void *context)
{
    const struct gw_problem *p = context;
    return (int)gw_steps_one_by_one(p->d_out, p->n, c, r, STEPS);
}

static int in_one_graph(void *context)
{
    const struct gw_problem *p = context;
    return (int)gw_steps_in_one_graph(p->d_out, p->n, c, r, STEPS);
}

static bool fill(struct gw_problem *p)
{
    float *u = p->h_out;
    for (int i = 0; i < p->n; i++) {
        u[i] = 1.0f;
    }
    return cudaMemcpy(p->d_out, p->h_out, p->out_bytes, cudaMemcpyHostToDevice) == cudaSuccess;
}

static int fill_again(void *context)
{
    return fill(context) ? (int)cudaSuccess : (int)cudaErrorUnknown;
}

// All cells are alike, so nothing spreads: each is what the reaction leaves of 1.
static bool is_right(void *context)
{
    const struct gw_problem *p = context;
    double want = 1;
    for (int step = 0; step < STEPS; step++) {
        want -= (double)r * want * want;
    }
    const float *u = p->h_out;
    for (int i = 0; i < p->n; i++) {
        if (!(fabs((double)u[i] - want) <= 9.0 * STEPS * 0x1p-24)) {
            return false;
        }
    }
    return true;
}

static bool make(struct gw_problem *p, size_t n)
{
    p->out_bytes = n * sizeof(float);
    p->is_right = is_right;
    return gw_problem_allocate(p) && fill(p);
}

static bool time_size(struct gw_timing *timing, struct gw_problem *p)
{
    static const struct {
        const char *series;
        int (*run)(void *problem);
    } ways[] = {{"one_by_one", one_by_one}, {"replayed", replayed}, {"one_graph", in_one_graph}};
    bool good = true;
    for (size_t w = 0; good && w < sizeof(ways) / sizeof(*ways); w++) {
        good = gw_time(timing, &(struct gw_work){.series = ways[w].series,
                                                 .run = ways[w].run,
                                                 .check = gw_device_is_right,
                                                 .before = fill_again,
                                                 .context = p,
                                                 .clock = GW_HOST_CLOCK,
                                                 .x = p->n,
                                                 .n = (size_t)p->n});
    }
    return good;
}

static bool time_all(struct gw_timing *timing)
{
    gw_put_on_card(timing, "timed_steps", "%d", STEPS);
    const size_t full = gw_on_gpu(timing) ? 10000000 : 100000;
    return gw_time_sizes(timing, &(struct gw_sizes){.from = 100,
                                                    .to = gw_largest(timing, full, 10000),
                                                    .step = 10,
                                                    .of = "a tube of ",
                                                    .unit = "cells",
                                                    .make = make,
                                                    .time = time_size});
}

const struct gw_timing_program gw_this_timing = {.name = "graph_replay", .time = time_all};
