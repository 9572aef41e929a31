// SPDX-License-Identifier: MIT
// Times 64 steps of a rod's temperatures, eight per launch and one per launch; and compares half a
// sine wave at a fixed time with its formula, on finer and finer rods.
//
//   ./gridwork plots stencils
#include "heat.h"

#include "heat_kernels.h"
#include "problem.h"

#include <math.h>

enum { STEPS = 64 };
static const float c = 0.25f;

static const double pi = 3.14159265358979323846;

// The buffer beside the temperatures.
static float *h_other;
static float *d_other;

static int steps_together(void *context)
{
    const struct gw_problem *p = context;
    return (int)heat(p->d_out, d_other, p->n, c, STEPS);
}

static int one_by_one(void *context)
{
    const struct gw_problem *p = context;
    return (int)gw_heat_by_steps(p->d_out, d_other, p->n, c, STEPS);
}

static int on_one_core(void *context)
{
    const struct gw_problem *p = context;
    heat_cpu(p->h_out, h_other, p->n, c, STEPS);
    return 0;
}

// Half a sine wave, 0 at both ends.
static void fill_sine(float *u, int n)
{
    for (int i = 0; i < n; i++) {
        u[i] = i == n - 1 ? 0.0f : (float)sin(pi * i / (n - 1));
    }
}

// Each run goes on with the temperatures of the one before, which cool but never rise.
static bool is_right(void *context)
{
    const struct gw_problem *p = context;
    const float *u = p->h_out;
    for (int i = 0; i < p->n; i++) {
        if (!(u[i] >= -1e-3f && u[i] <= 1.001f)) {
            return false;
        }
    }
    return true;
}

static bool fill(struct gw_problem *p)
{
    fill_sine(p->h_out, p->n);
    return cudaMemcpy(p->d_out, p->h_out, p->out_bytes, cudaMemcpyHostToDevice) == cudaSuccess;
}

static void free_others(void)
{
    cudaFree(d_other);
    free(h_other);
    d_other = NULL;
    h_other = NULL;
}

static bool make(struct gw_problem *p, size_t n)
{
    p->out_bytes = n * sizeof(float);
    p->is_right = is_right;
    free_others();
    h_other = malloc(p->out_bytes);
    return h_other && cudaMalloc((void **)&d_other, p->out_bytes) == cudaSuccess &&
           gw_problem_allocate(p) && fill(p);
}

static bool time_size(struct gw_timing *timing, struct gw_problem *p)
{
    static const struct {
        const char *series;
        int (*run)(void *problem);
        bool on_device;
    } ways[] = {{"one_core", on_one_core, false},
                {"one_step_per_launch", one_by_one, true},
                {"8_steps_per_launch", steps_together, true}};
    bool good = true;
    for (size_t w = 0; good && w < sizeof(ways) / sizeof(*ways); w++) {
        // Both buffers are inputs as well, so nothing is spoiled between two runs.
        good =
            fill(p) &&
            gw_time(timing,
                    &(struct gw_work){.series = ways[w].series,
                                      .run = ways[w].run,
                                      .check = ways[w].on_device ? gw_device_is_right : is_right,
                                      .context = p,
                                      .clock = ways[w].on_device ? GW_DEVICE_CLOCK : GW_HOST_CLOCK,
                                      .x = p->n,
                                      .n = (size_t)p->n,
                                      .operations = ways[w].on_device ? 4.0 * STEPS * p->n : 0});
    }
    return good;
}

// At the time 0.1, in units of length squared per diffusivity: by steps of c (length /
// intervals)^2.
static bool put_error(struct gw_timing *timing, int intervals)
{
    struct gw_problem p = {.n = intervals + 1};
    const int steps = (int)(0.1 * intervals * intervals / (double)c);
    bool good = make(&p, (size_t)intervals + 1) || gw_fail(timing, "no memory");
    const cudaError_t error = good ? heat(p.d_out, d_other, p.n, c, steps) : cudaSuccess;
    if (error != cudaSuccess) {
        good = gw_fail_with(timing, (int)error, "heat failed");
    }
    good = good && cudaMemcpy(p.h_out, p.d_out, p.out_bytes, cudaMemcpyDeviceToHost) == cudaSuccess;
    const double time = steps * (double)c / ((double)intervals * intervals);
    double most = 0;
    const float *u = p.h_out;
    for (int i = 0; good && u && i < p.n; i++) {
        const double formula = exp(-pi * pi * time) * sin(pi * i / intervals);
        most = fmax(most, fabs((double)u[i] - formula));
    }
    good = good && gw_put_row(timing, &(struct gw_row){.series = "error",
                                                       .x = intervals,
                                                       .n = (size_t)p.n,
                                                       .value = most,
                                                       .unit = "K"});
    gw_problem_free(&p);
    return good;
}

static bool put_errors(struct gw_timing *timing)
{
    const int most = gw_is_trial(timing) ? 16 : 256;
    bool good = true;
    for (int intervals = 8; good && intervals <= most; intervals *= 2) {
        good = put_error(timing, intervals);
    }
    return good;
}

static bool time_all(struct gw_timing *timing)
{
    gw_put_on_card(timing, "timed_steps", "%d", STEPS);
    const size_t full = gw_on_gpu(timing) ? 64000000 : 1000000;
    bool good = gw_time_sizes(timing, &(struct gw_sizes){.from = 1000,
                                                         .to = gw_largest(timing, full, 100000),
                                                         .step = 10,
                                                         .of = "a rod of ",
                                                         .unit = "points",
                                                         .make = make,
                                                         .time = time_size});
    good = good && put_errors(timing);
    free_others();
    return good;
}

const struct gw_timing_program gw_this_timing = {.name = "heat", .time = time_all};
