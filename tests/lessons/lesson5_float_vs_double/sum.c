// SPDX-License-Identifier: MIT
// Grades lesson 5, sum: right to the accuracy of adding in pairs, on the device, by many threads.
#include <stdbool.h>

struct parameters {
    int n;
    bool small_blocks;
    int failing_allocation; // the one that finds no memory, from 1; 0: none
};

#include "../counted.h"
#include "../failing_allocation.h"
#include "../small_blocks.h"

#ifdef GW_RUNNER

#include "runner.h"
#include "sum.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const float *d_x = gw_device_array(run, "d_x");
    float *h_sum = gw_host_array(run, "h_sum");

    if (parameters->small_blocks) {
        gw_pretend_small_blocks();
    }
    gw_fail_allocation(parameters->failing_allocation);
    gw_count_from_now();
    const int error = (int)sum(d_x, parameters->n, h_sum);
    gw_returned(run, error);
    gw_end_failing_allocation(run, parameters->failing_allocation, error);
    gw_note_kernels(run);
    gw_note_transfers(run);
    if (parameters->small_blocks) {
        gw_end_small_blocks(run, error);
    }
}

#else

#include "grader.h"

#include <cuda_runtime_api.h>
#include <math.h>

// How the elements are chosen.
enum values { MIXED, NEAR_ONE, ALTERNATING };

struct size {
    struct parameters parameters;
    enum values values;
    int expect;
};

// Adding in pairs rounds each element's share log2(n) times, so the error is at most
// log2(n) eps sum|x| with eps = 2^-24 (Higham, Accuracy and Stability of Numerical Algorithms, 2nd
// ed., section 4.2). The sums of the blocks, or of a thread's own elements, may be added one after
// another: that is up to about 4096 roundings more, which are independent of each other and so add
// up like a random walk, to about sqrt(4096) = 64 eps sum|x| (Higham and Mary 2019, SIAM J. Sci.
// Comput. 41). With the mean m of |x|: (log2(n) + 64) eps n m.
static double tolerance_of(const float *x, size_t n)
{
    double magnitude = 0;
    for (size_t i = 0; i < n; i++) {
        magnitude += fabs((double)x[i]);
    }
    return n == 0 ? 0 : (log2((double)n) + 64) * 0x1p-24 * magnitude;
}

// Elements a little above 1: from 2^17 on, a float's neighbour is 1/64 away, and one that takes up
// each element on its own drops what lies above 1 every time. That error grows with n, not with its
// square root, and is hundreds of times the tolerance.
static float near_one(struct gw_case *grading)
{
    return (float)gw_random(grading, 1.001, 1.007);
}

static float serial_sum(const float *x, size_t n)
{
    float total = 0;
    for (size_t i = 0; i < n; i++) {
        total += x[i];
    }
    return total;
}

static void fill(struct gw_case *grading, float *x, size_t n, enum values values)
{
    gw_fill_floats(grading, x, n);
    for (size_t i = 0; i < n && values == NEAR_ONE; i++) {
        x[i] = near_one(grading);
    }
    // Large ones that cancel: a lost or doubled element shows at once.
    for (size_t i = 0; i < n && values == ALTERNATING; i++) {
        x[i] = (float)(i % 2 ? -1000 : 1000) + x[i];
    }
}

// A sum as wrong as that of a single float is said to be one.
static void expect_no_single_float(struct gw_case *grading, const float *x, size_t n, double want,
                                   double tolerance)
{
    const double got = (double)*(const float *)gw_result(grading, "h_sum");
    const double serial_error = fabs((double)serial_sum(x, n) - want);
    const double error = fabs(got - want);
    const bool serial = error > tolerance && error > 0.5 * serial_error &&
                        error < 2 * serial_error && serial_error > 10 * tolerance;
    gw_expect(
        grading, !serial,
        "h_sum[0] is %.9g but should be %.9g, within %.2g: it is as far off as one float that "
        "takes up the elements one after another; at %.0f a float's neighbour is %g away, and "
        "each element is rounded to that. Add in pairs, in shared memory",
        got, want, tolerance, floor(want),
        (double)(nextafterf((float)want, INFINITY) - (float)want));
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct size *size = argument;
    const struct parameters *parameters = &size->parameters;
    const size_t n = parameters->n > 0 ? (size_t)parameters->n : 0;
    float *x = gw_add_array(grading, "d_x", GW_INPUT, GW_FLOAT, n);
    const bool fails = size->expect != cudaSuccess;
    const bool may_fail = fails || parameters->small_blocks || parameters->failing_allocation > 0;
    float *h_sum = gw_add_array(grading, "h_sum", may_fail ? GW_IN_OUT : GW_OUTPUT, GW_FLOAT, 1);
    fill(grading, x, n, size->values);
    *h_sum = (float)gw_random(grading, 100, 200);
    const double before = (double)*h_sum;
    double want = fails ? before : 0;
    for (size_t i = 0; i < n && !fails; i++) {
        want += (double)x[i];
    }
    const double tolerance = fails ? 0 : tolerance_of(x, n);
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    gw_run_case(grading);
    if ((parameters->small_blocks && gw_was_refused(grading)) || gw_allocation_failed(grading)) {
        const double after = (double)*(const float *)gw_result(grading, "h_sum");
        gw_expect(grading, !(after < before || after > before || isnan(after)),
                  "h_sum[0] is %g, and was %g before: sum itself says that a call failed, and "
                  "*h_sum is written if all went well",
                  after, before);
        return;
    }
    gw_expect_returned(grading, size->expect);
    if (!fails) {
        expect_no_single_float(grading, x, n, want, tolerance);
    }
    gw_expect_within(grading, "h_sum", &want, &tolerance);
    if (n == 0) {
        gw_expect_no_launch(grading, fails ? "n negative" : "n = 0");
    } else {
        gw_expect_many_threads(grading, (int64_t)n);
        const int64_t most = n < 32 ? 1 : (int64_t)n / 32;
        const int64_t came = gw_noted(grading, "bytes to host") / 4;
        gw_expect(grading, !gw_is_counted(grading) || came <= most,
                  "%lld floats were copied to the host, and for %lld elements at most %lld may be: "
                  "add on the device",
                  (long long)came, (long long)n, (long long)most);
    }
}

#define MIXED_SIGNS(n)                                                                             \
    {                                                                                              \
        "n = " #n, grade, &(const struct size){{n, false, 0}, MIXED, cudaSuccess}, 0               \
    }
#define CLOSE_TO_ONE(n)                                                                            \
    {                                                                                              \
        "n = " #n ", elements near 1", grade,                                                      \
            &(const struct size){{n, false, 0}, NEAR_ONE, cudaSuccess}, 0                          \
    }
#define CANCELLING(n)                                                                              \
    {                                                                                              \
        "n = " #n ", elements that cancel", grade,                                                 \
            &(const struct size){{n, false, 0}, ALTERNATING, cudaSuccess}, 0                       \
    }
#define NO_MEMORY_FOR(allocation)                                                                  \
    {                                                                                              \
        "n = 1000, no device memory for allocation " #allocation, grade,                           \
            &(const struct size){{1000, false, allocation}, MIXED, cudaSuccess}, 0                 \
    }

static const struct gw_case_declaration cases[] = {
    MIXED_SIGNS(1000),
    MIXED_SIGNS(1),
    MIXED_SIGNS(2),
    MIXED_SIGNS(31),
    MIXED_SIGNS(32),
    MIXED_SIGNS(33),
    MIXED_SIGNS(127),
    MIXED_SIGNS(128),
    MIXED_SIGNS(129),
    MIXED_SIGNS(255),
    MIXED_SIGNS(256),
    MIXED_SIGNS(257),
    MIXED_SIGNS(511),
    MIXED_SIGNS(513),
    MIXED_SIGNS(1023),
    MIXED_SIGNS(1024),
    MIXED_SIGNS(1025),
    CANCELLING(4099),
    // 256 and 257 sums of blocks of 256: where a block more than there are elements for has no room
    // for its sum, and where room for one sum too few is missed.
    MIXED_SIGNS(65536),
    MIXED_SIGNS(65537),
    CLOSE_TO_ONE(262147),
    {"n = -1", grade, &(const struct size){{-1, false, 0}, MIXED, cudaErrorInvalidValue}, 0},
    MIXED_SIGNS(0),
    {"n = 1000, on a device that takes no blocks of more than 16 threads", grade,
     &(const struct size){{1000, true, 0}, MIXED, cudaSuccess}, 0},
    NO_MEMORY_FOR(1),
    NO_MEMORY_FOR(2),
};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
