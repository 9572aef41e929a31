// SPDX-License-Identifier: MIT
// Grades lesson 6, log_loss: logits from which a probability would be 0 or 1, losses too small for
// 1 + x, any number of rows, and a million of them, which do not fit one float's accuracy.
#include <stdbool.h>

enum logits { NEAR, FAR, FAR_AND_RIGHT, CONFIDENT, FALLING };

struct parameters {
    int m;
    enum logits logits;
    bool small_blocks;
    int expect;
    int failing_allocation; // the one that finds no memory, from 1; 0: none
};

enum { ROWS_THAT_ARE_MANY = 1000000 }; // too many to count requests in a second

#include "../counted.h"
#include "../failing_allocation.h"
#include "../small_blocks.h"

#ifdef GW_RUNNER

#include "log_loss.h"
#include "runner.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const real *d_z = gw_device_array(run, "d_z");
    const real *d_y = gw_device_array(run, "d_y");
    real *h_loss = gw_host_array(run, "h_loss");

    if (parameters->small_blocks) {
        gw_pretend_small_blocks();
    }
    gw_fail_allocation(parameters->failing_allocation);
    if (parameters->m < ROWS_THAT_ARE_MANY) {
        gw_count_from_now();
    }
    const int error = (int)log_loss(d_z, d_y, parameters->m, h_loss);
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
#include "reference.h"

#include <cuda_runtime_api.h>
#include <float.h>

enum { ROWS_THAT_COST_MUCH = 1000 };

// A row's logit, given its label.
static double logit(struct gw_case *grading, enum logits logits, size_t i, double y)
{
    const double right_side = y > 0.5 ? 1.0 : -1.0;
    switch (logits) {
    case FAR: // wrong by 1000, right by 1000, or anything
        return i % 3 == 0   ? -1000 * right_side
               : i % 3 == 1 ? 1000 * right_side
                            : gw_random(grading, -1000, 1000);
    case FAR_AND_RIGHT:
        return right_side * gw_random(grading, 900, 1000);
    case CONFIDENT: // a loss of e^-17 to e^-22: less than half a unit in the last place of 1.0f
        return right_side * gw_random(grading, 17.5, 22);
    case FALLING: // after a thousand rows that cost 1000, all the others cost less than 0.03
        return right_side * (i < ROWS_THAT_COST_MUCH ? gw_random(grading, -1100, -900)
                                                     : gw_random(grading, 3.6, 5));
    case NEAR:
        break;
    }
    return gw_random(grading, -6, 6);
}

static double stored(struct gw_case *grading, const char *name)
{
    const void *value = gw_result(grading, name);
    return gw_real(grading) == GW_DOUBLE ? *(const double *)value : *(const float *)value;
}

static void expect_no_overflow(struct gw_case *grading, enum logits logits)
{
    const double loss = stored(grading, "h_loss");
    gw_expect(
        grading, isfinite(loss) || (logits != FAR && logits != FAR_AND_RIGHT),
        "*h_loss is %g: some rows have |z| = 1000, where e^|z| is too large to hold and log(p) "
        "is log(0); compute the loss from z, as the header has it, and not from p",
        loss);
}

static void expect_where(struct gw_case *grading, int m)
{
    if (!gw_is_counted(grading) || m >= ROWS_THAT_ARE_MANY) {
        return;
    }
    const int64_t bytes = gw_noted(grading, "bytes to host");
    const int64_t limit = m > 8192 ? m : 8192;
    // Not gw_expect_threads(): what is stored may be a device variable, which is not counted.
    const int64_t launches = gw_noted(grading, "launches");
    const int64_t threads = gw_noted(grading, "threads");
    gw_expect(grading, launches > 0,
              "no kernel was launched: the work must be done on the device, not on the host");
    gw_expect(grading, threads >= (m < 32 ? m : 32),
              "%lld thread%s launched for %d rows: give rows to many threads", (long long)threads,
              threads == 1 ? " was" : "s were", m);
    gw_expect(
        grading, bytes < limit || m < 1000,
        "%lld bytes came to the host for %d rows: add up on the device, and copy only what is "
        "left",
        (long long)bytes, m);
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const enum gw_type type = gw_real(grading);
    const size_t m = parameters->m > 0 ? (size_t)parameters->m : 0;
    void *z = gw_add_array(grading, "d_z", GW_INPUT, type, m);
    void *d_y = gw_add_array(grading, "d_y", GW_INPUT, type, m);
    const bool refused = parameters->expect != cudaSuccess;
    const bool may_fail = refused || parameters->small_blocks || parameters->failing_allocation > 0;
    void *before = gw_add_array(grading, "h_loss", may_fail ? GW_IN_OUT : GW_OUTPUT, type, 1);
    const double left = may_fail ? gw_set_real(grading, before, 0, 0.75) : 0.0;
    // In long double: a sum in double errs by more than the tolerance of adding in pairs.
    long double sum = 0;
    for (size_t i = 0; i < m; i++) {
        const double y = gw_random(grading, 0, 1) < 0.4 ? 1.0 : 0.0;
        gw_set_real(grading, d_y, i, y);
        sum += (long double)gw_row_loss(
            gw_set_real(grading, z, i, logit(grading, parameters->logits, i, y)), y);
    }
    const double want = refused ? left : (double)(sum / (long double)m);
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    gw_run_case(grading);
    if ((parameters->small_blocks && gw_was_refused(grading)) || gw_allocation_failed(grading)) {
        const double loss = stored(grading, "h_loss");
        gw_expect(grading, !(loss < left || loss > left || isnan(loss)),
                  "*h_loss is %g, and was %g before: log_loss itself says that a call failed, and "
                  "*h_loss is written on success alone",
                  loss, left);
        return;
    }
    gw_expect_returned(grading, parameters->expect);
    if (refused) {
        gw_expect_close(grading, "h_loss", &want, 0, 0);
        gw_expect_no_launch(grading, "no rows");
        return;
    }
    expect_no_overflow(grading, parameters->logits);
    const double loss = stored(grading, "h_loss");
    gw_expect(grading, parameters->logits != CONFIDENT || !(fabs(loss) < want / 2),
              "*h_loss is %.9g but should be %.9g: every row costs about e^-|z| here, which 1 + "
              "e^-|z| rounds away; log1p(x) is log(1 + x) without that sum",
              loss, want);
    const double relative = (8 * log2((double)m) + 16) * gw_real_epsilon(grading);
    const double smallest = type == GW_DOUBLE ? DBL_MIN : FLT_MIN;
    gw_expect(grading,
              m == 1 || want < smallest ||
                  !(fabs(loss - want * (double)m) <= relative * want * (double)m),
              "*h_loss is %.9g, the sum over the rows, but should be %.9g, their mean: divide by m",
              loss, want);
    // Not by much: what is lost so is no more than a few hundredths.
    gw_expect(
        grading,
        parameters->logits != FALLING || fabs(loss - want) <= relative * want ||
            !(fabs(loss - want) < want / 20),
        "*h_loss is %.9g but should be %.9g, within %.2g: one after another, small numbers are "
        "lost against a float sum that has grown large; add up by halves",
        loss, want, relative * want);
    gw_expect_close(grading, "h_loss", &want, relative, smallest);
    expect_where(grading, parameters->m);
}

#define ROWS(m, logits, words)                                                                     \
    {                                                                                              \
        "m = " #m words, grade, &(const struct parameters){m, logits, false, cudaSuccess, 0}, 0    \
    }
#define REFUSED(m)                                                                                 \
    {                                                                                              \
        "m = " #m, grade, &(const struct parameters){m, NEAR, false, cudaErrorInvalidValue, 0}, 0  \
    }
#define NO_MEMORY_FOR(allocation)                                                                  \
    {                                                                                              \
        "m = 1000, no device memory for allocation " #allocation, grade,                           \
            &(const struct parameters){1000, NEAR, false, cudaSuccess, allocation}, 0              \
    }

static const struct gw_case_declaration cases[] = {
    ROWS(1000, NEAR, ""),
    ROWS(1000, FAR, ", |z| up to 1000"),
    ROWS(1000, FAR_AND_RIGHT, ", |z| up to 1000 and all on the right side"),
    ROWS(1000, CONFIDENT, ", |z| about 20 and all on the right side"),
    ROWS(1, NEAR, ""),
    ROWS(2, NEAR, ""),
    ROWS(31, NEAR, ""),
    ROWS(32, NEAR, ""),
    ROWS(33, NEAR, ""),
    ROWS(255, NEAR, ""),
    ROWS(256, NEAR, ""),
    ROWS(257, NEAR, ""),
    ROWS(569, NEAR, ""),
    ROWS(1023, NEAR, ""),
    ROWS(1024, NEAR, ""),
    ROWS(1025, NEAR, ""),
    ROWS(10007, NEAR, ""),
    ROWS(60013, NEAR, ""),
    // 513 blocks of 256.
    ROWS(131073, NEAR, ""),
    REFUSED(0),
    REFUSED(-1),
    NO_MEMORY_FOR(1),
    NO_MEMORY_FOR(2),
    {"m = 1000, on a device that takes no blocks of more than 16 threads", grade,
     &(const struct parameters){1000, NEAR, true, cudaSuccess, 0}, 0},
    {"m = 1050007, a few rows cost 1000 and all others little", grade,
     &(const struct parameters){1050007, FALLING, false, cudaSuccess, 0}, GW_FLOAT_ONLY},
};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
