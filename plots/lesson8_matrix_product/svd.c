// SPDX-License-Identifier: MIT
// Times lesson 8's svd of square matrices, and of tall ones, which must be turned: against the
// size.
//
//   ./gridwork plots lesson8
#include "svd.h"

#include "problem.h"

#include <math.h>

enum { TALL = 4 }; // rows for each column

static cusolverDnHandle_t handle;

/** A problem's n is the number of columns, its count the rows for each; d_out has U, s and V^T. */
static size_t rows_of(const struct gw_problem *p)
{
    return (size_t)p->n * (size_t)p->count;
}

static int decompose(void *context)
{
    const struct gw_problem *p = context;
    const size_t n = (size_t)p->n;
    float *d_u = p->d_out;
    float *d_vt = d_u + rows_of(p) * n;
    return (int)svd(handle, p->d_in[0], d_u, d_vt + n * n, d_vt, (int)rows_of(p), p->n);
}

/** The first row of A is made up again: the exercise's grader looks at all of it. */
static bool is_right(void *context)
{
    const struct gw_problem *p = context;
    const size_t n = (size_t)p->n;
    const float *a = p->h_in[0];
    const float *u = p->h_out;
    const float *vt = u + rows_of(p) * n;
    const float *s = vt + n * n;
    for (size_t j = 0; j < n; j++) {
        double sum = 0;
        for (size_t l = 0; l < n; l++) {
            sum += (double)u[l] * (double)s[l] * (double)vt[l * n + j];
        }
        if (!(fabs(sum - (double)a[j]) <= 16 * sqrt((double)n) * 0x1p-24 * (double)s[0])) {
            return false;
        }
    }
    return true;
}

static bool make(struct gw_problem *p, int rows_a_column)
{
    const size_t n = (size_t)p->n;
    p->count = rows_a_column;
    const size_t elements = rows_of(p) * n;
    p->in_bytes[0] = elements * sizeof(float);
    p->out_bytes = (elements + n * n + n) * sizeof(float);
    p->is_right = is_right;
    if (!gw_problem_allocate(p)) {
        return false;
    }
    float *a = p->h_in[0];
    unsigned state = 1;
    for (size_t e = 0; e < elements; e++) {
        state = state * 1664525u + 1013904223u;
        a[e] = (float)(state >> 8) / 16777216.0f - 0.5f;
    }
    return gw_problem_copy_in(p);
}

static bool time_shape(struct gw_timing *timing, size_t n, int rows_a_column, const char *series)
{
    const struct gw_variant way = {series, decompose, true, GW_DEVICE_CLOCK};
    struct gw_problem p = {.n = (int)n};
    const bool timed =
        make(&p, rows_a_column)
            ? gw_time_variant(timing, &p, &way, (struct gw_work){.x = (double)n, .n = n})
            : gw_fail(timing, "no memory for a matrix of %zu columns", n);
    gw_problem_free(&p);
    return timed;
}

static bool time_all(struct gw_timing *timing)
{
    enum { OF_TRIAL = 16 };
    if (cusolverDnCreate(&handle) != CUSOLVER_STATUS_SUCCESS) {
        return gw_fail(timing,
                       "cuSOLVER cannot be used here: on the CPU device it needs a BLAS and a "
                       "LAPACK (sudo apt-get install libopenblas-dev)");
    }
    const size_t largest =
        gw_is_trial(timing) ? OF_TRIAL : gw_largest(timing, gw_on_gpu(timing) ? 1024 : 512, 128);
    bool timed = true;
    for (size_t n = OF_TRIAL; timed && n <= largest; n *= 2) {
        timed = time_shape(timing, n, 1, "square") && time_shape(timing, n, TALL, "tall");
    }
    (void)cusolverDnDestroy(handle);
    return timed;
}

const struct gw_timing_program gw_this_timing = {.name = "svd", .time = time_all};
