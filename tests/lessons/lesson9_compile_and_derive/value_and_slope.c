// SPDX-License-Identifier: MIT
// Grades lesson 9, value_and_slope: values and derivatives, right to their last digits, from one
// pass.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if n is negative | negative_n
//   the error of the launch if it | no_launch_error
//   Threads: the elements are divided among | one_thread
//   Blocks: the elements are divided among | first_block_alone
//   Launches: one | two_launches
//   with blocks of 32 threads or more | swapped_launch
//   Loads: each element of d_x | loads_twice
//   Stores: each element of d_f | stores_twice
//   Accuracy: the value is right | central_difference
//   Where `real` is float | float64_sine
//   The kernel runs in the default | stream_beside
//   Each pointer may point | aligned_arrays_only
#include "../default_stream.h"

enum arguments { NEAR, FAR, TINY };

struct parameters {
    struct gw_trial trial;
    enum arguments arguments; // of the grader's half
};

#ifdef GW_RUNNER

#include "value_and_slope.h"

void gw_run(struct gw_run *run)
{
    const struct gw_trial *trial = &((const struct parameters *)gw_parameters(run))->trial;
    const real *d_x = gw_device_array(run, "d_x");
    real *d_f = gw_device_array(run, "d_f");
    real *d_slope = gw_device_array(run, "d_slope");

    gw_before_in_stream(trial);
    gw_after_in_stream(run, trial, (int)value_and_slope(d_x, d_f, d_slope, trial->n));
}

#else

#include "../mistaken.h"

// FAR: where sin and cos have turned often. TINY: where the value is 1 + 1.2 x, and a difference of
// two such values has lost what it is about.
static double argument_of(struct gw_case *grading, enum arguments arguments)
{
    switch (arguments) {
    case FAR:
        return gw_random(grading, -5000, 5000);
    case TINY:
        return gw_random(grading, -1e-4, 1e-4);
    case NEAR:
        break;
    }
    return gw_random(grading, -8, 8);
}

// In long double: its roundings are none beside those of a double.
static void expect_values_and_slopes(struct gw_case *grading, size_t n)
{
    const double *arguments = gw_in_double(grading, "d_x");
    double *values = gw_expected(grading, "d_f");
    double *slopes = gw_expected(grading, "d_slope");
    double *value_tolerances = gw_tolerances(grading, "d_f");
    double *slope_tolerances = gw_tolerances(grading, "d_slope");
    const double eps = gw_real_epsilon(grading);
    for (size_t i = 0; i < n; i++) {
        const long double x = (long double)arguments[i];
        const long double line = 0.2L * x;
        const long double sine = sinl(x);
        const long double cosine = cosl(2 * x);
        const long double sine_slope = cosl(x);
        const long double cosine_slope = -2 * sinl(2 * x);
        values[i] = (double)(line + sine + cosine);
        slopes[i] = (double)(0.2L + sine_slope + cosine_slope);
        // sin and cos may be off by 2 units in the last place, which is 4 eps, by CUDA's table of
        // their errors. A constant such as 0.2, a product and a sum round once each; doubling is
        // exact. No term goes through more than 4 of these roundings.
        value_tolerances[i] = 8 * eps * (double)(fabsl(line) + fabsl(sine) + fabsl(cosine));
        slope_tolerances[i] = 8 * eps * (double)(0.2L + fabsl(sine_slope) + fabsl(cosine_slope));
    }
}

#define FORMULA(name, of_x)                                                                        \
    static double name(const void *arguments, size_t i)                                            \
    {                                                                                              \
        const double x = ((const double *)arguments)[i];                                           \
        return of_x;                                                                               \
    }

FORMULA(value, 0.2 * x + sin(x) + cos(2 * x))
FORMULA(value_of_inner_x, 0.2 * x + sin(x) + cos(x))
FORMULA(value_of_other_line, 0.2 + sin(x) + cos(2 * x))
FORMULA(value_without_line, sin(x) + cos(2 * x))
FORMULA(slope, 0.2 + cos(x) - 2 * sin(2 * x))
FORMULA(inner_lost, 0.2 + cos(x) - sin(2 * x))
FORMULA(inner_lost_and_line, cos(x) - sin(2 * x))
FORMULA(cosine_sign, 0.2 + cos(x) + 2 * sin(2 * x))
FORMULA(sine_sign, 0.2 - cos(x) - 2 * sin(2 * x))
FORMULA(both_signs, 0.2 - cos(x) + 2 * sin(2 * x))
FORMULA(at_outer_x, 0.2 + cos(x) - 2 * sin(x))
FORMULA(at_slope, 0.2 + cos(1.0) - 2 * sin(2.0) + 0 * x)
FORMULA(products_lost, cos(x) + 0 * x)
FORMULA(products_once, 0.2 * x + cos(x) - 2 * x * sin(2 * x))
FORMULA(seed_is_x, 0.2 * x + x * cos(x) - 2 * x * sin(2 * x))
FORMULA(products_subtract, -0.2 + cos(x) + 2 * sin(2 * x))
FORMULA(of_slopes, 0.2 + sin(1.0) + cos(2.0) + 0 * x)
FORMULA(line_lost, cos(x) - 2 * sin(2 * x))
FORMULA(constants_grow, 0.2 + x + cos(x) - (2 + x) * sin(2 * x))
FORMULA(two_grows, 0.2 + cos(x) - (2 + x) * sin(2 * x))
FORMULA(fifth_grows, 0.2 + x + cos(x) - 2 * sin(2 * x))
FORMULA(functions_lost, 0.2 + 0 * x)
FORMULA(no_derivative, 0.2 + sin(x) + 2 * cos(2 * x))
FORMULA(zero, 0 * x)
FORMULA(sine_lost, 0.2 - 2 * sin(2 * x))
FORMULA(cosine_lost, 0.2 + cos(x))

static const struct gw_mistaken mistaken_values[] = {
    {"f'(x): the slope instead of the value; are the two swapped?", slope},
    {"f with cos x instead of cos 2x", value_of_inner_x},
    {"f with 0.2 instead of 0.2 x", value_of_other_line},
    {"f without the term 0.2 x", value_without_line}};

static const struct gw_mistaken mistaken_slopes[] = {
    {"f(x): the value instead of the slope; are the two swapped?", value},
    {"the slope 0 for x: the slope of x is 1", zero},
    {"-sin 2x as the slope of cos 2x: multiply by the slope of 2x; the slope of a function is its "
     "derivative times the slope of its argument",
     inner_lost},
    {"-sin 2x as the slope of cos 2x, and 0 for 0.2 x: the slope of a product has two terms, and "
     "the slope of a function is its derivative times the slope of its argument",
     inner_lost_and_line},
    {"the wrong sign for cos: its derivative is -sin", cosine_sign},
    {"the wrong sign for sin: its derivative is +cos", sine_sign},
    {"the signs of both: the derivative of sin is +cos, and that of cos is -sin", both_signs},
    {"-2 sin x as the slope of cos 2x: take the derivative of cos at its argument, 2x", at_outer_x},
    {"derivatives at the slope of a dual instead of its value", at_slope},
    {"products with the slope 0: the slope of a b is a' b + a b', and only the first term is 0 if "
     "a is a constant",
     products_lost},
    {"products with the slope a b, their value: the slope is a' b + a b'", products_once},
    {"the slope x for x: the slope of x is 1, for every x", seed_is_x},
    {"a minus in the rule for products: the slope of a b is a' b + a b'", products_subtract},
    {"sin and cos of slopes: the slope of sin a is cos a times the slope of a", of_slopes},
    {"0 as the slope of 0.2 x", line_lost},
    {"constants with the slope 1: the slope of a constant is 0", constants_grow},
    {"the slope 1 for the constant 2, so 2x has the slope 2 + x: the slope of a constant is 0",
     two_grows},
    {"the slope 1 for the constant 0.2, so 0.2 x has the slope 0.2 + x: the slope of a constant is "
     "0",
     fifth_grows},
    {"0 as the slopes of sin x and cos 2x: the slope of a function is its derivative times the "
     "slope of its argument",
     functions_lost},
    {"the functions times the slope of their argument, instead of their derivatives: the "
     "derivative of sin is cos, that of cos is -sin",
     no_derivative},
    {"0 as the slope of sin x", sine_lost},
    {"0 as the slope of cos 2x", cosine_lost}};

// A difference of two values near each other has lost the digits that both share.
static void expect_no_quotient(struct gw_case *grading, size_t n)
{
    const double *want = gw_expected(grading, "d_slope");
    const double *tolerances = gw_tolerances(grading, "d_slope");
    const double near = gw_real(grading) == GW_DOUBLE ? 1e-3 : 0.1;
    double worst = 0;
    size_t wrong = 0;
    for (size_t i = 0; i < n; i++) {
        const double error = fabs(gw_real_result(grading, "d_slope", i) - want[i]);
        if (!(error <= near)) {
            return;
        }
        worst = fmax(worst, error);
        wrong += error > tolerances[i];
    }
    gw_expect(grading, wrong < 8 || wrong < n / 2,
              "d_slope is only near the right values: %zu of %zu elements are off, by up to %.1g, "
              "as a difference quotient (f(x + h) - f(x)) / h is for any h; compute the slope with "
              "the value, by the rules of differentiation",
              wrong, n, worst);
}

static void expect_counts(struct gw_case *grading, const struct gw_trial *trial)
{
    gw_expect_default_stream(grading);
    gw_expect_launched(grading, trial, 2);
    if (!gw_is_profiled(grading) || trial->n < 1000) {
        return;
    }
    const int64_t launches = gw_noted(grading, "launches");
    gw_expect_of_launch(
        grading, launches == 1,
        "%lld kernels were launched: compute value and slope in one launch, with dual numbers",
        (long long)launches);
    // Half as many again: blocks that are no whole warps, and the last one.
    gw_expect_full_warps(grading, trial->n);
    const int64_t loads = gw_noted(grading, "loads");
    const int64_t most_loads = (int64_t)trial->n / 32 * 3 / 2;
    gw_expect_of_launch(grading, loads <= most_loads,
                        "warps made %lld load requests to device memory for %d elements, and %d "
                        "are enough: load each element of d_x once, into a variable",
                        (long long)loads, trial->n, (trial->n - 1) / 32 + 1);
    const int64_t stores = gw_noted(grading, "stores");
    const int64_t most_stores = (int64_t)trial->n / 32 * 3;
    gw_expect_of_launch(grading, stores <= most_stores,
                        "warps made %lld store requests for %d elements in two arrays, and %d are "
                        "enough: store each value and each slope once",
                        (long long)stores, trial->n, ((trial->n - 1) / 32 + 1) * 2);
    // Four, and one more where an array does not begin at a sector.
    const double sectors = (double)gw_noted(grading, "sectors");
    const double words = (double)gw_noted(grading, "words"); // 2 for a double, 4 for a float4
    gw_expect_of_launch(
        grading, sectors <= 5.5 * words,
        "a warp touches %.1f sectors of 32 bytes per request for 4 bytes per thread, and 4 are "
        "enough: let neighboring threads load and store neighboring elements",
        sectors / words);
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const struct gw_trial *trial = &parameters->trial;
    const size_t count = gw_trial_count(trial);
    const size_t covered = gw_trial_covered(trial);
    void *f = gw_add_output(grading, trial, "d_f", gw_real(grading));
    void *slopes = gw_add_output(grading, trial, "d_slope", gw_real(grading));
    void *x = gw_add_array(grading, "d_x", GW_INPUT, gw_real(grading), count);
    gw_fill_reals(grading, f, gw_trial_fills_output(trial) ? count : 0);
    gw_fill_reals(grading, slopes, gw_trial_fills_output(trial) ? count : 0);
    for (size_t i = 0; i < count; i++) {
        gw_set_real(grading, x, i, argument_of(grading, parameters->arguments));
    }
    const double *arguments = gw_in_double(grading, "d_x");
    expect_values_and_slopes(grading, covered);
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    if (gw_run_trial(grading, trial)) {
        gw_expect_not_mistaken(grading, "d_f", covered, mistaken_values,
                               sizeof(mistaken_values) / sizeof(mistaken_values[0]), arguments);
        gw_expect_double_digits(grading, "d_f", covered);
        gw_expect_within(grading, "d_f");
        gw_expect_not_mistaken(grading, "d_slope", covered, mistaken_slopes,
                               sizeof(mistaken_slopes) / sizeof(mistaken_slopes[0]), arguments);
        gw_expect_double_digits(grading, "d_slope", covered);
        expect_no_quotient(grading, covered);
        gw_expect_within(grading, "d_slope");
        gw_expect_float32(grading);
        expect_counts(grading, trial);
    }
}

#define SLOPES(words, count, arguments, how, ...)                                                  \
    GW_CASE("n = " #count words, grade, how, struct parameters, {.n = count, __VA_ARGS__},         \
            arguments)
#define EXACT(count) SLOPES("", count, NEAR, 0)
#define LONGER(count, error)                                                                       \
    SLOPES(", arrays longer than n", count, NEAR, 0, .longer = 2000, .expect = error)

static const struct gw_case_declaration cases[] = {
    EXACT(1000), SLOPES(", |x| up to 5000", 1000, FAR, 0),
    SLOPES(", |x| below 0.0001", 1000, TINY, 0),
    // About as many as a warp or a block has threads, and a prime.
    EXACT(1), EXACT(31), EXACT(32), EXACT(33), EXACT(255),
    SLOPES(GW_BEFORE_WORDS, 256, NEAR, GW_CALLED_BEFORE), EXACT(257), EXACT(1023), EXACT(1025),
    SLOPES("", 30011, NEAR, GW_TWICE),
    // More blocks of 256 than a block may have threads, so that block and grid cannot be swapped.
    SLOPES(", device limit: 1024 blocks in y", 300007, NEAR, GW_ONCE | GW_SLOW, .low_grids = true),
    // Nothing past the end, nothing for n = 0, and what is refused.
    SLOPES(", arrays longer than n" GW_ODD_WORDS, 1000, NEAR, GW_ODD_ARRAYS, .longer = 2000),
    LONGER(10007, cudaSuccess), LONGER(0, cudaSuccess), LONGER(-1, cudaErrorInvalidValue), EXACT(0),
    SLOPES(", device limit: 16 threads per block", 1000, NEAR, 0, .small_blocks = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
