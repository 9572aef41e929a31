// SPDX-License-Identifier: MIT
// Grades lesson 5, gaussian: right to float32's accuracy, and nothing of it in float64.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if n is negative | negative_n
//   the error of the launch if it | launch_error_lost
//   the kernel computes in float32 only | double_variable
//   you get a remark, not a failure | right harmless_literals
//   at least 32 threads share | one_thread_loops
//   the blocks share the work: | first_block_alone
//   the device computes the elements | on_the_host
//   bytes that move between host | zeros_from_the_host
//   in each direction | result_looked_at
//   Accuracy: each d_y[i] is within 1e-6 | half_precision_constant
//   Asynchrony: the kernel runs | stream_beside
//   Alignment: a pointer may point | four_at_once
//   No shortcuts: | copied_by_elements
#include "../default_stream.h"

struct parameters {
    struct gw_trial trial;
    bool far; // for the grader's half: far out, where the density is next to 0, and at 0
};

#ifdef GW_RUNNER

#include "gaussian.h"

void gw_run(struct gw_run *run)
{
    const struct gw_trial *trial = &((const struct parameters *)gw_parameters(run))->trial;
    float *d_y = gw_device_array(run, "d_y");
    const float *d_x = gw_device_input(run, trial, "d_x", d_y);

    gw_before_in_stream(trial);
    gw_after_in_stream(run, trial, (int)gaussian(d_x, d_y, trial->n));
}

#else

#include "../mistaken.h"

// |y| is below 0.53. The exponent e = -t^2 / 2 carries at most 6 roundings, which exp() multiplies
// by |e|, and |e| exp(e) is at most 0.37; exp() itself, the factors and the sum add at most 8 of a
// value below 1. In all less than 11 eps with eps = 2^-24: 6.6e-7. The header says 1e-6.
static const double within = 1e-6;

static double density(double t)
{
    return exp(-0.5 * t * t) / sqrt(8 * atan(1.0));
}

static double at(const void *x, size_t i)
{
    return ((const double *)x)[i];
}

static double no_half(const void *x, size_t i)
{
    return 0.8 * density(sqrt(2.0) * at(x, i) / 0.7) + 0.2;
}

static double other_sign(const void *x, size_t i)
{
    const double t = at(x, i) / 0.7;
    return 0.8 * density(0) * exp(0.5 * t * t) + 0.2;
}

static double variance(const void *x, size_t i)
{
    return 0.8 * density(at(x, i) / 0.49) + 0.2;
}

static double undivided(const void *x, size_t i)
{
    return 0.8 * density(at(x, i)) + 0.2;
}

static double no_root(const void *x, size_t i)
{
    return 0.8 * density(at(x, i) / 0.7) / density(0) + 0.2;
}

static double no_factor(const void *x, size_t i)
{
    return density(at(x, i) / 0.7) + 0.2;
}

static double no_summand(const void *x, size_t i)
{
    return 0.8 * density(at(x, i) / 0.7);
}

static const struct gw_mistaken mistaken[] = {
    {"e^(-t^2): the factor 1/2 is missing", no_half},
    {"e^(t^2 / 2): the minus is missing", other_sign},
    {"the density with x / 0.49 instead of x / 0.7", variance},
    {"g(x) instead of g(x / 0.7)", undivided},
    {"e^(-t^2 / 2), not divided by sqrt(2 pi)", no_root},
    {"g(x / 0.7) + 0.2: the factor 0.8 is missing", no_factor},
    {"0.8 g(x / 0.7): the term 0.2 is missing", no_summand}};

// The density is a e^(b t^2) + c, where t = x / 0.7. With one of the three another number, and the
// other two as they should be, many slips are named that no list has.
struct bell {
    double a, b, c;
};

static struct bell right_bell(void)
{
    return (struct bell){0.8 * density(0), -0.5, 0.2};
}

static double height(const struct bell *bell, double x)
{
    const double t = x / 0.7;
    return bell->a * exp(bell->b * t * t) + bell->c;
}

static bool is_bell(struct gw_case *grading, const struct bell *bell, const double *x, size_t count,
                    double room)
{
    enum { ENOUGH = 8 };
    size_t i = 0;
    while (i < count && fabs(gw_real_result(grading, "d_y", i) - height(bell, x[i])) <= room) {
        i++;
    }
    return i == count && count >= ENOUGH;
}

// The number is the one that the element says to which it makes the largest difference.
static double exponent_of(struct gw_case *grading, const double *x, size_t count)
{
    const struct bell bell = right_bell();
    size_t telling = 0;
    for (size_t i = 1; i < count; i++) {
        const bool nearer =
            fabs(fabs(x[i] / 0.7) - sqrt(2)) < fabs(fabs(x[telling] / 0.7) - sqrt(2));
        telling = nearer ? i : telling;
    }
    const double t = x[telling] / 0.7;
    return log((gw_real_result(grading, "d_y", telling) - bell.c) / bell.a) / (t * t);
}

static double factor_of(struct gw_case *grading, const double *x, size_t count)
{
    const struct bell bell = right_bell();
    size_t telling = 0;
    for (size_t i = 1; i < count; i++) {
        telling = fabs(x[i]) < fabs(x[telling]) ? i : telling;
    }
    return bell.a * (gw_real_result(grading, "d_y", telling) - bell.c) /
           (height(&bell, x[telling]) - bell.c);
}

static void expect_own_numbers(struct gw_case *grading, const double *x, size_t count)
{
    if (count == 0) {
        return;
    }
    const struct bell right = right_bell();
    const double got = gw_real_result(grading, "d_y", 0);
    const double want = *(const double *)gw_expected(grading, "d_y");
    if (is_bell(grading, &right, x, count, within)) {
        return;
    }
    // Where all differs by little more than is allowed, less is left for the rounding of a bell.
    const bool close = is_bell(grading, &right, x, count, 2 * within);
    const double room = close ? within / 2 : 2 * within;
    struct bell other = right;
    other.b = exponent_of(grading, x, count);
    const double times = sqrt(other.b / right.b); // of every t
    gw_expect_of(grading, GW_OF_CAUSE,
                 !(fabs(times - 1) < 1e-2) || !is_bell(grading, &other, x, count, room),
                 "d_y[0] is %.9g but should be %.9g: all elements match t = x / %.5g instead of "
                 "t = x / 0.7; has 1 / 0.7, or another factor of the exponent, too few digits?",
                 got, want, 0.7 / times);
    const char *said = fabs(other.b) < 1e-4 ? "; 1 / 2 divides two ints and is 0: write 0.5f"
                       : fabs(other.b + 0.25) < 1e-4
                           ? "; the factor 1/2 is not squared: square t alone"
                           : "; look at the factor 1/2 and at what is squared";
    gw_expect_of(grading, GW_OF_CAUSE, !is_bell(grading, &other, x, count, room),
                 "d_y[0] is %.9g but should be %.9g: in all elements the exponent is %.4g t^2 "
                 "instead of -0.5 t^2, where t = x / 0.7%s",
                 got, want, fabs(other.b) < 1e-4 ? 0.0 : other.b, said);
    other = right;
    other.a = factor_of(grading, x, count);
    // A factor that is off by more than what is left of a few digits is another one.
    const bool of_digits = fabs(other.a / right.a - 1) < 1e-2;
    gw_expect_of(grading, GW_OF_CAUSE, !is_bell(grading, &other, x, count, room),
                 "d_y[0] is %.9g but should be %.9g: in all elements the exponential is multiplied "
                 "by 0.8 * %.5g instead of 0.8 * %.9g%s",
                 got, want, other.a / 0.8, density(0),
                 of_digits ? "; a float needs all these digits of 1 / sqrt(2 pi)"
                           : ": no other factor than 0.8 / sqrt(2 pi) belongs there");
    other = right;
    other.c = right.c + got - want;
    gw_expect_of(grading, GW_OF_CAUSE, !is_bell(grading, &other, x, count, room),
                 "d_y[0] is %.9g but should be %.9g: in all elements %.7g is added instead of 0.2",
                 got, want, other.c);
}

// From some |t| on, the density is cut off: 0, or what it is there. Up to that it is a bell, of
// which there are enough elements to see that.
static void expect_no_cut(struct gw_case *grading, const double *x, size_t count)
{
    enum { ENOUGH = 8 };
    const struct bell bell = right_bell();
    size_t bells = 0;        // right elements that differ from the one before
    double last = NAN;       // of the right ones
    double right = 0;        // the largest |x| whose element is right
    double wrong = INFINITY; // the smallest of a wrong one
    double value = NAN;      // of all wrong ones
    size_t first = 0;
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        const double got = gw_real_result(grading, "d_y", i);
        if (fabs(got - height(&bell, x[i])) <= within) {
            right = fmax(right, fabs(x[i]));
            bells += !(fabs(got - last) <= 8 * within);
            last = got;
            continue;
        }
        if (!(found == 0 || fabs(got - value) <= within / 4)) {
            return;
        }
        value = got;
        first = found++ == 0 ? i : first;
        wrong = fmin(wrong, fabs(x[i]));
    }
    const bool to_0 = fabs(value - bell.c) <= within / 4;
    const bool to_last =
        value <= height(&bell, right) + 2 * within && value >= height(&bell, wrong) - 2 * within;
    const bool enough = found >= ENOUGH && bells >= ENOUGH;
    gw_expect_of(grading, GW_OF_CAUSE, !enough || right >= wrong || !(to_0 || to_last),
                 "d_y[%zu] is %.9g but should be %.9g: for all |t| above about %.2f, where t = x / "
                 "0.7, the density is %s; it is small there, but not small enough: 0.8 g(t) is "
                 "%.2g. Compute g(t) by the formula for every t",
                 first, value, height(&bell, x[first]), wrong / 0.7,
                 to_0 ? "0" : "that of this t: |t| seems limited", height(&bell, wrong) - bell.c);
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const struct gw_trial *trial = &parameters->trial;
    float *y = gw_add_output(grading, trial, "d_y", GW_FLOAT);
    float *x = gw_add_input(grading, trial, "d_x", GW_FLOAT, y);
    gw_fill_floats(grading, x, gw_trial_count(trial));
    for (size_t i = 0; i < gw_trial_count(trial) && parameters->far; i++) {
        x[i] = i % 7 == 0 ? 0 : 1.7F * x[i];
    }
    gw_fill_floats(grading, y, trial->longer > 0 ? gw_trial_count(trial) : 0);
    double *want = gw_expected(grading, "d_y");
    double *tolerances = gw_tolerances(grading, "d_y");
    for (size_t i = 0; i < gw_trial_covered(trial); i++) {
        want[i] = 0.8 * density((double)x[i] / 0.7) + 0.2;
        tolerances[i] = within;
    }
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    if (gw_run_trial(grading, trial)) {
        const double *in = gw_in_double(grading, trial->in_place ? "d_y" : "d_x");
        gw_expect_right_in_place(grading, trial, "d_x", "d_y");
        gw_expect_not_mistaken(grading, "d_y", gw_trial_covered(trial), mistaken,
                               sizeof(mistaken) / sizeof(mistaken[0]), in);
        expect_no_cut(grading, in, gw_trial_covered(trial));
        expect_own_numbers(grading, in, gw_trial_covered(trial));
        gw_expect_within(grading, "d_y");
        gw_expect_float32(grading);
        gw_expect_default_stream(grading);
        gw_expect_launched(grading, trial, 1);
    }
}

#define GAUSSIAN(name, ...) GW_CASE(name, grade, 0, struct parameters, .trial = {__VA_ARGS__})
#define EXACT(count) GAUSSIAN("n = " #count, .n = count)
#define LONGER(count, error)                                                                       \
    GAUSSIAN("n = " #count ", arrays longer than n", .n = count, .longer = 2000, .expect = error)

static const struct gw_case_declaration cases[] = {
    // What goes wrong with an ordinary size is told first.
    EXACT(1000),
    // About as many as a warp or a block has threads, and a prime.
    EXACT(1), EXACT(31), EXACT(32), EXACT(33), EXACT(127), EXACT(128),
    GW_CASE("n = 129" GW_BEFORE_WORDS, grade, GW_CALLED_BEFORE, struct parameters,
            .trial = {.n = 129}),
    EXACT(255), EXACT(256), EXACT(257), EXACT(1023), EXACT(1024),
    GW_CASE("n = 1025, |x| up to 3.4, and zeros", grade, 0, struct parameters, .trial = {.n = 1025},
            .far = true),
    EXACT(20011),
    // More than 1024 blocks of 256, so that <<<block, grid>>> is refused.
    GW_CASE("n = 300007, device limit: 1024 blocks in y", grade, GW_TWICE | GW_SLOW,
            struct parameters, .trial = {.n = 300007, .low_grids = true}),
    // In place, nothing past the end, nothing for n = 0, and what is refused.
    GAUSSIAN("n = 1009, d_y is d_x", .n = 1009, .in_place = 'x'),
    GW_CASE("n = 1000, arrays longer than n" GW_ODD_WORDS, grade, GW_ODD_ARRAYS, struct parameters,
            .trial = {.n = 1000, .longer = 2000}),
    LONGER(10007, cudaSuccess), LONGER(0, cudaSuccess), LONGER(-1, cudaErrorInvalidValue), EXACT(0),
    GAUSSIAN("n = 1000, device limit: 16 threads per block", .n = 1000, .small_blocks = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
