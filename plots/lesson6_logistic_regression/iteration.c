// SPDX-License-Identifier: MIT
// Times one iteration of lesson 6's gradient descent on synthetic rows: five ways to write it, and
// the reader's own gradient.
//
//   ./gridwork plots lesson6
#include "gradient.h"
#include "rows.h"
#include "stages.h"
#include "synthetic.h"
#include "timing.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { ITERATIONS = 4, K = GW_SYNTHETIC_FEATURES, SEED = 1 };
#define STEP ((real)0.1)

/** One series: a stage, on host or device memory. */
struct series {
    const char *name;
    gw_stage_fn stage;
    bool on_host;
    double reals_a_row; /**< read and written an iteration, as stages.h counts them */
};

/** What a run works on. */
struct problem {
    struct gw_rows rows;
    const struct series *series;
    real *d_theta, *d_work;
    real h_theta[K];
    double want[K];
};

/** The reader's own gradient; a stage's last kernel would do the rest, here the host does. */
static cudaError_t own_gradient(const real *x, const real *y, real *theta, real *work, int m, int k,
                                real step, int iterations)
{
    real h_theta[K];
    real h_gradient[K];
    const size_t bytes = (size_t)k * sizeof(real);
    cudaError_t error = cudaMemcpy(h_theta, theta, bytes, cudaMemcpyDeviceToHost);
    for (int iteration = 0; iteration < iterations && error == cudaSuccess; iteration++) {
        error = gradient(x, y, theta, work, m, k);
        if (error == cudaSuccess) {
            error = cudaMemcpy(h_gradient, work, bytes, cudaMemcpyDeviceToHost);
        }
        for (int j = 0; j < k && error == cudaSuccess; j++) {
            h_theta[j] -= step * h_gradient[j];
        }
        if (error == cudaSuccess) {
            error = cudaMemcpy(theta, h_theta, bytes, cudaMemcpyHostToDevice);
        }
    }
    return error;
}

static const struct series all_series[] = {
    {"cpu", gw_stage_cpu, true, K + 1},
    {"arrays", gw_stage_arrays, false, 2 * K + 13},
    {"fused", gw_stage_fused, false, 2 * K + 3},
    {"block_reduction", gw_stage_block_reduction, false, K + 1},
    {"graph", gw_stage_graph, false, K + 1},
    {"exercise", own_gradient, false, K + 1},
};

/** theta after ITERATIONS from 0, in double, by the plainest loop. */
static void compute_want(struct problem *problem, const struct gw_samples *samples)
{
    memset(problem->want, 0, sizeof(problem->want));
    for (int iteration = 0; iteration < ITERATIONS; iteration++) {
        double sums[K] = {0};
        for (size_t i = 0; i < samples->m; i++) {
            double z = 0.0;
            for (size_t j = 0; j < K; j++) {
                z += problem->want[j] * (double)problem->rows.h_x[j * samples->m + i];
            }
            const double residual = 1.0 / (1.0 + exp(-z)) - samples->y[i];
            for (size_t j = 0; j < K; j++) {
                sums[j] += residual * (double)problem->rows.h_x[j * samples->m + i];
            }
        }
        for (size_t j = 0; j < K; j++) {
            problem->want[j] -= (double)STEP * sums[j] / (double)samples->m;
        }
    }
}

static int run(void *context)
{
    struct problem *problem = context;
    const struct gw_rows *rows = &problem->rows;
    if (problem->series->on_host) {
        memset(problem->h_theta, 0, sizeof(problem->h_theta));
        return (int)problem->series->stage(rows->h_x, rows->h_y, problem->h_theta, NULL, rows->m,
                                           rows->k, STEP, ITERATIONS);
    }
    const cudaError_t error = cudaMemset(problem->d_theta, 0, K * sizeof(real));
    return (int)(error != cudaSuccess
                     ? error
                     : problem->series->stage(rows->d_x, rows->d_y, problem->d_theta,
                                              problem->d_work, rows->m, rows->k, STEP, ITERATIONS));
}

static int poison(void *context)
{
    struct problem *problem = context;
    memset(problem->h_theta, 0xff, sizeof(problem->h_theta));
    return (int)cudaMemset(problem->d_theta, 0xff, K * sizeof(real));
}

/** Relative 1e-9 in float64, 1e-4 in float32: the lesson's tolerances. */
static bool is_right(void *context)
{
    struct problem *problem = context;
    if (!problem->series->on_host &&
        cudaMemcpy(problem->h_theta, problem->d_theta, K * sizeof(real), cudaMemcpyDeviceToHost) !=
            cudaSuccess) {
        return false;
    }
    const double relative = sizeof(real) == sizeof(double) ? 1e-9 : 1e-4;
    double largest = 0.0;
    double off = 0.0;
    for (size_t j = 0; j < K; j++) {
        largest = fmax(largest, fabs(problem->want[j]));
        off = fmax(off, fabs((double)problem->h_theta[j] - problem->want[j]));
        if (isnan((double)problem->h_theta[j])) {
            return false;
        }
    }
    return off <= relative * largest;
}

static bool time_series(struct gw_timing *timing, struct problem *problem)
{
    for (size_t s = 0; s < sizeof(all_series) / sizeof(all_series[0]); s++) {
        char name[48];
        const size_t m = (size_t)problem->rows.m;
        const double bytes = all_series[s].reals_a_row * (double)(m * sizeof(real));
        problem->series = &all_series[s];
        snprintf(name, sizeof(name), "%s_%s", all_series[s].name, GW_REAL_NAME);
        if (!gw_time(timing, &(struct gw_work){.series = name,
                                               .x = (double)m,
                                               .n = m,
                                               .run = run,
                                               .poison = poison,
                                               .check = is_right,
                                               .context = problem,
                                               .clock = all_series[s].on_host ? GW_HOST_CLOCK
                                                                              : GW_DEVICE_CLOCK,
                                               .bytes = ITERATIONS * bytes,
                                               .operations = ITERATIONS * 4.0 * K * (double)m,
                                               .float64 = sizeof(real) == sizeof(double),
                                               .scale = 1.0 / ITERATIONS,
                                               .extra = {bytes}})) {
            return false;
        }
    }
    return true;
}

static bool time_size(struct gw_timing *timing, size_t m)
{
    struct gw_samples samples;
    struct problem problem = {0};
    bool timed = false;
    if (!gw_samples_synthetic(m, SEED, &samples)) {
        return gw_fail(timing, "no memory for %zu rows", m);
    }
    if (!gw_rows_make(&problem.rows, &samples) ||
        cudaMalloc((void **)&problem.d_theta, K * sizeof(real)) != cudaSuccess ||
        cudaMalloc((void **)&problem.d_work, gw_stage_work((int)m) * sizeof(real)) != cudaSuccess) {
        gw_fail(timing, "no memory for %zu rows on the device", m);
    } else {
        compute_want(&problem, &samples);
        timed = time_series(timing, &problem);
    }
    gw_rows_free(&problem.rows);
    (void)cudaFree(problem.d_theta);
    (void)cudaFree(problem.d_work);
    gw_samples_free(&samples);
    return timed;
}

static bool time_all(struct gw_timing *timing)
{
    gw_copy_bandwidth(timing);
    gw_put_on_card(timing, "features", "%d", K);
    const size_t largest = gw_largest(timing, 10000000, 100000);
    const size_t smallest = largest < 1000 ? largest : 1000;
    for (size_t m = smallest; m <= largest; m *= 10) {
        if (!time_size(timing, m)) {
            return false;
        }
    }
    return true;
}

const struct gw_timing_program gw_this_timing = {
    .name = "iteration", .extra_columns = "bytes", .time = time_all};
