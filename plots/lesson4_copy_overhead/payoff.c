// SPDX-License-Identifier: MIT
// Times lesson 4's grade2_chain against the number of operations an element: from how many on do
// the copies pay?
//
//   ./gridwork plots lesson4
#include "grade2_chain.h"
#include "grade2_problem.h"

// So that x stays small, whatever the number of steps.
static const double A = 0.1, B = 0.25, C = -0.4;

/** Two multiplications by a and x, one by b, two additions. */
enum { OPERATIONS_A_STEP = 5, PIECE = 256 };

static double step_of(double x, double y)
{
    return A * x * x + B * y + C;
}

/** All steps of a piece that stays in the cache, so that neighbours can be computed together. */
static void piece(const struct gw_problem *p, int start)
{
    double x[PIECE] = {0};
    double y[PIECE] = {0};
    const int length = p->n - start < PIECE ? p->n - start : PIECE;
    memcpy(x, (const double *)p->h_in[0] + start, (size_t)length * sizeof(double));
    memcpy(y, (const double *)p->h_in[1] + start, (size_t)length * sizeof(double));
    for (int step = 0; step < p->count; step++) {
        for (int i = 0; i < PIECE; i++) {
            x[i] = step_of(x[i], y[i]);
        }
    }
    memcpy((double *)p->h_out + start, x, (size_t)length * sizeof(double));
}

static int one_core(void *context)
{
    const struct gw_problem *p = context;
    for (int start = 0; start < p->n; start += PIECE) {
        piece(p, start);
    }
    return 0;
}

static int all_cores(void *context)
{
    const struct gw_problem *p = context;
#pragma omp parallel for schedule(static)
    for (int start = 0; start < p->n; start += PIECE) {
        piece(p, start);
    }
    return 0;
}

static int chain(void *context)
{
    const struct gw_problem *p = context;
    return (int)grade2_chain(A, B, C, p->h_in[0], p->h_in[1], p->h_out, p->n, p->count);
}

/** Every 97th element: computing all of them again would take longer than the timing. */
static bool is_right(void *context)
{
    const struct gw_problem *p = context;
    const double *x = p->h_in[0];
    const double *y = p->h_in[1];
    const double *z = p->h_out;
    for (int i = 0; i < p->n; i += 97) {
        double want = x[i];
        for (int step = 0; step < p->count; step++) {
            want = step_of(want, y[i]);
        }
        if (!(fabs(z[i] - want) <= 20 * DBL_EPSILON)) {
            return false;
        }
    }
    return true;
}

static bool time_steps(struct gw_timing *timing, struct gw_problem *p)
{
    static const struct gw_variant ways[] = {
        {"one_core", one_core, false, GW_HOST_CLOCK},
        {"all_cores", all_cores, false, GW_HOST_CLOCK},
        {"device_with_copies", chain, false, GW_HOST_CLOCK},
    };
    return gw_time_variants(timing, p, ways, sizeof(ways) / sizeof(*ways),
                            (struct gw_work){.x = OPERATIONS_A_STEP * p->count, .n = (size_t)p->n});
}

static bool time_all(struct gw_timing *timing)
{
    const size_t n = gw_largest(timing, 1000000, 200000);
    const int factor = gw_is_quick(timing) ? 4 : 2;
    struct gw_problem p = {.n = (int)n};
    grade2_note_device(timing);
    bool timed = grade2_make(&p, n) || gw_fail(timing, "no memory for %zu elements", n);
    p.is_right = is_right;
    for (int steps = 1; timed && steps <= 256; steps *= factor) {
        p.count = steps;
        timed = time_steps(timing, &p);
    }
    gw_problem_free(&p);
    return timed;
}

const struct gw_timing_program gw_this_timing = {.name = "payoff", .time = time_all};
