// SPDX-License-Identifier: MIT
// Grades lesson 5, polynomial: all terms, in the accuracy of each precision.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if n or degree | negative_degree
//   the error of the launch if it | launch_error_lost
//   if `real` is float: the kernel | double_variable
//   if `real` is double: the result | float_variable
//   at least 32 threads share | one_thread
//   the blocks share the work: | first_block_alone
//   the device computes the elements | on_the_host
//   bytes that move between host | zeros_from_the_host
//   in each direction | result_looked_at
//   Accuracy: the error of d_y[i] | float_literal
//   Asynchrony: the kernel runs | stream_beside
//   Alignment: a pointer may point | aligned_arrays_only
//   No shortcuts: | copied_by_elements
#include "../default_stream.h"

struct parameters {
    struct gw_trial trial;
    int degree;
    bool wide; // for the grader's half: larger numbers, and zeros
};

#ifdef GW_RUNNER

#include "polynomial.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const struct gw_trial *trial = &parameters->trial;
    real *d_y = gw_device_array(run, "d_y");
    const real *d_x = gw_device_input(run, trial, "d_x", d_y);

    gw_before_in_stream(trial);
    gw_after_in_stream(run, trial, (int)polynomial(d_x, d_y, trial->n, parameters->degree));
}

#else

#include "../mistaken.h"

// What rounding may do. Horner's rule makes 2 roundings a power, so its result is off by at most
// gamma(2 degree) * S with S = sum |c_k| |x|^k and gamma(m) = m eps / (1 - m eps) (Higham, Accuracy
// and Stability of Numerical Algorithms, 2nd ed., section 5.1). A coefficient takes up to 2 more
// (0.1, and its product), adding up powers one by one takes 1 more for each term, and 4 units in
// the last place (8 eps) are what CUDA grants powf. In all (2 degree + 10) eps S.
static void expect_term_by_term(struct gw_case *grading, const double *x, size_t count, int degree)
{
    double *want = gw_expected(grading, "d_y");
    double *tolerances = gw_tolerances(grading, "d_y");
    const double roundings = 2 * degree + 10;
    for (size_t i = 0; i < count; i++) {
        double power = 1;
        double sum = 0;
        double magnitude = 0;
        for (int k = 0; k <= degree; k++) {
            const double term = (k + 1) / 10.0 * power;
            sum += term;
            magnitude += fabs(term);
            power *= x[i];
        }
        want[i] = sum;
        tolerances[i] = roundings * gw_real_epsilon(grading) * magnitude;
    }
}

/** Of the other polynomials that are known. */
struct terms {
    const double *x;
    int degree;
    int from, to; // the powers that are there
};

static double polynomial_of(const struct terms *terms, size_t i, double (*coefficient)(int, int))
{
    double sum = 0;
    for (int k = terms->to; k >= 0; k--) {
        sum = sum * terms->x[i] + (k < terms->from ? 0 : coefficient(k, terms->degree));
    }
    return sum;
}

static double right_coefficient(int k, int degree)
{
    (void)degree;
    return (k + 1) / 10.0;
}

static double one_less(int k, int degree)
{
    // A constant alone would be 0, as much else is.
    return degree < 1 ? NAN : k / 10.0;
}

static double whole(int k, int degree)
{
    // Lower degrees have no term that is not 0.
    return degree < 9 ? NAN : (double)((k + 1) / 10);
}

static double from_above(int k, int degree)
{
    return (degree - k + 1) / 10.0;
}

static double other_terms(const void *terms, size_t i)
{
    return polynomial_of(terms, i, right_coefficient);
}

static double with_one_less(const void *terms, size_t i)
{
    return polynomial_of(terms, i, one_less);
}

static double with_whole(const void *terms, size_t i)
{
    return polynomial_of(terms, i, whole);
}

static double with_coefficients_from_above(const void *terms, size_t i)
{
    return polynomial_of(terms, i, from_above);
}

static double without_last_step(const void *terms, size_t i)
{
    const struct terms *all = terms;
    double sum = all->degree > 0 ? 0 : NAN; // with one step alone nothing is done
    for (int k = all->degree; k > 0; k--) {
        sum = sum * all->x[i] + (k + 1) / 10.0;
    }
    return sum;
}

// Horner's rule that begins with the highest coefficient and adds it in its first step, too.
static double with_first_step_again(const void *terms, size_t i)
{
    const struct terms *all = terms;
    double sum = right_coefficient(all->degree, all->degree);
    for (int k = all->degree; k >= 0; k--) {
        sum = sum * all->x[i] + right_coefficient(k, all->degree);
    }
    return sum;
}

// The power is multiplied by x after its term was added, and began with x^0 for k = 1.
static double with_lower_powers(const void *terms, size_t i)
{
    const struct terms *all = terms;
    double sum = all->degree > 0 ? 0 : NAN;
    for (int k = all->degree; k > 0; k--) {
        sum = sum * all->x[i] + right_coefficient(k, all->degree);
    }
    return sum + right_coefficient(0, all->degree);
}

static double with_higher_powers(const void *terms, size_t i)
{
    return ((const struct terms *)terms)->x[i] * other_terms(terms, i);
}

static double with_constant_twice(const void *terms, size_t i)
{
    return other_terms(terms, i) + right_coefficient(0, 0);
}

// x, x^2, x^4, x^8, ...; up to degree 2 these are right.
static double with_squared_powers(const void *terms, size_t i)
{
    const struct terms *all = terms;
    double power = all->degree > 2 ? all->x[i] : NAN;
    double sum = right_coefficient(0, all->degree);
    for (int k = 1; k <= all->degree; k++) {
        sum += right_coefficient(k, all->degree) * power;
        power *= power;
    }
    return sum;
}

static const struct gw_mistaken mistaken[] = {
    {"p(x) and one more term, the highest coefficient times x^(degree + 1): Horner's rule that "
     "begins with this coefficient must go on with k = degree - 1",
     with_first_step_again},
    {"the polynomial with x^(k - 1) instead of x^k from k = 1 on: multiply the power by x before "
     "you use it for the next k",
     with_lower_powers},
    {"x p(x): each power is one too high; the power of the constant is 1, and Horner's rule does "
     "not multiply after its last addition",
     with_higher_powers},
    {"p(x) + 0.1: the constant is added twice", with_constant_twice},
    {"the polynomial with the powers x, x^2, x^4, x^8, ...: multiply the power by x, not by itself",
     with_squared_powers},
    {"Horner's rule without its last step, (p(x) - 0.1) / x: the loop must reach k = 0",
     without_last_step},
    {"the polynomial with coefficients 0.1 k instead of 0.1 (k + 1)", with_one_less},
    {"the polynomial with coefficients (k + 1) / 10 in integers, which are 0 up to x^8",
     with_whole},
    {"the polynomial with its coefficients in reverse order: the largest belongs to the highest "
     "power",
     with_coefficients_from_above}};

static void expect_own_terms(struct gw_case *grading, const double *x, size_t count, int degree)
{
    struct terms terms = {x, degree, 0, degree};
    gw_expect_not_mistaken(grading, "d_y", count, mistaken, sizeof(mistaken) / sizeof(mistaken[0]),
                           &terms);
    const double got = gw_real_result(grading, "d_y", 0);
    const double want = *(const double *)gw_expected(grading, "d_y");
    for (terms.to = 0; terms.to <= degree + 1; terms.to++) {
        gw_expect_of(grading, GW_OF_CAUSE,
                     terms.to == degree ||
                         !gw_is_mistaken(grading, "d_y", count, other_terms, &terms),
                     "d_y[0] is %.9g but should be %.9g: all elements match the polynomial of "
                     "degree %d, but degree = %d",
                     got, want, terms.to, degree);
    }
    terms = (struct terms){x, degree, 1, degree};
    gw_expect_of(grading, GW_OF_CAUSE, !gw_is_mistaken(grading, "d_y", count, other_terms, &terms),
                 "d_y[0] is %.9g but should be %.9g: the constant 0.1 is missing in all elements",
                 got, want);
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const struct gw_trial *trial = &parameters->trial;
    const size_t count = gw_trial_count(trial);
    void *y = gw_add_output(grading, trial, "d_y", gw_real(grading));
    void *x = gw_add_input(grading, trial, "d_x", gw_real(grading), y);
    gw_fill_reals(grading, y, gw_trial_fills_output(trial) ? count : 0);
    gw_fill_reals(grading, x, count);
    for (size_t i = 0; i < count && parameters->wide; i++) {
        gw_set_real(grading, x, i, i % 7 == 0 ? 0 : gw_random(grading, -100, 100));
    }
    expect_term_by_term(grading, gw_in_double(grading, trial->in_place ? "d_y" : "d_x"),
                        gw_trial_covered(trial), parameters->degree);
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    const bool nothing = trial->n == 0 && trial->expect != cudaSuccess;
    if (gw_run_trial_for(grading, trial,
                         nothing ? "a negative degree is an error for n = 0 too: check it before "
                                   "you return for n = 0"
                                 : NULL)) {
        gw_expect_right_in_place(grading, trial, "d_x", "d_y");
        if (gw_trial_covered(trial) > 0) {
            expect_own_terms(grading, gw_in_double(grading, trial->in_place ? "d_y" : "d_x"),
                             gw_trial_covered(trial), parameters->degree);
        }
        gw_expect_within(grading, "d_y");
        gw_expect_float32(grading);
        gw_expect_default_stream(grading);
        gw_expect_launched(grading, trial, parameters->degree + 1);
    }
}

#define POLYNOMIAL(words, count, power, ...)                                                       \
    GW_CASE("n = " #count ", degree = " #power words, grade, 0, struct parameters,                 \
            .trial = {.n = count, __VA_ARGS__}, .degree = power)
#define HOW(words, how, count, power)                                                              \
    GW_CASE("n = " #count ", degree = " #power words, grade, how, struct parameters,               \
            .trial = {.n = count, .longer = how == GW_ODD_ARRAYS ? 2000 : 0}, .degree = power)
#define EXACT(count, power) POLYNOMIAL("", count, power)
#define LONGER(count, power, error)                                                                \
    POLYNOMIAL(", arrays longer than n", count, power, .longer = 2000, .expect = error)

static const struct gw_case_declaration cases[] = {
    // Few terms, many, and one alone, for as many elements as a warp or a block has threads.
    EXACT(1000, 2), EXACT(1000, 0), EXACT(1000, 1), EXACT(1, 3), EXACT(31, 3), EXACT(32, 4),
    EXACT(33, 5), EXACT(127, 1), EXACT(128, 7), HOW(GW_BEFORE_WORDS, GW_CALLED_BEFORE, 129, 2),
    EXACT(255, 3), EXACT(256, 2), EXACT(257, 16), EXACT(33, 40), EXACT(1023, 3), EXACT(1024, 1),
    GW_CASE("n = 1025, degree = 2, |x| up to 100, and zeros", grade, 0, struct parameters,
            .trial = {.n = 1025}, .degree = 2, .wide = true),
    EXACT(20011, 5),
    // More than 1024 blocks of 256, so that <<<block, grid>>> is refused.
    GW_CASE("n = 300007, degree = 1, device limit: 1024 blocks in y", grade, GW_TWICE | GW_SLOW,
            struct parameters, .trial = {.n = 300007, .low_grids = true}, .degree = 1),
    // In place, nothing past the end, nothing for n = 0, and what is refused.
    POLYNOMIAL(", d_y is d_x", 1009, 6, .in_place = 'x'),
    HOW(", arrays longer than n" GW_ODD_WORDS, GW_ODD_ARRAYS, 1000, 3),
    LONGER(10007, 2, cudaSuccess), LONGER(0, 3, cudaSuccess), LONGER(-1, 3, cudaErrorInvalidValue),
    LONGER(1000, -1, cudaErrorInvalidValue), LONGER(0, -1, cudaErrorInvalidValue), EXACT(0, 3),
    POLYNOMIAL(", device limit: 16 threads per block", 1000, 3, .small_blocks = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
