// SPDX-License-Identifier: MIT
// Grades lesson 7, compact, with a scan of the grader's own: what is kept, in its order, how many
// they are, and what went to the host for it.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if n is out | negative_n
//   launch or call of `scan` that failed | scan_error_ignored
//   kernels with at least 32 threads | one_thread_moves
//   `scan` is called once | scanned_twice
//   one int is copied | all_to_the_host
//   at most 1 KiB goes | zeros_from_the_host
//   The grader passes a scan function | explanation
//   A scan of n + 1 | count_of_n
//   Synchronization: the function works | stream_beside
//   Alignment: a pointer may point | aligned_arrays_only
//   Ownership: the function allocates and frees | leak_on_error
#include "../default_stream.h"

struct parameters {
    struct gw_trial trial;
    float threshold;
    bool failing; // the scan
};

#ifdef GW_RUNNER

#include "compact.h"
#include "compact_kernels.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const struct gw_trial *trial = &parameters->trial;
    const float *d_x = gw_device_array(run, "d_x");
    float *d_y = gw_device_array(run, "d_y");
    int *h_count = gw_host_array(run, "h_count");
    gw_scans = gw_scanned = gw_scan_overlaps = 0;

    gw_before_in_stream(trial);
    gw_after_in_stream(run, trial,
                       (int)compact(d_x, d_y, gw_trial_reported(trial), parameters->threshold,
                                    h_count,
                                    parameters->failing ? gw_failing_scan : gw_known_scan));
    gw_note(run, "scans", gw_scans);
    gw_note(run, "scanned", gw_scanned);
    gw_note(run, "scan overlaps", gw_scan_overlaps);
}

#else

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ELEMENTS = 1 << 24, COUNT_BEFORE = 87654321 };

/** What should have come of it, and what did. */
struct kept {
    const float *x, *want, *got;
    size_t n, count;
    float threshold;
};

static int by_value(const void *a, const void *b)
{
    const float left = *(const float *)a;
    const float right = *(const float *)b;
    return (left > right) - (left < right);
}

// Whether the elements are there, and only their order is another.
static bool has_other_order(const struct kept *kept)
{
    const size_t bytes = kept->count * sizeof(float);
    float *sorted[2] = {malloc(bytes + 1), malloc(bytes + 1)};
    bool same = false;
    if (sorted[0] && sorted[1]) {
        memcpy(sorted[0], kept->want, bytes);
        memcpy(sorted[1], kept->got, bytes);
        qsort(sorted[0], kept->count, sizeof(float), by_value);
        qsort(sorted[1], kept->count, sizeof(float), by_value);
        same = kept->count > 1 && memcmp(sorted[0], sorted[1], bytes) == 0;
    }
    free(sorted[0]);
    free(sorted[1]);
    return same;
}

// Whether d_y is what another choice of elements would leave.
static bool has_chosen(const struct kept *kept, bool (*choice)(float x, float threshold))
{
    size_t count = 0;
    for (size_t i = 0; i < kept->n; i++) {
        if (choice(kept->x[i], kept->threshold)) {
            if (memcmp(&kept->got[count], &kept->x[i], sizeof(float)) != 0) {
                return false;
            }
            count++;
        }
    }
    return count > 0;
}

static bool or_equal(float x, float threshold)
{
    return x >= threshold;
}

static bool below(float x, float threshold)
{
    return x < threshold;
}

static bool not_below(float x, float threshold)
{
    return !(x <= threshold);
}

// With the threshold in an int.
static bool above_int(float x, float threshold)
{
    return x > truncf(threshold);
}

static bool any(float x, float threshold)
{
    (void)x;
    (void)threshold;
    return true;
}

static const struct {
    bool (*choice)(float x, float threshold);
    const char *said;
} others[] = {{any, "all elements"},
              {above_int, "the elements larger than (int)threshold: is the threshold converted to "
                          "int, by a parameter or a variable? Declare it float"},
              {or_equal, "also the elements equal to the threshold: compare with >, not >="},
              {below, "the elements smaller than the threshold: keep the larger ones"},
              {not_below, "also NaNs: a NaN is not larger than the threshold; test x > threshold"}};

enum { OTHERS = sizeof(others) / sizeof(others[0]) };

// Whether `y[i] = x[place[i]]` has made it, where `y[place[i]] = x[i]` should. The first elements
// are in many places then.
static bool is_read_by_place(const struct kept *kept)
{
    size_t place = 0;
    for (size_t i = 0; i < kept->n; i++) {
        if (!(kept->x[i] > kept->threshold)) {
            continue;
        }
        if (memcmp(&kept->got[i], &kept->x[place++], sizeof(float)) != 0) {
            return false;
        }
    }
    return place > 1 && place < kept->n;
}

// Whether each kept element is where it was.
static bool is_in_old_place(const struct kept *kept)
{
    bool is = kept->count > 1;
    for (size_t i = 0; i < kept->n && is; i++) {
        is = !(kept->x[i] > kept->threshold) ||
             memcmp(&kept->got[i], &kept->x[i], sizeof(float)) == 0;
    }
    return is;
}

// The index in d_x of the first kept element that is missing, where all behind it are too, and they
// may be those of a last block; 0: others are missing.
static size_t missing_from(const struct kept *kept)
{
    size_t place = 0;
    size_t last = 0; // of those that are there
    size_t from = 0;
    for (size_t i = 0; i < kept->n; i++) {
        if (!(kept->x[i] > kept->threshold)) {
            continue;
        }
        const bool there = memcmp(&kept->got[place], &kept->x[i], sizeof(float)) == 0;
        place++;
        if (there && from > 0) {
            return 0;
        }
        last = there ? i : last;
        from = !there && from == 0 ? i : from;
    }
    const size_t limit = from / 32 * 32; // where a block may end
    return limit > last && kept->n - limit < 1024 ? from : 0;
}

static void expect_no_other_choice(struct gw_case *grading, const struct kept *kept)
{
    if (memcmp(kept->got, kept->want, kept->count * sizeof(float)) == 0) {
        return;
    }
    for (size_t o = 0; o < OTHERS; o++) {
        gw_expect(grading, !has_chosen(kept, others[o].choice), "d_y has %s", others[o].said);
    }
    gw_expect(grading, !has_other_order(kept),
              "d_y has the right elements in the wrong order: threads run in any order; an "
              "element's index is the number of kept elements before it, from the scan");
    gw_expect_of(grading, GW_OF_CAUSE, !is_read_by_place(kept),
                 "in d_y, each kept element d_x[i] is replaced by d_x[place[i]], at index i: the "
                 "two indices are exchanged; y[place[i]] must get x[i]");
    gw_expect_of(
        grading, GW_OF_CAUSE, !is_in_old_place(kept),
        "each kept element has in d_y the index that it has in d_x: d_y must have no gaps, "
        "y[place[i]] must get x[i]");
    const size_t from = missing_from(kept);
    gw_expect_of(grading, GW_OF_CAUSE, from == 0,
                 "d_y lacks the kept elements from d_x[%zu] on: is the number of blocks rounded "
                 "up in each launch, (n - 1) / block + 1?",
                 from);
    gw_expect_of(grading, GW_OF_CAUSE,
                 kept->count < 2 || memcmp(kept->got, kept->x, kept->count * sizeof(float)) != 0,
                 "d_y has the first %zu elements of d_x, kept or not: y[place[i]] must get x[i]",
                 kept->count);
    const bool moved = kept->count > 1 &&
                       memcmp(kept->got + 1, kept->want, (kept->count - 1) * sizeof(float)) == 0;
    gw_expect(grading, !moved,
              "each element is one place too far in d_y, and d_y[0] is free: an element's index is "
              "the number of kept elements before it, without itself");
}

// How many bytes of the count, from its first, are new where the others are old; 0: another number.
static int bytes_copied(int got, size_t count)
{
    for (int bytes = 1; bytes < (int)sizeof(int32_t); bytes++) {
        const unsigned copied = (1U << 8 * bytes) - 1;
        if ((unsigned)got == ((unsigned)count & copied) + ((unsigned)COUNT_BEFORE & ~copied)) {
            return bytes;
        }
    }
    return 0;
}

static void expect_count(struct gw_case *grading, const struct kept *kept)
{
    const int got = *(const int32_t *)gw_result(grading, "h_count");
    const int bytes = got == COUNT_BEFORE ? 0 : bytes_copied(got, kept->count);
    gw_expect_of(grading, GW_OF_CAUSE, got == (int)kept->count || bytes == 0,
                 "*h_count is %d but should be %zu: only %d of its %zu bytes %s copied, and the "
                 "others still belong to the old value %d; the size of cudaMemcpy is in bytes, "
                 "sizeof(int)",
                 got, kept->count, bytes, sizeof(int32_t), bytes == 1 ? "was" : "were",
                 COUNT_BEFORE);
    const bool last = kept->n > 0 && kept->x[kept->n - 1] > kept->threshold;
    gw_expect_of(grading, GW_OF_CAUSE, !last || got != (int)kept->count - 1,
                 "*h_count is %d but should be %zu: the last element of an exclusive scan excludes "
                 "the last flag; add 1 if the last element is kept",
                 got, kept->count);
    // What is marked may be more than what is moved. Of few elements two choices may have as many:
    // then neither is told.
    size_t chosen = OTHERS;
    size_t fitting = 0;
    for (size_t o = 0; o < OTHERS; o++) {
        size_t count = 0;
        for (size_t i = 0; i < kept->n; i++) {
            count += others[o].choice(kept->x[i], kept->threshold);
        }
        chosen = got == (int)count ? o : chosen;
        fitting += got == (int)count;
    }
    gw_expect_of(grading, GW_OF_CAUSE,
                 got == (int)kept->count || fitting != 1 || kept->n < 32 || chosen == OTHERS,
                 "*h_count is %d but should be %zu: it counts %s", got, kept->count,
                 others[chosen % OTHERS].said);
    gw_expect(grading, got == (int)kept->count, "*h_count is %d but should be %zu%s", got,
              kept->count, got == COUNT_BEFORE ? ": it was never written" : "");
}

static void expect_counts(struct gw_case *grading, int n)
{
    const int64_t seen = gw_seen_by_host(grading);
    const int64_t all = ((int64_t)n + 1) * (int64_t)sizeof(int);
    gw_expect_many_threads(grading, n);
    gw_expect(grading, seen != all || gw_noted(grading, "copies to host") != 1 || n < 2,
              "right, but %lld bytes went to the host, n + 1 numbers of 4 bytes, and the limit is "
              "one int: copy only the last number of the scan, which is the count",
              (long long)seen);
    gw_expect(grading, seen <= (int64_t)sizeof(int) || n < 2,
              "right, but %lld bytes went to the host, and the limit is one int: mark, count and "
              "move the elements on the device",
              (long long)seen);
    gw_expect_little_traffic(grading, 0, "each element");
    gw_expect_not_alone(grading, n, sizeof(float), 4);
}

static void fill(struct gw_case *grading, const struct parameters *parameters, float *x, size_t n)
{
    gw_fill_floats(grading, x, n);
    for (size_t i = 0; i < n; i++) {
        // Some are as large as the threshold, some lie between it and 0, and some are no numbers.
        x[i] = i % 7 == 3 ? parameters->threshold : i % 61 == 17 ? NAN : x[i];
        x[i] = i % 31 == 5 ? parameters->threshold / 2 : x[i];
    }
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const struct gw_trial *trial = &parameters->trial;
    const size_t n = gw_trial_count(trial);
    float *x = gw_add_array(grading, "d_x", GW_INPUT, GW_FLOAT, n);
    fill(grading, parameters, x, n);
    float *before = gw_add_array(grading, "d_y", GW_IN_OUT, GW_FLOAT, n);
    gw_fill_floats(grading, before, n);
    int32_t *count_before = gw_add_array(grading, "h_count", GW_IN_OUT, GW_INT, 1);
    *count_before = COUNT_BEFORE;
    float *want = malloc(n * sizeof(float) + 1);
    const bool has_room = want;
    gw_expect(grading, has_room, "no memory for %zu elements", n);
    struct kept kept = {x, want, NULL, gw_trial_covered(trial), 0, parameters->threshold};
    for (size_t i = 0; i < kept.n; i++) {
        if (x[i] > parameters->threshold) {
            ((double *)gw_expected(grading, "d_y"))[kept.count] = (double)x[i];
            want[kept.count++] = x[i];
        }
    }
    if (trial->expect == cudaSuccess) {
        *(int32_t *)gw_expected(grading, "h_count") = (int32_t)kept.count;
    }
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    if (parameters->failing) {
        gw_tell_covered(grading, n, kept.n);
        gw_run_case(grading);
        gw_expect_returned_for(grading, trial->expect,
                               "that is what `scan` returned; look at it before the next launch");
    } else if (trial->huge == MOST_ELEMENTS - 1) {
        free(want);
        gw_run_case(grading);
        gw_expect_allowed(grading, "n up to 2^24 - 1 is");
        return;
    } else if (!gw_run_trial(grading, trial)) {
        free(want);
        if (trial->huge > 0 && gw_noted(grading, "not asked") == 0) {
            gw_expect_returned(grading, trial->expect);
        }
        return;
    }
    if (trial->expect == cudaSuccess) {
        kept.got = gw_result(grading, "d_y");
        expect_no_other_choice(grading, &kept);
        expect_count(grading, &kept);
    }
    free(want);
    if (!parameters->failing) {
        gw_expect_within(grading, "d_y");
    }
    gw_expect_equal(grading, "h_count");
    if (trial->n <= 0 || (trial->expect != cudaSuccess && !parameters->failing)) {
        gw_expect_no_launch(grading, trial->expect == cudaSuccess ? "n = 0" : "n out of range");
        return;
    }
    if (parameters->failing) {
        return;
    }
    gw_expect_default_stream(grading);
    const int scans = (int)gw_noted(grading, "scans");
    gw_expect(grading, scans == 1, "right, but `scan` was called %d times: call it once", scans);
    gw_expect(grading, gw_noted(grading, "scan overlaps") == 0,
              "right with the grader's `scan`, but the d_out that `scan` was given overlaps its "
              "d_in, which exclusive_scan() need not allow: allocate an array of its own for the "
              "places");
    if (gw_is_profiled(grading)) {
        expect_counts(grading, trial->n);
    }
}

#define COMPACT(words, how, count, threshold, ...)                                                 \
    GW_CASE("n = " #count ", threshold " #threshold words, grade, how, struct parameters,          \
            {.n = count, __VA_ARGS__}, threshold, false)

static const struct gw_case_declaration cases[] = {
    // What goes wrong with an ordinary size is told first.
    COMPACT("", 0, 1025, 0.25f), COMPACT("", 0, 1000, -0.5f), COMPACT("", 0, 1, -10),
    COMPACT("", 0, 1, 10), COMPACT("", 0, 31, 0), COMPACT("", 0, 32, 0), COMPACT("", 0, 33, 0),
    COMPACT("", 0, 255, 0), COMPACT("", 0, 256, 0), COMPACT("", 0, 257, 0), COMPACT("", 0, 511, 0),
    COMPACT("", 0, 513, 0), COMPACT(", nothing is kept", 0, 300, 10),
    COMPACT(GW_BEFORE_WORDS, GW_CALLED_BEFORE, 1000, 0),
    COMPACT(GW_ODD_WORDS, GW_ODD_ARRAYS, 1025, 0),
    COMPACT(", d_y longer than needed", 0, 1000, -1, .longer = 300), COMPACT("", GW_ONCE, 65537, 0),
    COMPACT("", 0, 0, 0), COMPACT("", 0, -1, 0, .expect = cudaErrorInvalidValue),
    GW_CASE("n = 2^24", grade, 0, struct parameters,
            {.huge = MOST_ELEMENTS, .expect = cudaErrorInvalidValue}, 0, false),
    // (Two arrays of 64 MiB would take longer than all other cases together.)
    GW_CASE("n = 2^24 - 1, no launch possible", grade, 0, struct parameters,
            {.huge = MOST_ELEMENTS - 1,
             .failing_allocation = 1,
             .expect = cudaErrorInvalidConfiguration},
            0, false),
    GW_CASE("n = 1000, scan fails", grade, 0, struct parameters,
            {.n = 1000, .expect = cudaErrorMemoryAllocation}, 0, true),
    COMPACT(", cudaMalloc fails", 0, 1000, 0, .failing_allocation = 1),
    COMPACT(", second cudaMalloc fails", 0, 1000, 0, .failing_allocation = 2),
    COMPACT(", device limit: 16 threads per block", 0, 1000, 0, .small_blocks = true),
    // Of 256 threads each, n + 1 marks take a block more than n elements.
    COMPACT(", device limit: 3 blocks per grid", 0, 768, 0, .small_grids = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
