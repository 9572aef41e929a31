// SPDX-License-Identifier: MIT
// Times lesson 5's polynomial for rising degrees: compiled once for float32 and once for float64,
// both into one table, for the ratio of the two against the operations a byte.
//
//   ./gridwork plots lesson5
#include "polynomial.h"

#include "problem.h"

#include <math.h>

static int run(void *context)
{
    const struct gw_problem *p = context;
    return (int)polynomial(p->d_in[0], p->d_out, p->n, p->count);
}

/** Some of the elements, to the accuracy that the grader asks for. */
static bool is_right(void *context)
{
    const struct gw_problem *p = context;
    const real *x = p->h_in[0];
    const real *y = p->h_out;
    const double epsilon = sizeof(real) == sizeof(double) ? 0x1p-53 : 0x1p-24;
    for (int i = 0; i < p->n; i += 97) {
        double want = 0;
        double magnitude = 0;
        double power = 1;
        for (int k = 0; k <= p->count; k++) {
            want += (k + 1) / 10.0 * power;
            magnitude += (k + 1) / 10.0 * fabs(power);
            power *= (double)x[i];
        }
        if (!(fabs((double)y[i] - want) <= (2 * p->count + 12) * epsilon * magnitude)) {
            return false;
        }
    }
    return true;
}

static bool make(struct gw_problem *p)
{
    p->in_bytes[0] = p->out_bytes = (size_t)p->n * sizeof(real);
    p->is_right = is_right;
    if (!gw_problem_allocate(p)) {
        return false;
    }
    real *x = p->h_in[0];
    for (int i = 0; i < p->n; i++) {
        x[i] = (real)(i % 2001) / 1000 - 1; // from -1 to 1: high powers stay finite
    }
    return gw_problem_copy_in(p);
}

static bool time_all(struct gw_timing *timing)
{
    int ratio = 0;
    if (cudaDeviceGetAttribute(&ratio, cudaDevAttrSingleToDoublePrecisionPerfRatio, 0) ==
        cudaSuccess) {
        gw_put_on_card(timing, "single_to_double_ratio", "%d", ratio);
    }
    // Far more than a GPU's caches hold, in both precisions.
    const size_t n = gw_largest(timing, gw_on_gpu(timing) ? 64000000 : 4000000, 1000000);
    const struct gw_variant way = {sizeof(real) == sizeof(double) ? "double" : "float", run, true,
                                   GW_DEVICE_CLOCK};
    struct gw_problem p = {.n = (int)n};
    bool timed = make(&p) || gw_fail(timing, "no memory for two arrays of %zu elements", n);
    for (p.count = 1; timed && p.count <= 64; p.count *= gw_is_quick(timing) ? 4 : 2) {
        // Horner: a product and a sum for each power; and the float version's bytes, so that both
        // precisions of a degree lie above each other.
        timed = gw_time_variant(timing, &p, &way,
                                (struct gw_work){.x = 2.0 * p.count / (2 * sizeof(float)),
                                                 .n = n,
                                                 .bytes = 2.0 * sizeof(real) * (double)n,
                                                 .operations = 2.0 * p.count * (double)n,
                                                 .float64 = sizeof(real) == sizeof(double)});
    }
    gw_problem_free(&p);
    return timed;
}

const struct gw_timing_program gw_this_timing = {.name = "double_cost", .time = time_all};
