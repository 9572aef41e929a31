// SPDX-License-Identifier: MIT
// Times the stages of lesson 8's product of square matrices, and notes what arithmetic allows.
//
// (On the CPU device a block's threads run one after another on a core, whose caches make of every
// kernel a product by tiles, and a barrier costs a change of threads: it ranks the stages otherwise
// than a GPU does.)
//
//   ./gridwork plots lesson8
#include "matmul_blocked.h"
#include "matmul_library.h"
#include "matmul_naive.h"
#include "matmul_tiled.h"

#include "problem.h"

#include <math.h>

// NULL where there is no library: no BLAS for the CPU device.
static cublasHandle_t handle;

static int naive(void *context)
{
    const struct gw_problem *p = context;
    return (int)matmul_naive(p->d_in[0], p->d_in[1], p->d_out, p->n, p->n, p->n);
}

static int tiled(void *context)
{
    const struct gw_problem *p = context;
    return (int)matmul_tiled(p->d_in[0], p->d_in[1], p->d_out, p->n, p->n, p->n);
}

static int blocked(void *context)
{
    const struct gw_problem *p = context;
    return (int)matmul_blocked(p->d_in[0], p->d_in[1], p->d_out, p->n, p->n, p->n);
}

static int library(void *context)
{
    const struct gw_problem *p = context;
    return (int)matmul_library(handle, p->d_in[0], p->d_in[1], p->d_out, p->n, p->n, p->n);
}

/** Every 97th element, within what its header allows: all would take longer than the timing. */
static bool is_right(void *context)
{
    const struct gw_problem *p = context;
    const size_t n = (size_t)p->n;
    const float *a = p->h_in[0];
    const float *b = p->h_in[1];
    const float *c = p->h_out;
    for (size_t e = 0; e < n * n; e += 97) {
        double sum = 0;
        double magnitude = 0;
        for (size_t k = 0; k < n; k++) {
            const double term = (double)a[e / n * n + k] * (double)b[k * n + e % n];
            sum += term;
            magnitude += fabs(term);
        }
        if (!(fabs((double)c[e] - sum) <= 2 * (2 + sqrt((double)n)) * 0x1p-24 * magnitude)) {
            return false;
        }
    }
    return true;
}

static bool make(struct gw_problem *p, size_t n)
{
    p->in_bytes[0] = p->in_bytes[1] = p->out_bytes = n * n * sizeof(float);
    p->is_right = is_right;
    if (!gw_problem_allocate(p)) {
        return false;
    }
    float *a = p->h_in[0];
    float *b = p->h_in[1];
    for (size_t e = 0; e < n * n; e++) {
        a[e] = (float)(e % 13) / 13.0f - 0.5f;
        b[e] = (float)(e % 17) / 17.0f - 0.5f;
    }
    return gw_problem_copy_in(p);
}

static bool time_size(struct gw_timing *timing, struct gw_problem *p)
{
    static const struct gw_variant ways[] = {
        {"naive", naive, true, GW_DEVICE_CLOCK},
        {"tiled", tiled, true, GW_DEVICE_CLOCK},
        {"blocked", blocked, true, GW_DEVICE_CLOCK},
        {"library", library, true, GW_DEVICE_CLOCK},
    };
    const size_t count = sizeof(ways) / sizeof(*ways) - (handle ? 0 : 1);
    const double n = p->n;
    return gw_time_variants(timing, p, ways, count,
                            (struct gw_work){.x = n,
                                             .n = (size_t)p->n,
                                             .bytes = 3 * sizeof(float) * n * n,
                                             .operations = 2 * n * n * n});
}

static bool time_all(struct gw_timing *timing)
{
    enum { OF_TRIAL = 32 };
    const size_t full = gw_on_gpu(timing) ? 4096 : gw_is_estimate(timing) ? 512 : 1024;
    const size_t largest = gw_largest(timing, full, 256);
    gw_float32_peak(timing);
    if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS) {
        handle = NULL;
        gw_put_on_card(timing, "library", "none was found, so that it is not timed");
    }
    const bool timed =
        gw_time_sizes(timing, &(struct gw_sizes){.from = 64,
                                                 .to = gw_is_trial(timing) ? OF_TRIAL : largest,
                                                 .step = 2,
                                                 .of = "matrices of ",
                                                 .unit = "rows",
                                                 .make = make,
                                                 .time = time_size});
    if (handle) {
        (void)cublasDestroy(handle);
    }
    return timed;
}

const struct gw_timing_program gw_this_timing = {.name = "product", .time = time_all};
