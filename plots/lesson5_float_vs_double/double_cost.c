// SPDX-License-Identifier: MIT
// Times lesson 5's polynomial for rising degrees: compiled once for float32 and once for float64,
// both into one table, for the ratio of the two against the operations a byte.
//
//   ./gridwork plots lesson5
#include "polynomial.h"

#include "timing.h"

#include <math.h>
#include <stdlib.h>

/** n elements on the host and on the device. */
struct problem {
    int n, degree;
    real *h_x, *h_y, *d_x, *d_y;
};

static void free_problem(struct problem *p)
{
    cudaFree(p->d_x);
    cudaFree(p->d_y);
    free(p->h_x);
    free(p->h_y);
}

static bool make_problem(struct problem *p, size_t n)
{
    const size_t bytes = n * sizeof(real);
    *p = (struct problem){.n = (int)n, .h_x = malloc(bytes), .h_y = malloc(bytes)};
    if (!p->h_x || !p->h_y) {
        return false;
    }
    for (size_t i = 0; i < n; i++) {
        p->h_x[i] = (real)(i % 2001) / 1000 - 1; // from -1 to 1: high powers stay finite
    }
    return cudaMalloc((void **)&p->d_x, bytes) == cudaSuccess &&
           cudaMalloc((void **)&p->d_y, bytes) == cudaSuccess &&
           cudaMemcpy(p->d_x, p->h_x, bytes, cudaMemcpyHostToDevice) == cudaSuccess;
}

static int run(void *context)
{
    const struct problem *p = context;
    return (int)polynomial(p->d_x, p->d_y, p->n, p->degree);
}

static int poison(void *context)
{
    const struct problem *p = context;
    return (int)cudaMemset(p->d_y, 0xff, (size_t)p->n * sizeof(*p->d_y));
}

/** Some of the elements, to the accuracy that the grader asks for. */
static bool is_right(void *context)
{
    const struct problem *p = context;
    const double epsilon = sizeof(real) == sizeof(double) ? 0x1p-53 : 0x1p-24;
    if (cudaMemcpy(p->h_y, p->d_y, (size_t)p->n * sizeof(*p->h_y), cudaMemcpyDeviceToHost) !=
        cudaSuccess) {
        return false;
    }
    for (int i = 0; i < p->n; i += 97) {
        double want = 0;
        double magnitude = 0;
        double power = 1;
        for (int k = 0; k <= p->degree; k++) {
            want += (k + 1) / 10.0 * power;
            magnitude += (k + 1) / 10.0 * fabs(power);
            power *= (double)p->h_x[i];
        }
        if (!(fabs((double)p->h_y[i] - want) <= (2 * p->degree + 12) * epsilon * magnitude)) {
            return false;
        }
    }
    return true;
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
    struct problem p;
    bool timed =
        make_problem(&p, n) || gw_fail(timing, "no memory for two arrays of %zu elements", n);
    for (p.degree = 1; timed && p.degree <= 64; p.degree *= gw_is_quick(timing) ? 4 : 2) {
        // Horner: a product and a sum for each power; and the float version's bytes, so that both
        // precisions of a degree lie above each other.
        timed = gw_time(
            timing, &(struct gw_work){.series = sizeof(real) == sizeof(double) ? "double" : "float",
                                      .x = 2.0 * p.degree / (2 * sizeof(float)),
                                      .n = n,
                                      .run = run,
                                      .poison = poison,
                                      .check = is_right,
                                      .context = &p,
                                      .clock = GW_DEVICE_CLOCK,
                                      .bytes = 2.0 * sizeof(real) * (double)n,
                                      .operations = 2.0 * p.degree * (double)n,
                                      .float64 = sizeof(real) == sizeof(double)});
    }
    free_problem(&p);
    return timed;
}

const struct gw_timing_program gw_this_timing = {.name = "double_cost", .time = time_all};
