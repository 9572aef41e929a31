// SPDX-License-Identifier: MIT
/**
 * @file grade2_problem.h
 * What lesson 4's timing programs share: z = a * x * x + b * y + c on n float64, on the host and on
 * the device, with the published experiment's coefficients.
 */
#pragma once

#include "timing.h"

#include <cuda_runtime_api.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double GRADE2_A = 3.5;
static const double GRADE2_B = 2.8;
static const double GRADE2_C = 10.0;

/** n elements on the host and on the device. */
struct grade2_problem {
    int n;
    int count; /**< steps, or chunks */
    double *h_x, *h_y, *h_z, *d_x, *d_y, *d_z;
};

/** Notes in the card whether the device is a CPU, whose copies go over no bus. */
static inline void grade2_note_device(struct gw_timing *timing)
{
    struct cudaDeviceProp properties;
    if (cudaGetDeviceProperties(&properties, 0) == cudaSuccess &&
        strstr(properties.name, "CPU device")) {
        gw_put_on_card(timing, "cpu_device", "1");
    }
}

/** Frees everything; what was never allocated is NULL. */
static inline void grade2_free(struct grade2_problem *p)
{
    cudaFree(p->d_x);
    cudaFree(p->d_y);
    cudaFree(p->d_z);
    free(p->h_x);
    free(p->h_y);
    free(p->h_z);
}

/** Numbers of magnitude up to 1; false where there is no memory. */
static inline bool grade2_make(struct grade2_problem *p, size_t n)
{
    const size_t bytes = n * sizeof(double);
    *p = (struct grade2_problem){
        .n = (int)n, .count = 1, .h_x = malloc(bytes), .h_y = malloc(bytes), .h_z = malloc(bytes)};
    if (!p->h_x || !p->h_y || !p->h_z) {
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        p->h_x[i] = (double)(i % 1000) * 0.001 - 0.4;
        p->h_y[i] = (double)(i % 777) * 0.001 - 0.3;
        p->h_z[i] = 0.0;
    }
    return cudaMalloc((void **)&p->d_x, bytes) == cudaSuccess &&
           cudaMalloc((void **)&p->d_y, bytes) == cudaSuccess &&
           cudaMalloc((void **)&p->d_z, bytes) == cudaSuccess &&
           cudaMemcpy(p->d_x, p->h_x, bytes, cudaMemcpyHostToDevice) == cudaSuccess &&
           cudaMemcpy(p->d_y, p->h_y, bytes, cudaMemcpyHostToDevice) == cudaSuccess;
}

static inline int grade2_one_core(void *context)
{
    const struct grade2_problem *p = context;
    for (int i = 0; i < p->n; i++) {
        p->h_z[i] = GRADE2_A * p->h_x[i] * p->h_x[i] + GRADE2_B * p->h_y[i] + GRADE2_C;
    }
    return 0;
}

static inline int grade2_all_cores(void *context)
{
    const struct grade2_problem *p = context;
    const double *x = p->h_x;
    const double *y = p->h_y;
    double *z = p->h_z;
#ifdef _OPENMP
#pragma omp parallel for schedule(static)
#endif
    for (int i = 0; i < p->n; i++) {
        z[i] = GRADE2_A * x[i] * x[i] + GRADE2_B * y[i] + GRADE2_C;
    }
    return 0;
}

static inline int grade2_poison_host(void *context)
{
    const struct grade2_problem *p = context;
    memset(p->h_z, 0xff, (size_t)p->n * sizeof(double));
    return 0;
}

static inline int grade2_poison_device(void *context)
{
    const struct grade2_problem *p = context;
    return (int)cudaMemset(p->d_z, 0xff, (size_t)p->n * sizeof(double));
}

/** Four operations on terms below 25, with one rounding each or fewer. */
static inline bool grade2_host_is_right(void *context)
{
    const struct grade2_problem *p = context;
    for (int i = 0; i < p->n; i++) {
        const double x = p->h_x[i];
        const double want = GRADE2_A * x * x + GRADE2_B * p->h_y[i] + GRADE2_C;
        if (!(fabs(p->h_z[i] - want) <= 4 * 25 * DBL_EPSILON)) {
            return false;
        }
    }
    return true;
}

static inline bool grade2_device_is_right(void *context)
{
    const struct grade2_problem *p = context;
    return cudaMemcpy(p->h_z, p->d_z, (size_t)p->n * sizeof(double), cudaMemcpyDeviceToHost) ==
               cudaSuccess &&
           grade2_host_is_right(context);
}

/** One way to compute it, and how it is measured and checked. */
struct grade2_way {
    const char *series;
    int (*run)(void *context);
    bool on_device; /**< the result is in d_z, else in h_z */
};

/** Times one way at one place of the plot. */
static inline bool grade2_time(struct gw_timing *timing, const struct grade2_way *way, double x,
                               struct grade2_problem *p)
{
    return gw_time(
        timing,
        &(struct gw_work){.series = way->series,
                          .x = x,
                          .n = (size_t)p->n,
                          .run = way->run,
                          .poison = way->on_device ? grade2_poison_device : grade2_poison_host,
                          .check = way->on_device ? grade2_device_is_right : grade2_host_is_right,
                          .context = p,
                          .clock = way->on_device ? GW_DEVICE_CLOCK : GW_HOST_CLOCK,
                          .bytes = 3.0 * sizeof(double) * p->n,
                          .operations = 5.0 * p->n,
                          .float64 = true});
}
