// SPDX-License-Identifier: MIT
// Times lesson 6's predict: the logits of m rows of K features, on the device and on one of the
// host's cores.
//
//   ./gridwork plots lesson6
#include "predict.h"

#include "problem.h"
#include "rows.h"

#include <float.h>
#include <math.h>
#include <stdio.h>

enum { K = 8 };

static const real theta[K] = {1, -2, 3, -4, 5, -6, 7, -8};

static int on_device(void *context)
{
    const struct gw_problem *p = context;
    return (int)predict(p->d_in[0], p->d_in[1], p->d_out, p->n, K);
}

static int on_one_core(void *context)
{
    const struct gw_problem *p = context;
    const size_t m = (size_t)p->n;
    const real *x = p->h_in[0];
    real *z = p->h_out;
    for (size_t i = 0; i < m; i++) {
        real sum = 0;
        for (size_t j = 0; j < K; j++) {
            sum += theta[j] * x[j * m + i];
        }
        z[i] = sum;
    }
    return 0;
}

/** K products and sums round K + 2 times at most. */
static bool is_right(void *context)
{
    const struct gw_problem *p = context;
    const double eps = sizeof(real) == sizeof(double) ? DBL_EPSILON / 2 : FLT_EPSILON / 2.0;
    const size_t m = (size_t)p->n;
    const real *x = p->h_in[0];
    const real *z = p->h_out;
    for (size_t i = 0; i < m; i++) {
        double want = 0.0;
        double size = 0.0;
        for (size_t j = 0; j < K; j++) {
            const double term = (double)theta[j] * (double)x[j * m + i];
            want += term;
            size += fabs(term);
        }
        // The sum in double is what a sum in double is compared with, so it may be off as well.
        if (!(fabs((double)z[i] - want) <= 2.0 * (K + 2) * eps * size)) {
            return false;
        }
    }
    return true;
}

/** m rows, feature-major, and their logits. */
static bool make(struct gw_problem *p, size_t m)
{
    p->in_bytes[0] = K * m * sizeof(real);
    p->in_bytes[1] = sizeof(theta);
    p->out_bytes = m * sizeof(real);
    p->is_right = is_right;
    if (!gw_problem_allocate(p)) {
        return false;
    }
    real *x = p->h_in[0];
    for (size_t e = 0; e < K * m; e++) {
        x[e] = (real)(e % 1009) / 1009;
    }
    memcpy(p->h_in[1], theta, sizeof(theta));
    return gw_problem_copy_in(p);
}

static bool time_size(struct gw_timing *timing, struct gw_problem *p)
{
    char core[32];
    char device[32];
    snprintf(core, sizeof(core), "one_core_%s", GW_REAL_NAME);
    snprintf(device, sizeof(device), "device_%s", GW_REAL_NAME);
    const struct gw_variant ways[] = {
        {core, on_one_core, false, GW_HOST_CLOCK},
        {device, on_device, true, GW_DEVICE_CLOCK},
    };
    const size_t m = (size_t)p->n;
    return gw_time_variants(timing, p, ways, sizeof(ways) / sizeof(*ways),
                            (struct gw_work){.x = p->n,
                                             .n = K * m,
                                             .bytes = (K + 1.0) * (double)(m * sizeof(real)),
                                             .operations = 2.0 * K * (double)m,
                                             .float64 = sizeof(real) == sizeof(double)});
}

static bool time_all(struct gw_timing *timing)
{
    gw_copy_bandwidth(timing);
    gw_put_on_card(timing, "features", "%d", K);
    return gw_time_sizes(
        timing,
        &(struct gw_sizes){.from = 1000,
                           // On a GPU X has more than 10^8 numbers at last.
                           .to = gw_largest(timing, gw_on_gpu(timing) ? 16384000 : 1024000, 100000),
                           .step = gw_is_quick(timing) ? 10 : 4,
                           .of = "",
                           .unit = "rows",
                           .make = make,
                           .time = time_size});
}

const struct gw_timing_program gw_this_timing = {.name = "predict", .time = time_all};
