// SPDX-License-Identifier: MIT
// What lesson 4's timing programs share: z = a * x * x + b * y + c on n float64, on the host and on
// the device, with the published experiment's coefficients.
#pragma once

#include "problem.h"

#include <float.h>
#include <math.h>

static const double GRADE2_A = 3.5;
static const double GRADE2_B = 2.8;
static const double GRADE2_C = 10.0;

/** Notes in the card whether the device is a CPU, whose copies go over no bus. */
static inline void grade2_note_device(struct gw_timing *timing)
{
    struct cudaDeviceProp properties;
    if (cudaGetDeviceProperties(&properties, 0) == cudaSuccess &&
        strstr(properties.name, "CPU device")) {
        gw_put_on_card(timing, "cpu_device", "1");
    }
}

static inline int grade2_one_core(void *context)
{
    const struct gw_problem *p = context;
    const double *x = p->h_in[0];
    const double *y = p->h_in[1];
    double *z = p->h_out;
    for (int i = 0; i < p->n; i++) {
        z[i] = GRADE2_A * x[i] * x[i] + GRADE2_B * y[i] + GRADE2_C;
    }
    return 0;
}

static inline int grade2_all_cores(void *context)
{
    const struct gw_problem *p = context;
    const double *x = p->h_in[0];
    const double *y = p->h_in[1];
    double *z = p->h_out;
#pragma omp parallel for schedule(static)
    for (int i = 0; i < p->n; i++) {
        z[i] = GRADE2_A * x[i] * x[i] + GRADE2_B * y[i] + GRADE2_C;
    }
    return 0;
}

/** Four operations on terms below 25, with one rounding each or fewer. */
static inline bool grade2_is_right(void *context)
{
    const struct gw_problem *p = context;
    const double *x = p->h_in[0];
    const double *y = p->h_in[1];
    const double *z = p->h_out;
    for (int i = 0; i < p->n; i++) {
        const double want = GRADE2_A * x[i] * x[i] + GRADE2_B * y[i] + GRADE2_C;
        if (!(fabs(z[i] - want) <= 4 * 25 * DBL_EPSILON)) {
            return false;
        }
    }
    return true;
}

/** Numbers of magnitude up to 1; false where there is no memory. */
static inline bool grade2_make(struct gw_problem *p, size_t n)
{
    p->count = 1;
    p->in_bytes[0] = p->in_bytes[1] = p->out_bytes = n * sizeof(double);
    p->is_right = grade2_is_right;
    if (!gw_problem_allocate(p)) {
        return false;
    }
    double *x = p->h_in[0];
    double *y = p->h_in[1];
    for (size_t i = 0; i < n; i++) {
        x[i] = (double)(i % 1000) * 0.001 - 0.4;
        y[i] = (double)(i % 777) * 0.001 - 0.3;
    }
    memset(p->h_out, 0, p->out_bytes);
    return gw_problem_copy_in(p);
}

/** Times one way at one place of the plot. */
static inline bool grade2_time(struct gw_timing *timing, const struct gw_variant *way, double x,
                               struct gw_problem *p)
{
    return gw_time_variant(timing, p, way,
                           (struct gw_work){.x = x,
                                            .n = (size_t)p->n,
                                            .bytes = 3.0 * sizeof(double) * p->n,
                                            .operations = 5.0 * p->n,
                                            .float64 = true});
}
