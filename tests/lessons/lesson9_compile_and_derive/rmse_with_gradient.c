// SPDX-License-Identifier: MIT
// Grades lesson 9, rmse_with_gradient: a loss and its two derivatives, right to a double's digits,
// from one pass over the readings.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if n is less than | slope_0_taken
//   the error of the first CUDA call | allocation_error_lost
//   Loads, from 1,000 readings on | three_passes
//   with neighboring threads at neighboring elements | each_thread_a_piece
//   Threads: kernels do the work | one_thread
//   Copies to the host: at most | sums_to_host
//   Accuracy: the sum of r_i^2 | float_sums
//   Work that was launched earlier | stream_beside
//   Each pointer may point | aligned_arrays_only
//   The function frees all memory | freed_on_success_alone
#include "../default_stream.h"

#include "../failing_copy.h"

enum readings { SENSORS, NOISE, FAR_OFF, IN_AGREEMENT };

struct parameters {
    struct gw_trial trial;
    enum readings readings; // of the grader's half
    double slope, offset;
    int failing_copy; // the one that does, from 1
};

#ifdef GW_RUNNER

#include "rmse_with_gradient.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const struct gw_trial *trial = &parameters->trial;
    const double *d_a = gw_device_array(run, "d_a");
    const double *d_b = gw_device_array(run, "d_b");
    double *h_result = gw_host_array(run, "h_result");

    gw_before_in_stream(trial);
    have_copy_fail(parameters->failing_copy);
    const int returned = (int)rmse_with_gradient(d_a, d_b, trial->n, parameters->slope,
                                                 parameters->offset, h_result);
    note_failed_copy(run, parameters->failing_copy, returned);
    gw_after_in_stream(run, trial, returned);
}

#else

#include "../mistaken.h"

#include "sensors.h"

/** Readings, and what they are compared by. */
struct problem {
    const double *a, *b;
    size_t n;
    double slope, offset;
};

static double calibrated(const struct problem *problem, size_t i)
{
    return (problem->b[i] - problem->offset) / problem->slope;
}

static double error_of(const struct problem *problem, size_t i)
{
    return problem->a[i] - calibrated(problem, i);
}

static double square(const void *problem, size_t i)
{
    return error_of(problem, i) * error_of(problem, i);
}

/** The three sums, the result that they make, and how far each of the result may be off. */
struct wanted {
    double squares, slopes, offsets;
    double result[3];
    double tolerances[3];
};

static struct wanted wanted_of(const struct problem *problem)
{
    const double n = (double)problem->n;
    long double sums[3] = {0, 0, 0};
    double squares = 0; // magnitudes, as rmse_with_gradient.h counts a term's
    double slopes = 0;
    double offsets = 0;
    for (size_t i = 0; i < problem->n; i++) {
        const long double c = ((long double)problem->b[i] - (long double)problem->offset) /
                              (long double)problem->slope;
        const long double r = (long double)problem->a[i] - c;
        sums[0] += r * r;
        sums[1] += r * c / (long double)problem->slope;
        sums[2] += r / (long double)problem->slope;
        const double magnitude = fabs(problem->a[i]) + fabs((double)c);
        squares += magnitude * magnitude;
        slopes += magnitude * fabs((double)c / problem->slope);
        offsets += magnitude / fabs(problem->slope);
    }
    const double eps = 0x1p-53;
    // Numbers that are added one after another err like a random walk: 64 allows for 4096 of them.
    // r_i is a difference, and has the errors of its operands.
    const double relative = (log2(n) + 64) * eps;
    struct wanted wanted = {(double)sums[0], (double)sums[1], (double)sums[2], {0}, {0}};
    const double loss = sqrt(wanted.squares / n);
    // Half of what the loss may be off is what the mean of squares may be, over twice the loss;
    // where that is small, the root of the mean's own tolerance is what counts.
    const double room = relative * squares / n;
    const double near = sqrt(fmax(0, loss * loss - room));
    wanted.result[0] = loss;
    wanted.tolerances[0] = loss - near + 4 * eps * loss;
    if (loss > 0) {
        const double of_loss = wanted.tolerances[0] / loss;
        wanted.result[1] = wanted.slopes / n / loss;
        wanted.result[2] = wanted.offsets / n / loss;
        wanted.tolerances[1] =
            relative * slopes / n / loss + (of_loss + 4 * eps) * fabs(wanted.result[1]);
        wanted.tolerances[2] =
            relative * offsets / n / loss + (of_loss + 4 * eps) * fabs(wanted.result[2]);
    }
    return wanted;
}

/** Another formula for one of the three numbers, and what is said of it. */
struct mistake {
    double value;
    const char *said;
};

// Which of `mistakes` a number is, and not by chance: NULL if none. `room` is what it may be off.
static const char *mistake_of(double got, double want, double room, const struct mistake *mistakes,
                              size_t count)
{
    for (size_t m = 0; m < count; m++) {
        const double near = 8 * room + 0x1p-44 * fabs(mistakes[m].value);
        if (fabs(got - mistakes[m].value) <= near && fabs(want - mistakes[m].value) > 8 * near) {
            return mistakes[m].said;
        }
    }
    return NULL;
}

static const char *const names[] = {"h_result[0]", "h_result[1], which is dL/dslope,",
                                    "h_result[2], which is dL/doffset,"};

static void expect_no_mistake(struct gw_case *grading, const struct wanted *wanted, int which,
                              const struct mistake *mistakes, size_t count)
{
    const double got = gw_real_result(grading, "h_result", (size_t)which);
    const double want = wanted->result[which];
    const char *said = fabs(got - want) <= wanted->tolerances[which]
                           ? NULL
                           : mistake_of(got, want, wanted->tolerances[which], mistakes, count);
    gw_expect_of(grading, GW_OF_CAUSE, !said, "%s is %.9g but should be %.9g: %s", names[which],
                 got, want, said ? said : "");
}

static double mean_over(const struct problem *problem,
                        double (*term)(const struct problem *problem, size_t i))
{
    double sum = 0;
    for (size_t i = 0; i < problem->n; i++) {
        sum += term(problem, i);
    }
    return sum / (double)problem->n;
}

static double magnitude(const struct problem *problem, size_t i)
{
    return fabs(error_of(problem, i));
}

static double square_of_other(const struct problem *problem, size_t i)
{
    const double r = problem->b[i] - (problem->slope * problem->a[i] + problem->offset);
    return r * r;
}

static double square_of_sum(const struct problem *problem, size_t i)
{
    const double r = problem->a[i] - (problem->b[i] + problem->offset) / problem->slope;
    return r * r;
}

static double square_of_product(const struct problem *problem, size_t i)
{
    const double r = problem->a[i] - (problem->b[i] - problem->offset) * problem->slope;
    return r * r;
}

static double square_of_offset_whole(const struct problem *problem, size_t i)
{
    const double r = problem->a[i] - problem->b[i] / problem->slope + problem->offset;
    return r * r;
}

static double square_without_offset(const struct problem *problem, size_t i)
{
    const double r = problem->a[i] - problem->b[i] / problem->slope;
    return r * r;
}

static double slope_without_error(const struct problem *problem, size_t i)
{
    return calibrated(problem, i) / problem->slope;
}

static double slope_by_b(const struct problem *problem, size_t i)
{
    return error_of(problem, i) * problem->b[i] / problem->slope / problem->slope;
}

static double slope_by_a(const struct problem *problem, size_t i)
{
    return error_of(problem, i) * problem->a[i] / problem->slope;
}

static void expect_loss(struct gw_case *grading, const struct problem *problem,
                        const struct wanted *wanted)
{
    const double n = (double)problem->n;
    const double loss = wanted->result[0];
    const struct mistake mistakes[] = {
        {loss * sqrt(n), "it is the root of the sum: divide by n before the root"},
        {loss / sqrt(n), "it is the root of the sum, divided by n: divide before the root"},
        {loss * loss, "it is the mean of squares: the root is missing"},
        {wanted->squares, "it is the sum of squares: the mean and the root are missing"},
        {mean_over(problem, magnitude),
         "it is the mean of |r|: square, take the mean, and then the root"},
        {fabs(error_of(problem, 0)), "it is |r| of the first reading only"},
        {n > 1 ? loss * sqrt(n / (n - 1)) : 0, "it is divided by n - 1: divide by n"},
        {sqrt(mean_over(problem, square_of_other)),
         "its residual is b - (slope a + offset), in the units of b: r is a - (b - offset) / "
         "slope"},
        {sqrt(mean_over(problem, square_of_sum)),
         "its residual is a - (b + offset) / slope: the offset has the wrong sign"},
        {sqrt(mean_over(problem, square_of_product)),
         "its residual is a - (b - offset) * slope: divide by slope"},
        {sqrt(mean_over(problem, square_of_offset_whole)),
         "its residual is a - (b / slope - offset): divide the offset by slope too"},
        {sqrt(mean_over(problem, square_without_offset)),
         "its residual is a - b / slope: the offset is missing"}};
    expect_no_mistake(grading, wanted, 0, mistakes, sizeof(mistakes) / sizeof(mistakes[0]));
    const double got = gw_real_result(grading, "h_result", 0);
    if (fabs(got - loss) > wanted->tolerances[0] && got > 0) {
        const double sum = got * got * n;
        const double room = 2 * got * wanted->tolerances[0] * n;
        gw_expect_all_terms(grading, "h_result[0]",
                            gw_terms_summed(square, problem, problem->n, sum, room), problem->n,
                            got, loss, "readings");
        gw_expect_no_other_sum(grading, "h_result[0]",
                               gw_other_sum(square, problem, problem->n, sum, room), got, loss);
        const size_t threads =
            gw_threads_for_rows(n, got * got / loss / loss, 4 * wanted->tolerances[0] / loss);
        gw_expect_of(
            grading, GW_OF_CAUSE, threads == 0,
            "h_result[0] is %.9g but should be %.9g: the sum is divided by %zu, the number "
            "of threads; divide by n",
            got, loss, threads);
    }
}

// The wrong ways through the square, the mean and the root, which both derivatives can take.
static void expect_chain(struct gw_case *grading, const struct problem *problem,
                         const struct wanted *wanted, int which)
{
    const double n = (double)problem->n;
    const double loss = wanted->result[0];
    const double want = wanted->result[which];
    const struct mistake mistakes[] = {
        {want * loss, "it is half the derivative of the mean of squares: multiply by the "
                      "derivative of the root, 1 / 2L"},
        {2 * want * loss, "it is the derivative of the mean of squares: multiply by the derivative "
                          "of the root, 1 / 2L"},
        {2 * want, "it is twice the right value: the 2 of the square cancels the 2 of 1 / 2L"},
        {want / 2, "it is half the right value: the derivative of the square is 2 r"},
        {want * n, "it is not divided by n: the derivative of a mean is divided by n too"},
        {want * n * loss, which == 1 ? "it is the sum of r dr/dslope: divide it by n, and by L"
                                     : "it is the sum of r dr/doffset: divide it by n, and by L"}};
    expect_no_mistake(grading, wanted, which, mistakes, sizeof(mistakes) / sizeof(mistakes[0]));
}

static void expect_slope(struct gw_case *grading, const struct problem *problem,
                         const struct wanted *wanted)
{
    const double of_offset = gw_real_result(grading, "h_result", 2);
    const bool has_both_turned = fabs(of_offset + wanted->result[2]) <= wanted->tolerances[2] &&
                                 fabs(of_offset) > 8 * wanted->tolerances[2];
    const double loss = wanted->result[0];
    const double want = wanted->result[1];
    const struct mistake mistakes[] = {
        {-want,
         has_both_turned
             ? "it has the wrong sign, as has dL/doffset: r is a - (b - offset) / slope; if "
               "you compute (b - offset) / slope - a instead, change the sign of dr/dslope "
               "and dr/doffset too"
             : "it has the wrong sign: (b - offset) / slope falls as slope grows, so r rises"},
        {want * problem->slope,
         "it lacks a division by slope: dr/dslope is (b - offset) / slope^2"},
        {want / problem->slope,
         "it is divided by slope once too many: dr/dslope is (b - offset) / slope^2"},
        {wanted->result[2], "it is dL/doffset: slope comes first"},
        {mean_over(problem, slope_without_error) / loss,
         "it is the mean of dr/dslope: multiply each term by its r"},
        {mean_over(problem, slope_by_b) / loss, "it has b instead of b - offset"},
        {mean_over(problem, slope_by_a) / loss, "it has a instead of (b - offset) / slope"}};
    expect_no_mistake(grading, wanted, 1, mistakes, sizeof(mistakes) / sizeof(mistakes[0]));
    expect_chain(grading, problem, wanted, 1);
}

static void expect_offset(struct gw_case *grading, const struct problem *problem,
                          const struct wanted *wanted)
{
    const double want = wanted->result[2];
    const struct mistake mistakes[] = {
        {-want, "it has the wrong sign: r is a - (b - offset) / slope, so r grows with the offset"},
        {want * problem->slope, "it is not divided by slope: dr/doffset is 1 / slope"},
        {want / problem->slope, "it is divided by slope twice: dr/doffset is 1 / slope"},
        {1 / problem->slope / wanted->result[0],
         "it is the mean of dr/doffset: multiply each term by its r"}};
    expect_no_mistake(grading, wanted, 2, mistakes, sizeof(mistakes) / sizeof(mistakes[0]));
    expect_chain(grading, problem, wanted, 2);
}

static void expect_close(struct gw_case *grading, const struct wanted *wanted)
{
    for (int which = 0; which < 3; which++) {
        const double got = gw_real_result(grading, "h_result", (size_t)which);
        const double want = wanted->result[which];
        const double room = wanted->tolerances[which];
        const double error = fabs(got - want);
        gw_expect_of(
            grading, GW_OF_CAUSE, !isnan(got) || want < 0 || want > 0,
            "%s is NaN but should be 0: the sensors agree, L is 0, and 0 / 0 is NaN; if L is "
            "0, both derivatives are 0",
            names[which]);
        gw_expect_of(grading, GW_OF_CAUSE, error <= room || !(error <= 0x1p29 * room),
                     "%s is %.17g but should be %.17g: right to the 7 digits of a float only; is "
                     "there a float variable or a float function (sqrtf) in the computation?",
                     names[which], got, want);
        gw_expect(grading, error <= room, "%s is %.9g but should be %.9g, within %.2g",
                  names[which], got, want, room);
    }
}

static void expect_one_pass(struct gw_case *grading, const struct gw_trial *trial)
{
    const int n = trial->n;
    if (!gw_is_profiled(grading)) {
        return;
    }
    const int64_t bytes = gw_seen_by_host(grading);
    gw_expect_launched_for(grading, n, "readings");
    gw_expect_default_stream(grading);
    gw_expect_read_together(grading, n);
    gw_expect_not_alone(grading, n, sizeof(double), 2);
    gw_expect(grading, bytes <= 24,
              "%lld bytes went to the host, but the result has 24: add everything on the device, "
              "and copy three doubles",
              (long long)bytes);
    if (n < 1000) {
        return;
    }
    // 4 doubles a sector. Where readings are few, sums of blocks and odd beginnings are more than 5
    // %.
    const int64_t sectors = gw_noted(grading, "load sectors");
    const int64_t least = (int64_t)n * 2 / 4;
    const int64_t most = least + least / 20 + (n < 10000 ? 128 : 0);
    gw_expect_of_launch(
        grading, sectors <= most,
        "%lld sectors were loaded, but %d readings of two sensors have only %lld: load each "
        "reading once, with neighboring threads, and compute all three terms from it",
        (long long)sectors, n, (long long)least);
}

// So that L is 0 where the readings agree, in whatever order it is computed: whole numbers, and a
// slope that is a power of two.
static void fill(struct gw_case *grading, const struct parameters *parameters, size_t n, double *a,
                 double *b)
{
    if (parameters->readings == SENSORS && n > 1) {
        gw_sensors(n, 4, a, b);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        switch (parameters->readings) {
        case IN_AGREEMENT:
            a[i] = floor(gw_random(grading, -1000, 1000));
            b[i] = parameters->slope * a[i] + parameters->offset;
            break;
        case FAR_OFF:
            a[i] = gw_random(grading, 1e5, 1.1e5);
            b[i] = parameters->slope * a[i] + parameters->offset + gw_random(grading, -1, 1);
            break;
        default:
            a[i] = gw_random(grading, -4, 4);
            b[i] = gw_random(grading, -8, 8);
        }
    }
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const struct gw_trial *trial = &parameters->trial;
    const size_t n = gw_trial_count(trial);
    double *a = gw_add_array(grading, "d_a", GW_INPUT, GW_DOUBLE, n);
    double *b = gw_add_array(grading, "d_b", GW_INPUT, GW_DOUBLE, n);
    const bool may_fail = trial->expect != cudaSuccess || trial->small_blocks ||
                          trial->failing_allocation > 0 || parameters->failing_copy > 0;
    double *result =
        gw_add_array(grading, "h_result", may_fail ? GW_IN_OUT : GW_OUTPUT, GW_DOUBLE, 3);
    for (size_t i = 0; i < 3; i++) {
        result[i] = 0.75;
    }
    fill(grading, parameters, n, a, b);
    const struct problem problem = {a, b, n, parameters->slope, parameters->offset};
    const struct wanted wanted = wanted_of(&problem);
    double *want = gw_expected(grading, "h_result");
    for (size_t i = 0; i < 3 && trial->expect == cudaSuccess; i++) {
        want[i] = wanted.result[i];
    }
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    if (!gw_run_copying_trial(grading, trial, parameters->failing_copy)) {
        gw_expect_left_alone(grading, "h_result", "h_result[0]", "rmse_with_gradient",
                             "h_result is written on success only");
        return;
    }
    if (trial->expect != cudaSuccess) {
        gw_expect_close(grading, "h_result", 0, 0);
        gw_expect_no_launch(grading, "readings that cannot be compared");
        return;
    }
    expect_loss(grading, &problem, &wanted);
    expect_slope(grading, &problem, &wanted);
    expect_offset(grading, &problem, &wanted);
    expect_close(grading, &wanted);
    expect_one_pass(grading, trial);
}

#define CASE(words, count, how, of, rise, from, ...)                                               \
    GW_CASE("n = " #count words, grade, how, struct parameters, {.n = count, __VA_ARGS__},         \
            .readings = of, .slope = rise, .offset = from)
#define READINGS(count) CASE("", count, 0, NOISE, 1.5, 3)
#define LARGE(count, how) CASE("", count, how, SENSORS, 1.5, 3)
#define REFUSED(words, count, slope)                                                               \
    CASE(words, count, 0, NOISE, slope, 3, .expect = cudaErrorInvalidValue)
#define NO_MEMORY_FOR(which)                                                                       \
    CASE(", cudaMalloc fails in call " #which, 1000, 0, NOISE, 1.5, 3, .failing_allocation = which)

static const struct gw_case_declaration cases[] = {
    CASE(", two sensors", 1000, 0, SENSORS, 1.7, 2),
    CASE(", the first guess of a calibration", 1000, 0, SENSORS, 1, 0),
    CASE(", a slope below 0", 1000, 0, NOISE, -0.75, -2),
    CASE(", readings near 100,000 that nearly agree", 1000, 0, FAR_OFF, 1.25, 40),
    CASE(", in agreement", 1000, 0, IN_AGREEMENT, 2, 3),
    // About as many as a warp or a block has threads, a prime, and more than the blocks' threads.
    READINGS(1), READINGS(2), READINGS(31), READINGS(32), READINGS(33),
    CASE(GW_BEFORE_WORDS, 255, GW_CALLED_BEFORE, NOISE, 1.5, 3), READINGS(256), READINGS(257),
    READINGS(1023), READINGS(1024), CASE(GW_ODD_WORDS, 1025, GW_ODD_ARRAYS, NOISE, 1.5, 3),
    LARGE(10007, GW_TWICE), LARGE(65537, GW_TWICE), LARGE(131073, GW_ONCE),
    // Calls that fail.
    REFUSED("", 0, 1.5), REFUSED("", -1, 1.5), REFUSED(", a slope of 0", 1000, 0), NO_MEMORY_FOR(1),
    NO_MEMORY_FOR(2), NO_MEMORY_FOR(3),
    GW_CASE("n = 1000, cudaMemcpy fails", grade, 0, struct parameters, {.n = 1000},
            .readings = NOISE, .slope = 1.5, .offset = 3, .failing_copy = 1),
    CASE(", device limit: 16 threads per block", 1000, 0, NOISE, 1.5, 3, .small_blocks = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
