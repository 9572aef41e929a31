// SPDX-License-Identifier: MIT
// Grades lesson 7, exclusive_scan: exact sums of all elements before each, by few launches, and by
// threads that load each element a few times at most.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if n is out | negative_n
//   the error of the first CUDA call | no_launch_error
//   kernels with at least 32 threads | one_thread_scans
//   at most 7 launches | launch_each_distance
//   no atomic operations on global memory | added_by_atomics
//   from 1,000 elements on: at most | each_adds_all_before
//   from 1,000 elements on: the threads | loads_far_apart
//   bytes that move between host | result_looked_at
//   Asynchrony: the function works | stream_beside
//   Alignment: a pointer may point | aligned_arrays_only
//   Ownership: the function allocates and frees | leak
//   A block scans its own elements | blocks_alone
//   There may be more blocks | first_256_blocks
#include "../default_stream.h"

#ifdef GW_RUNNER

#include "exclusive_scan.h"

#pragma weak gw_counts_kernel
#pragma weak gw_counts_kernels

// The kernel that makes the most load requests.
static void note_most_loads(struct gw_run *run)
{
    const size_t kernels =
        gw_counts_kernel && gw_counts_kernels && gw_can_count() ? gw_counts_kernels() : 0;
    size_t most = 0;
    for (size_t i = 1; i < kernels; i++) {
        most =
            gw_counts_kernel(i)->loads.requests > gw_counts_kernel(most)->loads.requests ? i : most;
    }
    struct gw_request_counts loads = {0};
    int line = 0;
    if (kernels > 0) {
        const struct gw_kernel_counts *kernel = gw_counts_kernel(most);
        loads = kernel->loads;
        const size_t count =
            gw_recorded && gw_recorded_count && gw_recorded_line ? gw_recorded_count() : 0;
        for (size_t i = 0; i < count && line == 0; i++) {
            const struct gw_recorded *one = gw_recorded(i);
            const bool is =
                one->kind == GW_RECORDED_KERNEL && strcmp(one->name, kernel->kernel) == 0;
            line = is ? gw_recorded_line(one) : 0;
        }
    }
    gw_note(run, "its kernel", (int64_t)most);
    gw_note(run, "its loads", (int64_t)loads.requests);
    gw_note(run, "its load sectors", (int64_t)loads.sectors);
    gw_note(run, "its loading lanes", (int64_t)loads.lanes);
    gw_note(run, "its line", line);
}

void gw_run(struct gw_run *run)
{
    const struct gw_trial *trial = gw_parameters(run);
    const int *d_in = gw_device_array(run, "d_in");
    int *d_out = gw_device_array(run, "d_out");

    gw_before_in_stream(trial);
    gw_after_in_stream(run, trial, (int)exclusive_scan(d_in, d_out, gw_trial_reported(trial)));
    note_most_loads(run);
}

#else

#include "loaded_once.h"
#include "other_scan.h"

#include <stdlib.h>

enum { MOST_LAUNCHES = 7, MOST_ELEMENTS = 1 << 24 };

static const double most_loads = 4.5; // requests for 32 elements

// Too many loads, of elements or, in a kernel after the first one, of one number at a time, by one
// thread or by all of a warp: the sums of blocks.
static void expect_few_loads(struct gw_case *grading, int n)
{
    const double loads = (double)gw_noted(grading, "loads");
    const double its = (double)gw_noted(grading, "its loads");
    const double lanes = (double)gw_noted(grading, "its loading lanes");
    const int line = (int)gw_noted(grading, "its line");
    const bool same = gw_noted(grading, "its kernel") > 0 && line > 0 && 2 * its > loads &&
                      (double)gw_noted(grading, "its load sectors") < 2 * its &&
                      (lanes > 16 * its || lanes < 2 * its);
    const bool holds = n < 1000 || loads <= most_loads * n / 32;
    gw_expect_of_launch(
        grading, holds || !same,
        "right, but warps made %.0f load requests to global memory for %d "
        "elements, %s per 32 elements, and the limit is %.1f: %.0f of them in the "
        "kernel launched in line %d, where most requests load only one number; scan "
        "the sums of the blocks first, so that each block loads only one",
        loads, n, GW_APART(1, loads * 32 / n, most_loads), most_loads, its, line);
    gw_expect_of_launch(grading, holds,
                        "right, but warps made %.0f load requests to global memory for %d "
                        "elements, %s per 32 elements, and the limit is %.1f: load each element "
                        "into shared memory once, and scan there",
                        loads, n, GW_APART(1, loads * 32 / n, most_loads), most_loads);
}

static void expect_counts(struct gw_case *grading, int n)
{
    gw_expect_many_threads(grading, n);
    gw_expect_little_traffic(grading, n, "each sum");
    const int64_t launches = gw_noted(grading, "launches");
    gw_expect_of_launch(grading, launches <= MOST_LAUNCHES,
                        "right, but %lld kernels were launched for %d elements, and the limit is "
                        "%d: scan all blocks in one launch, their sums in another, and add these "
                        "to all blocks in a third",
                        (long long)launches, n, MOST_LAUNCHES);
    const int64_t atomics = gw_noted(grading, "global atomics");
    gw_expect_of_launch(grading, atomics == 0,
                        "right, but warps made %lld atomic requests to global memory, and a scan "
                        "needs none: give each element, and each block's sum, one thread that "
                        "writes it, with = or +=",
                        (long long)atomics);
    // Where single threads add up, that is the reason for all further requests.
    if (gw_noted(grading, "reading lanes") < 4 * gw_noted(grading, "reads")) {
        gw_expect_not_alone(grading, n, sizeof(int), 1);
    }
    expect_few_loads(grading, n);
    gw_expect_read_together(grading, n);
    gw_expect_neighbours_loaded(grading, n, GW_SECTORS_OF_NEIGHBOURS, "4 sectors hold its 32 ints");
    gw_expect_not_alone(grading, n, sizeof(int), 1);
}

// Of ones, an element's sum is the number of those that were added up for it.
static void expect_counts_of_ones(struct gw_case *grading, size_t n)
{
    const int32_t *got = gw_result(grading, "d_out");
    unsigned char *wrong = calloc(n + 1, 1);
    size_t first = n;
    size_t count = 0;
    for (size_t i = n; wrong && i-- > 0;) {
        wrong[i] = got[i] != (int32_t)i;
        count += wrong[i];
        first = wrong[i] ? i : first;
    }
    char *places = wrong ? gw_places(wrong, n) : NULL;
    char told[200];
    snprintf(told, sizeof(told), "%zu of %zu sums are wrong%s", count, n, places ? places : "");
    free(wrong);
    free(places);
    gw_expect_of(grading, GW_OF_EVIDENCE, first == n || got[first] < 0,
                 "d_out[%zu] is the sum of %d elements but should be that of %zu (all "
                 "elements of d_in are 1 here); %s",
                 first, first < n ? (int)got[first] : 0, first, told);
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct gw_trial *trial = argument;
    const size_t n = gw_trial_count(trial);
    int32_t *in = gw_add_array(grading, "d_in", GW_INPUT, GW_INT, n);
    // Beside small ones some that no rounding to float would keep.
    for (size_t i = 0; i < n; i++) {
        in[i] = (int32_t)gw_random(grading, -90, 100);
    }
    for (size_t i = 0; i < n && trial->shows_terms; i++) {
        in[i] = 1;
    }
    if (n > 0 && !trial->shows_terms) {
        in[0] += 1 << 25;
    }
    int32_t *before = gw_add_output(grading, trial, "d_out", GW_INT);
    for (size_t i = 0; gw_trial_fills_output(trial) && i < n; i++) {
        before[i] = (int32_t)gw_random(grading, 1, 1e6);
    }
    int32_t *want = gw_expected(grading, "d_out");
    int32_t sum = 0;
    for (size_t i = 0; i < gw_trial_covered(trial); i++) {
        want[i] = sum;
        sum += in[i];
    }
    gw_set_parameters(grading, trial, sizeof(*trial));

    if (trial->huge == MOST_ELEMENTS) {
        gw_run_case(grading);
        gw_expect_allowed(grading, "n up to 2^24 is");
        return;
    }
    if (!gw_run_trial(grading, trial)) {
        if (trial->huge > 0 && gw_noted(grading, "not asked") == 0) {
            gw_expect_returned(grading, trial->expect);
        }
        return;
    }
    expect_no_other_scan(
        grading, &(struct scan){in, want, gw_result(grading, "d_out"), gw_trial_covered(trial)});
    if (trial->shows_terms) {
        expect_counts_of_ones(grading, n);
    }
    gw_expect_equal(grading, "d_out");
    if (trial->n <= 0 || trial->expect != cudaSuccess) {
        gw_expect_no_launch(grading, trial->expect == cudaSuccess ? "n = 0" : "n out of range");
        return;
    }
    gw_expect_default_stream(grading);
    if (gw_is_profiled(grading) && !trial->uncounted) {
        expect_counts(grading, trial->n);
    }
}

#define SCAN(words, how, count, ...)                                                               \
    GW_CASE("n = " #count words, grade, how, struct gw_trial, .n = count, __VA_ARGS__)

static const struct gw_case_declaration cases[] = {
    // What goes wrong with an ordinary size is told first.
    SCAN("", 0, 1025), SCAN("", 0, 1), SCAN("", 0, 2), SCAN("", 0, 31), SCAN("", 0, 32),
    SCAN("", 0, 33), SCAN("", 0, 255), SCAN("", 0, 256), SCAN("", 0, 257), SCAN("", 0, 511),
    SCAN("", 0, 513), SCAN(GW_BEFORE_WORDS, GW_CALLED_BEFORE, 1000),
    SCAN(GW_ODD_WORDS, GW_ODD_ARRAYS, 1025), SCAN(", d_out longer than n", 0, 1000, .longer = 300),
    SCAN(", all elements 1", GW_TWICE, 1500, .shows_terms = true),
    // As many sums as a block of 256 threads can scan, and one more.
    SCAN("", GW_ONCE, 65536, .uncounted = true), SCAN("", GW_ONCE, 65537),
    // More sums than a block of 512 threads can scan.
    SCAN("", GW_ONCE, 262145, .uncounted = true), SCAN("", 0, 0),
    SCAN("", 0, -1, .expect = cudaErrorInvalidValue),
    GW_CASE("n = 2^24 + 1", grade, 0, struct gw_trial, .huge = MOST_ELEMENTS + 1,
            .expect = cudaErrorInvalidValue),
    GW_CASE("n = 2^24, no launch possible", grade, 0, struct gw_trial, .huge = MOST_ELEMENTS,
            .expect = cudaErrorInvalidConfiguration),
    SCAN(", cudaMalloc fails", 0, 1000, .failing_allocation = 1),
    SCAN(", device limit: 16 threads per block", 0, 1000, .small_blocks = true),
    SCAN(", device limit: 3 blocks per grid", 0, 5000, .small_grids = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
