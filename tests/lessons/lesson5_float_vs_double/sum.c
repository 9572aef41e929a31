// SPDX-License-Identifier: MIT
// Grades lesson 5, sum: right to the accuracy of adding in pairs, on the device, by many threads.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if n is negative | negative_n
//   the error of the first CUDA call | launch_error_lost
//   the kernels do no operation | in_double
//   at least 32 threads share | one_thread
//   the blocks share the work: only | idle_blocks
//   for 10,000 elements or more | first_thread_of_block
//   no thread adds all elements | every_lane_all
//   every thread of a block reaches | barrier_of_those_that_add
//   the device adds the elements | on_the_host
//   at most n / 32 floats | copied_whole
//   Accuracy: error <= | serial_atomics
//   atomicAdd() adds to a number | right shared_atomics
//   Synchronization: work launched earlier | stream_beside
//   Alignment: d_x may point | aligned_arrays_only
//   Ownership: the function allocates the device | leak_on_error
#include "../default_stream.h"
#include "../failing_copy.h"

enum values { MIXED, NEAR_ONE, ALTERNATING };

struct parameters {
    struct gw_trial trial;
    enum values values; // how the grader's half chooses the elements
    int failing_copy;   // the one that does, from 1
};

#ifdef GW_RUNNER

#include "sum.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const struct gw_trial *trial = &parameters->trial;
    const float *d_x = gw_device_array(run, "d_x");
    float *h_sum = gw_host_array(run, "h_sum");

    gw_before_in_stream(trial);
    have_copy_fail(parameters->failing_copy);
    const int error = (int)sum(d_x, gw_trial_reported(trial), h_sum);
    note_failed_copy(run, parameters->failing_copy, error);
    gw_after_in_stream(run, trial, error);
}

#else

#include "../device_work.h"
#include "../total.h"

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
    // From 2^17 on, a float's neighbour is 1/64 away, and one that takes up each element on its own
    // drops what lies above 1 every time. That error grows with n, not with its square root, and is
    // hundreds of times the tolerance.
    for (size_t i = 0; i < n && values == NEAR_ONE; i++) {
        x[i] = (float)gw_random(grading, 1.001, 1.007);
    }
    // Large ones that cancel: a lost or doubled element shows at once.
    for (size_t i = 0; i < n && values == ALTERNATING; i++) {
        x[i] = (float)(i % 2 ? -1000 : 1000) + x[i];
    }
}

// No element is NaN, and none is large enough for infinity.
static void expect_number(struct gw_case *grading, double want)
{
    const double got = gw_real_result(grading, "h_sum", 0);
    gw_expect_of(grading, GW_OF_CAUSE, !isnan(got),
                 "h_sum[0] is NaN (not a number) but should be %.9g: no element is NaN, so this "
                 "comes of 0 / 0 or infinity - infinity, or from memory to which no sum was "
                 "written; is the sum copied from where the last launch stored it?",
                 want);
}

// A sum as wrong as that of a single float is said to be one.
static void expect_no_single_float(struct gw_case *grading, const float *x, size_t n, double want,
                                   double tolerance)
{
    const double got = gw_real_result(grading, "h_sum", 0);
    const double serial_error = fabs((double)serial_sum(x, n) - want);
    const double error = fabs(got - want);
    const bool serial = error > tolerance && error > 0.5 * serial_error &&
                        error < 2 * serial_error && serial_error > 10 * tolerance;
    gw_expect_of(grading, GW_OF_CAUSE, !serial,
                 "h_sum[0] is %.9g but should be %.9g, within %.2g: this error is typical of one "
                 "float sum of all elements, in order; near %.0f floats are %g apart, so each "
                 "addition is rounded to that. Add in pairs, in shared memory",
                 got, want, tolerance, floor(want),
                 (double)(nextafterf((float)want, INFINITY) - (float)want));
}

// Right, but no sum of a block together: each addition waits for the one before it.
static void remark_on_turns(struct gw_case *grading)
{
    if (gw_noted(grading, "atomic lanes") > gw_noted(grading, "threads") / 32) {
        gw_remark(grading, "several threads of a warp call atomicAdd() on one address, and these "
                           "additions are serialized: add in a tree, in shared memory");
    }
}

// ", in line 45".
static const char *size_of_copy(struct gw_case *grading)
{
    static char text[32];
    const long long line = (long long)gw_noted(grading, "line of copy to host");
    text[0] = '\0';
    if (line > 0) {
        (void)snprintf(text, sizeof(text), ", in line %lld", line);
    }
    return text;
}

static void expect_where(struct gw_case *grading, const struct gw_trial *trial)
{
    if (trial->n <= 0) {
        gw_expect_no_launch(grading, trial->n < 0 ? "n < 0" : "n = 0");
        return;
    }
    gw_expect_float32(grading);
    gw_expect_whole_barriers(grading);
    gw_expect_default_stream(grading);
    gw_expect_many_threads(grading, trial->n);
    gw_expect_read_together(grading, trial->n);
    if (gw_is_profiled(grading)) {
        gw_expect_no_idle_trees(grading, trial->n, sizeof(float), "elements");
        gw_expect_not_alone(grading, trial->n, sizeof(float), 1);
    }
    remark_on_turns(grading);
    const int64_t most = trial->n < 32 ? 1 : trial->n / 32;
    const int64_t came = gw_seen_by_host(grading) / 4;
    // As many as there are elements would be these, and all of them written.
    const bool of_elements =
        came >= trial->n / 2 && came <= 2 * trial->n && !gw_copied_unwritten(grading);
    const bool added = gw_noted(grading, "barriers") + gw_noted(grading, "shuffles") > 0 &&
                       gw_noted(grading, "bytes to host") == 4 * came;
    gw_expect(grading, !gw_is_profiled(grading) || came <= most || of_elements || !added,
              "%lld floats went to the host, and the limit for %d elements is %lld: copy only the "
              "sums that the blocks wrote for this n, with a size that depends on the number of "
              "blocks%s",
              (long long)came, trial->n, (long long)most, size_of_copy(grading));
    gw_expect(grading, !gw_is_profiled(grading) || came <= most,
              "the host computed this: %lld floats went to the host (copies, managed and pinned "
              "memory, printf), and the limit for %d elements is %lld; add on the device",
              (long long)came, trial->n, (long long)most);
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const struct gw_trial *trial = &parameters->trial;
    const size_t n = gw_trial_count(trial);
    float *x = gw_add_array(grading, "d_x", GW_INPUT, GW_FLOAT, n);
    float *h_sum = parameters->failing_copy > 0
                       ? gw_add_array(grading, "h_sum", GW_IN_OUT, GW_FLOAT, 1)
                       : gw_add_number(grading, trial, "h_sum", GW_FLOAT);
    fill(grading, x, n, parameters->values);
    *h_sum = (float)gw_random(grading, 100, 200);
    const double tolerance = gw_total_tolerance(x, n);
    double *want = gw_expected(grading, "h_sum");
    if (trial->expect == cudaSuccess) {
        *want = 0;
        *gw_tolerances(grading, "h_sum") = tolerance;
    }
    for (size_t i = 0; i < gw_trial_covered(trial); i++) {
        *want += (double)x[i];
    }
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    const bool ran = gw_run_copying_trial(grading, trial, parameters->failing_copy);
    gw_expect(grading, trial->huge == 0 || gw_noted(grading, "refused threads") != trial->huge - 1,
              "n = %d got %d threads, one too few: is the number of blocks computed in float, "
              "which cannot hold an odd number this large, or is the last element left to the "
              "host? Compute in int, and launch one thread per element",
              trial->huge, trial->huge - 1);
    if (gw_noted(grading, "not asked")) {
        return;
    }
    if (!ran) {
        gw_expect_left_alone(grading, "h_sum", "h_sum[0]", "sum",
                             "*h_sum is written on success only");
        return;
    }
    if (trial->expect == cudaSuccess) {
        const double got = gw_real_result(grading, "h_sum", 0);
        gw_expect_copied_sums(grading, "h_sum[0]", got, *want, sizeof(float));
        if (trial->n > 0) {
            gw_expect_seen(grading, "h_sum[0]", got, *want, tolerance);
        }
        expect_number(grading, *want);
        gw_expect_no_other_total(grading, "h_sum[0]", x, n, got, *want, tolerance);
        expect_no_single_float(grading, x, n, *want, tolerance);
        if (fabs(got - *want) > tolerance) {
            gw_expect_all_sums_copied(grading, "h_sum[0]", got, *want, sizeof(float));
        }
    }
    gw_expect_within(grading, "h_sum");
    expect_where(grading, trial);
}

#define SUM(words, count, values, ...)                                                             \
    GW_CASE("n = " #count words, grade, 0, struct parameters, {.n = count, __VA_ARGS__}, values, 0)
#define HOW(words, how, count)                                                                     \
    GW_CASE("n = " #count words, grade, how, struct parameters, {.n = count}, MIXED, 0)
#define EXACT(count) SUM("", count, MIXED)
#define NO_MEMORY_FOR(which)                                                                       \
    SUM(", cudaMalloc fails in call " #which, 1000, MIXED, .failing_allocation = which)

static const struct gw_case_declaration cases[] = {
    // About as many as a warp or a block has threads.
    EXACT(1000), EXACT(1), EXACT(2), EXACT(31), EXACT(32), EXACT(33), EXACT(127), EXACT(128),
    HOW(GW_BEFORE_WORDS, GW_CALLED_BEFORE, 129), EXACT(255), EXACT(256), EXACT(257), EXACT(511),
    EXACT(513), EXACT(1023), EXACT(1024), HOW(GW_ODD_WORDS, GW_ODD_ARRAYS, 1025),
    SUM(", elements cancel", 4099, ALTERNATING),
    // 256 and 257 sums of blocks of 256: where a block more than there are elements for has no room
    // for its sum, and where room for one sum too few is missed.
    HOW("", GW_TWICE, 65536), HOW("", GW_TWICE, 65537),
    GW_CASE("n = 262147, elements near 1, device limit: 1024 blocks in y", grade, GW_ONCE | GW_SLOW,
            struct parameters, {.n = 262147, .low_grids = true}, NEAR_ONE, 0),
    // Nothing to add, and calls that fail.
    SUM("", -1, MIXED, .expect = cudaErrorInvalidValue), EXACT(0),
    GW_CASE("n = 1000, cudaMemcpy fails", grade, GW_ONCE, struct parameters, {.n = 1000}, MIXED, 1),
    SUM(", device limit: 16 threads per block", 1000, MIXED, .small_blocks = true),
    // One more than blocks of 1024 have, and no float.
    GW_CASE("n = 33557505, every launch fails", grade, 0, struct parameters,
            {.n = 1000, .huge = 33557505, .expect = cudaErrorInvalidConfiguration}, MIXED, 0),
    NO_MEMORY_FOR(1), NO_MEMORY_FOR(2)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
