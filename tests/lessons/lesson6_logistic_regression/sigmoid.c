// SPDX-License-Identifier: MIT
// Grades lesson 6, sigmoid: logits near 0, and so far from it that an exponential overflows.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if n is negative | negative_accepted
//   the error of the launch if it | launch_unchecked
//   if `real` is float: the kernel | in_double
//   at least 32 threads share | one_thread
//   the blocks share the work: | first_block_alone
//   the device computes the elements | on_the_host
//   bytes that move between host | zeros_from_the_host
//   in each direction | result_looked_at
//   Accuracy: the relative error | one_minus
//   Asynchrony: the kernel runs | stream_beside
//   Alignment: a pointer may point | aligned_arrays_only
//   No shortcuts: | copied_by_elements
#include "../default_stream.h"

enum logits { NEAR, FAR, NEGATIVE };

struct parameters {
    struct gw_trial trial;
    enum logits logits; // of the grader's half
};

#ifdef GW_RUNNER

#include "sigmoid.h"

void gw_run(struct gw_run *run)
{
    const struct gw_trial *trial = &((const struct parameters *)gw_parameters(run))->trial;
    real *d_p = gw_device_array(run, "d_p");
    const real *d_z = gw_device_input(run, trial, "d_z", d_p);

    gw_before_in_stream(trial);
    gw_after_in_stream(run, trial, (int)sigmoid(d_z, d_p, trial->n));
}

#else

#include "../mistaken.h"

#include "reference.h"

#include <float.h>

// FAR: where e^z or e^-z overflows in a float (88.7) or a double (709.8), on both sides of that;
// and where 1 - p loses some digits (-12, -30) or all of them (-18, -38).
static double logit(struct gw_case *grading, enum logits logits, size_t i)
{
    static const double far[] = {1000, -1000, 89,  -89,  88,  -88, 710, -710,
                                 709,  -709,  300, -300, -12, -30, -18, -38};
    switch (logits) {
    case FAR:
        return i % 3 == 0 ? far[i / 3 % (sizeof(far) / sizeof(far[0]))]
                          : gw_random(grading, -1000, 1000);
    case NEGATIVE:
        return gw_random(grading, -40, -15);
    case NEAR:
        break;
    }
    return i % 101 == 17 ? 0.0 : gw_random(grading, -8, 8);
}

static void expect_probabilities(struct gw_case *grading, const double *z, size_t n)
{
    double *want = gw_expected(grading, "d_p");
    double *tolerances = gw_tolerances(grading, "d_p");
    const double smallest = gw_real(grading) == GW_DOUBLE ? DBL_MIN : FLT_MIN;
    for (size_t i = 0; i < n; i++) {
        want[i] = gw_sigmoid(z[i]);
        // e^x may be off by 2 units in the last place, 4 eps; an addition and a division round once
        // each; 2 eps are spare.
        tolerances[i] = 8 * gw_real_epsilon(grading) * want[i] + smallest;
    }
}

// What the formula that everybody writes first does; the comparer would only say "is nan".
static void expect_no_overflow(struct gw_case *grading, const double *z, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        gw_expect(grading, !(isnan(gw_real_result(grading, "d_p", i)) && fabs(z[i]) > 80),
                  "d_p[%zu] is NaN for z = %g: e^|z| overflows to infinity, and infinity / "
                  "infinity is NaN; use e^-|z|, which is at most 1",
                  i, z[i]);
    }
}

static double other_sign(const void *z, size_t i)
{
    return gw_sigmoid(-((const double *)z)[i]);
}

static double no_sign(const void *z, size_t i)
{
    return gw_sigmoid(fabs(((const double *)z)[i]));
}

static double at_zero(const void *z, size_t i)
{
    (void)z;
    (void)i;
    return 0.5;
}

static double step(const void *z, size_t i)
{
    return ((const double *)z)[i] < 0 ? 0 : 1;
}

static double whole(const void *z, size_t i)
{
    return gw_sigmoid(trunc(((const double *)z)[i]));
}

static const struct gw_mistaken mistaken[] = {
    {"1 / (1 + e^z): z has the wrong sign", other_sign},
    {"1 / (1 + e^-|z|): the sign of z is lost", no_sign},
    {"sigmoid(0), for every z", at_zero},
    {"the decision 0 or 1, by the sign of z, instead of the probability", step},
    {"sigmoid(z) with z cut to an integer", whole}};

// Whether an element is right and so small that a difference of numbers near 1 could not be.
static bool is_small_and_right(struct gw_case *grading, size_t i)
{
    const double want = ((const double *)gw_expected(grading, "d_p"))[i];
    const double got = gw_real_result(grading, "d_p", i);
    const double eps = gw_real_epsilon(grading);
    return got > 0 && want < 64 * eps &&
           fabs(got - want) <= ((const double *)gw_tolerances(grading, "d_p"))[i] &&
           fabs(fmod(got, eps / 4)) > 0;
}

// Beyond some z the probability is its `end`, 0 or 1, and it is right up to that; towards 0 also
// where it is small.
static void expect_no_end(struct gw_case *grading, const double *z, size_t n, int end)
{
    const double *want = gw_expected(grading, "d_p");
    const double *tolerances = gw_tolerances(grading, "d_p");
    const double side = end == 0 ? 1 : -1; // of the right ones
    size_t ends = 0;
    size_t others = 0; // that are right
    size_t small = 0;  // and right
    size_t near = 0;   // of the wrong ones, the one next to the right ones
    double right = INFINITY;
    for (size_t i = 0; i < n; i++) {
        const double got = gw_real_result(grading, "d_p", i);
        const bool is_end = got <= end && got >= end;
        if (fabs(got - want[i]) <= tolerances[i]) {
            right = is_end ? right : fmin(right, side * z[i]);
            others += !is_end;
            small += is_small_and_right(grading, i);
            continue;
        }
        if (!is_end) {
            return;
        }
        near = ends == 0 || side * z[i] > side * z[near] ? i : near;
        ends++;
    }
    gw_expect_of(grading, GW_OF_CAUSE,
                 ends < 3 || others < 8 || (end == 0 && small == 0) || !(side * z[near] < right),
                 "d_p[%zu] is %d but should be %.9g: the probability is %d for all z %s %.5g, and "
                 "right %s z = %.5g; leave out the special case of %s z: 1 / (1 + e^-z) is right "
                 "there, too, and becomes %d by itself",
                 near, end, want[near], end, end == 0 ? "up to" : "from", z[near],
                 end == 0 ? "from" : "up to", side * right, end == 0 ? "small" : "large", end);
}

// A difference of numbers near 1 is off by their last digit, which may be more than all of a small
// probability. Some digits are left of larger ones; no smaller one is right.
static void expect_own_digits(struct gw_case *grading, size_t n)
{
    const double *want = gw_expected(grading, "d_p");
    const double *tolerances = gw_tolerances(grading, "d_p");
    size_t wrong = 0;
    size_t first = 0;
    bool left = false;
    for (size_t i = 0; i < n; i++) {
        const double error = fabs(gw_real_result(grading, "d_p", i) - want[i]);
        if (!(error <= 4 * gw_real_epsilon(grading))) {
            return;
        }
        // What is left of a difference is a multiple of the last digit; what a clamp leaves is
        // none.
        const double got = gw_real_result(grading, "d_p", i);
        if (error > tolerances[i] && fabs(fmod(got, gw_real_epsilon(grading) / 4)) > 0) {
            return;
        }
        if (is_small_and_right(grading, i)) {
            return;
        }
        left = left || (error > tolerances[i] && got > 0);
        first = error > tolerances[i] && wrong == 0 ? i : first;
        wrong += error > tolerances[i];
    }
    gw_expect_of(
        grading, GW_OF_CAUSE, wrong < n / 8 || wrong < 8 || !left,
        "d_p[%zu] is %.9g but should be %.9g: %zu small elements lost all their digits in a "
        "difference of numbers near 1, 1 - q or 1 + tanh(z / 2); divide by 1 + e^-|z|, "
        "without a difference",
        first, gw_real_result(grading, "d_p", first), want[first], wrong);
}

// Logits beyond a limit that all have the probability of the limit.
static void expect_no_limit(struct gw_case *grading, const double *z, size_t n)
{
    enum { ENOUGH = 8 };
    const double *want = gw_expected(grading, "d_p");
    const double *tolerances = gw_tolerances(grading, "d_p");
    double limit = -INFINITY; // the largest z whose probability is wrong
    double got = NAN;
    double high = NAN;
    size_t wrong = 0;
    size_t first = 0;
    for (size_t i = 0; i < n; i++) {
        const double value = gw_real_result(grading, "d_p", i);
        if (fabs(value - want[i]) <= tolerances[i]) {
            continue;
        }
        double *same = value > 0.5 ? &high : &got; // on the other side there is a limit as well
        if (value < *same || value > *same) {
            return;
        }
        *same = value;
        if (value > 0.5) {
            continue;
        }
        first = wrong == 0 ? i : first;
        limit = fmax(limit, z[i]);
        wrong++;
    }
    const double at = log(got / (1 - got));
    gw_expect_of(grading, GW_OF_CAUSE, wrong < ENOUGH || !(got > 0 && got < 0.01 && limit <= at),
                 "d_p[%zu] is %.9g but should be %.9g: all z below %.4g have the probability "
                 "sigmoid(%.4g); do not limit z or p: e^-|z| cannot overflow",
                 first, got, want[first], at, at);
}

// Only the elements with z = 0 were never written: conditions z > 0 and z < 0 leave them out.
static void expect_zero_written(struct gw_case *grading, const double *z, size_t n)
{
    const double *want = gw_expected(grading, "d_p");
    const double *tolerances = gw_tolerances(grading, "d_p");
    size_t zeros = 0;
    size_t first = 0;
    for (size_t i = 0; i < n; i++) {
        const bool right = fabs(gw_real_result(grading, "d_p", i) - want[i]) <= tolerances[i];
        const bool unwritten = !right && gw_is_unwritten(grading, "d_p", i);
        const bool is_zero = !(fabs(z[i]) > 0);
        if (is_zero ? !unwritten : !right) {
            return;
        }
        first = is_zero && zeros == 0 ? i : first;
        zeros += is_zero;
    }
    gw_expect_of(grading, GW_OF_CAUSE, zeros == 0,
                 "d_p[%zu] was never written but should be 0.5: no element with z = 0 was written, "
                 "and all others are right; do conditions z > 0 and z < 0 leave out z = 0? Make "
                 "the last branch a plain else",
                 first);
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const struct gw_trial *trial = &parameters->trial;
    const size_t count = gw_trial_count(trial);
    void *p = gw_add_output(grading, trial, "d_p", gw_real(grading));
    void *d_z = gw_add_input(grading, trial, "d_z", gw_real(grading), p);
    gw_fill_reals(grading, p, gw_trial_fills_output(trial) ? count : 0);
    for (size_t i = 0; i < count; i++) {
        gw_set_real(grading, d_z, i, logit(grading, parameters->logits, i));
    }
    const double *z = gw_in_double(grading, trial->in_place ? "d_p" : "d_z");
    expect_probabilities(grading, z, gw_trial_covered(trial));
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    if (gw_run_trial(grading, trial)) {
        gw_expect_right_in_place(grading, trial, "d_z", "d_p");
        expect_no_overflow(grading, z, gw_trial_covered(trial));
        expect_zero_written(grading, z, gw_trial_covered(trial));
        gw_expect_not_mistaken(grading, "d_p", gw_trial_covered(trial), mistaken,
                               sizeof(mistaken) / sizeof(mistaken[0]), z);
        if (trial->n < 10000) {
            expect_no_end(grading, z, gw_trial_covered(trial), 0);
            expect_no_end(grading, z, gw_trial_covered(trial), 1);
            expect_own_digits(grading, gw_trial_covered(trial));
            expect_no_limit(grading, z, gw_trial_covered(trial));
        }
        gw_expect_within(grading, "d_p");
        gw_expect_float32(grading);
        gw_expect_default_stream(grading);
        gw_expect_launched(grading, trial, 1);
    }
}

#define SIGMOID(words, count, logits, ...)                                                         \
    GW_CASE("n = " #count words, grade, 0, struct parameters, {.n = count, __VA_ARGS__}, logits)
#define HOW(words, how, count, more)                                                               \
    GW_CASE("n = " #count words, grade, how, struct parameters, {.n = count, .longer = more}, NEAR)
#define EXACT(count) SIGMOID("", count, NEAR)
#define LONGER(count, error)                                                                       \
    SIGMOID(", arrays longer than n", count, NEAR, .longer = 2000, .expect = error)

static const struct gw_case_declaration cases[] = {
    EXACT(1000), SIGMOID(", |z| up to 1000", 1000, FAR),
    SIGMOID(", z from -40 to -15", 1000, NEGATIVE),
    // About as many as a warp or a block has threads, and a prime.
    EXACT(1), EXACT(31), EXACT(32), EXACT(33), EXACT(127),
    HOW(GW_BEFORE_WORDS, GW_CALLED_BEFORE, 128, 0), EXACT(255), EXACT(256),
    SIGMOID(", |z| up to 1000", 257, FAR), EXACT(1023), EXACT(1024), EXACT(1025),
    HOW("", GW_TWICE, 60013, 0),
    // More blocks of 256 than a block may have threads, so that block and grid cannot be swapped.
    GW_CASE("n = 300007, device limit: 1024 blocks in y", grade, GW_TWICE | GW_SLOW,
            struct parameters, {.n = 300007, .low_grids = true}, NEAR),
    // In place, nothing past the end, nothing for n = 0, and what is refused.
    SIGMOID(", d_p is d_z", 1009, NEAR, .in_place = 'z'),
    HOW(", arrays longer than n" GW_ODD_WORDS, GW_ODD_ARRAYS, 1000, 2000),
    LONGER(10007, cudaSuccess), LONGER(0, cudaSuccess), LONGER(-1, cudaErrorInvalidValue), EXACT(0),
    SIGMOID(", device limit: 16 threads per block", 1000, NEAR, .small_blocks = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
