// SPDX-License-Identifier: MIT
// Times lesson 6's predict: the logits of m rows of K features, on the device and on one of the
// host's cores.
//
//   ./gridwork plots lesson6
#include "predict.h"

#include "rows.h"
#include "timing.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { K = 8 };

/** m rows, feature-major, and their logits. */
struct problem {
    int m;
    real *h_x, *h_z, *d_x, *d_theta, *d_z;
};

static const real theta[K] = {1, -2, 3, -4, 5, -6, 7, -8};

/** Frees everything; what was never allocated is NULL. */
static void free_problem(struct problem *p)
{
    (void)cudaFree(p->d_x);
    (void)cudaFree(p->d_theta);
    (void)cudaFree(p->d_z);
    free(p->h_x);
    free(p->h_z);
}

static bool make_problem(struct problem *p, size_t m)
{
    const size_t bytes = K * m * sizeof(real);
    *p = (struct problem){.m = (int)m, .h_x = malloc(bytes), .h_z = malloc(m * sizeof(real))};
    if (!p->h_x || !p->h_z) {
        return false;
    }
    for (size_t e = 0; e < K * m; e++) {
        p->h_x[e] = (real)(e % 1009) / 1009;
    }
    return cudaMalloc((void **)&p->d_x, bytes) == cudaSuccess &&
           cudaMalloc((void **)&p->d_theta, sizeof(theta)) == cudaSuccess &&
           cudaMalloc((void **)&p->d_z, m * sizeof(real)) == cudaSuccess &&
           cudaMemcpy(p->d_x, p->h_x, bytes, cudaMemcpyHostToDevice) == cudaSuccess &&
           cudaMemcpy(p->d_theta, theta, sizeof(theta), cudaMemcpyHostToDevice) == cudaSuccess;
}

static int on_device(void *context)
{
    const struct problem *p = context;
    return (int)predict(p->d_x, p->d_theta, p->d_z, p->m, K);
}

static int poison_device(void *context)
{
    const struct problem *p = context;
    return (int)cudaMemset(p->d_z, 0xff, (size_t)p->m * sizeof(real));
}

static int on_one_core(void *context)
{
    const struct problem *p = context;
    const size_t m = (size_t)p->m;
    for (size_t i = 0; i < m; i++) {
        real sum = 0;
        for (size_t j = 0; j < K; j++) {
            sum += theta[j] * p->h_x[j * m + i];
        }
        p->h_z[i] = sum;
    }
    return 0;
}

static int poison_host(void *context)
{
    const struct problem *p = context;
    memset(p->h_z, 0xff, (size_t)p->m * sizeof(real));
    return 0;
}

/** K products and sums round K + 2 times at most. */
static bool host_is_right(void *context)
{
    const struct problem *p = context;
    const double eps = sizeof(real) == sizeof(double) ? DBL_EPSILON / 2 : FLT_EPSILON / 2.0;
    const size_t m = (size_t)p->m;
    for (size_t i = 0; i < m; i++) {
        double want = 0.0;
        double size = 0.0;
        for (size_t j = 0; j < K; j++) {
            const double term = (double)theta[j] * (double)p->h_x[j * m + i];
            want += term;
            size += fabs(term);
        }
        // The sum in double is what a sum in double is compared with, so it may be off as well.
        if (!(fabs((double)p->h_z[i] - want) <= 2.0 * (K + 2) * eps * size)) {
            return false;
        }
    }
    return true;
}

static bool device_is_right(void *context)
{
    const struct problem *p = context;
    return poison_host(context) == 0 &&
           cudaMemcpy(p->h_z, p->d_z, (size_t)p->m * sizeof(real), cudaMemcpyDeviceToHost) ==
               cudaSuccess &&
           host_is_right(context);
}

static bool time_size(struct gw_timing *timing, struct problem *p)
{
    char core[32];
    char device[32];
    snprintf(core, sizeof(core), "one_core_%s", GW_REAL_NAME);
    snprintf(device, sizeof(device), "device_%s", GW_REAL_NAME);
    const size_t m = (size_t)p->m;
    return gw_time(timing, &(struct gw_work){.series = core,
                                             .x = p->m,
                                             .n = K * m,
                                             .run = on_one_core,
                                             .poison = poison_host,
                                             .check = host_is_right,
                                             .context = p}) &&
           gw_time(timing, &(struct gw_work){.series = device,
                                             .x = p->m,
                                             .n = K * m,
                                             .run = on_device,
                                             .poison = poison_device,
                                             .check = device_is_right,
                                             .context = p,
                                             .clock = GW_DEVICE_CLOCK,
                                             .bytes = (K + 1.0) * (double)(m * sizeof(real)),
                                             .operations = 2.0 * K * (double)m,
                                             .float64 = sizeof(real) == sizeof(double)});
}

static bool time_all(struct gw_timing *timing)
{
    gw_copy_bandwidth(timing);
    gw_put_on_card(timing, "features", "%d", K);
    const size_t step = gw_is_quick(timing) ? 10 : 4;
    // On a GPU X has more than 10^8 numbers at last.
    const size_t largest = gw_largest(timing, gw_on_gpu(timing) ? 16384000 : 1024000, 100000);
    for (size_t m = largest < 1000 ? largest : 1000; m <= largest; m *= step) {
        struct problem p;
        const bool timed = make_problem(&p, m) ? time_size(timing, &p)
                                               : gw_fail(timing, "no memory for %zu rows", m);
        free_problem(&p);
        if (!timed) {
            return false;
        }
    }
    return true;
}

const struct gw_timing_program gw_this_timing = {.name = "predict", .time = time_all};
