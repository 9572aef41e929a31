// SPDX-License-Identifier: MIT
// Grades merge: all pairs in order, equal keys as they were, by blocks that load what they need
// once.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   The merge is stable: | b_first
//   cudaErrorInvalidValue if m or n is negative | negative_n
//   or if m + n is larger | sum_overflows
//   launch that failed | no_launch_error
//   If m + n is 0, nothing | nothing_launched
//   kernels with at least 32 threads | one_thread
//   from 4,000 pairs on: | without_tiles
//   and at most 12 stored | four_in_a_row
//   bytes that move between host | result_looked_at
//   For comparison: | explanation
//   Keys may be any ints | end_by_key
//   Asynchrony: the function works | stream_beside
//   Alignment: a pointer may point | aligned_arrays_only
#include "../default_stream.h"

/** How the keys of a and b lie to each other. */
enum keys { KEYS_RANDOM, KEYS_FEW, KEYS_EQUAL, KEYS_A_BEFORE_B, KEYS_B_BEFORE_A, KEYS_EXTREME };

/** m is the trial's n. */
struct parameters {
    struct gw_trial trial;
    int n;
    int keys; // enum keys
};

#ifdef GW_RUNNER

#include "merge.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const struct gw_trial *trial = &parameters->trial;
    const struct merge_pair *d_a = gw_device_array(run, "d_a");
    const struct merge_pair *d_b = gw_device_array(run, "d_b");
    struct merge_pair *d_out = gw_device_array(run, "d_out");

    const int m = gw_trial_reported(trial);
    const int n = trial->huge > 0 && m == 0 ? 0 : parameters->n; // as m: a real device would merge

    gw_before_in_stream(trial);
    gw_after_in_stream(run, trial, (int)merge(d_a, m, d_b, n, d_out));
    struct gw_kernel_counts kernels = {0};
    if (gw_can_count()) {
        kernels = gw_counts_total();
    }
    gw_note(run, "stored sectors", (int64_t)kernels.stores.sectors);
}

#else

#include "../device_work.h"
#include "other_merges.h"

#include <limits.h>

enum { MOST_PAIRS = 1 << 24, LOADED_SECTORS = 20, STORED_SECTORS = 12, LEAST_COUNTED = 4000 };

static int32_t draw_key(struct gw_case *grading, enum keys keys, bool of_a)
{
    switch (keys) {
    case KEYS_FEW:
        return (int32_t)gw_random(grading, -2, 4);
    case KEYS_EQUAL:
        return 7;
    case KEYS_A_BEFORE_B:
        return (int32_t)gw_random(grading, 0, 1000) + (of_a ? -5000 : 5000);
    case KEYS_B_BEFORE_A:
        return (int32_t)gw_random(grading, 0, 1000) + (of_a ? 5000 : -5000);
    case KEYS_EXTREME: {
        static const int32_t extremes[] = {INT_MIN, INT_MIN + 1, -1, 0, INT_MAX - 1, INT_MAX};
        return extremes[(size_t)gw_random(grading, 0, 6)];
    }
    default:
        return (int32_t)gw_random(grading, -9999, 10000);
    }
}

static int compare_keys(const void *one, const void *other)
{
    const int32_t a = *(const int32_t *)one;
    const int32_t b = *(const int32_t *)other;
    return (a > b) - (a < b);
}

// Values tell all pairs apart: those of a are even, those of b odd, and neither are in order.
static int64_t *add_sorted(struct gw_case *grading, const char *name, enum keys keys, size_t count,
                           bool of_a)
{
    int64_t *pairs = gw_add_array(grading, name, GW_INPUT, GW_INT64, count);
    int32_t *sorted = malloc((count + 1) * sizeof(*sorted));
    gw_expect(grading, sorted, "the grader has no memory for %zu keys", count);
    for (size_t i = 0; i < count; i++) {
        sorted[i] = draw_key(grading, keys, of_a);
    }
    qsort(sorted, count, sizeof(*sorted), compare_keys);
    for (size_t i = 0; i < count; i++) {
        pairs[i] = pair_of(sorted[i], (int32_t)(2 * (i * 4099 % 65537)) + (of_a ? 0 : 1));
    }
    free(sorted);
    return pairs;
}

static void expect_counts(struct gw_case *grading, int64_t pairs)
{
    gw_expect_many_threads(grading, pairs);
    if (!gw_is_profiled(grading)) {
        return;
    }
    gw_expect_little_traffic(grading, 2 * pairs, "each pair");
    if (pairs < LEAST_COUNTED) {
        return;
    }
    const double loaded = (double)gw_noted(grading, "load sectors") * 32 / (double)pairs;
    const double stored = (double)gw_noted(grading, "stored sectors") * 32 / (double)pairs;
    gw_expect_of_launch(
        grading, stored <= STORED_SECTORS,
        "right, but %s sectors are stored per 32 pairs, and the limit is %d: 8 sectors hold 32 "
        "pairs; let neighboring threads store neighboring pairs",
        GW_APART(1, stored, STORED_SECTORS), STORED_SECTORS);
    gw_expect_of_launch(
        grading, loaded <= LOADED_SECTORS,
        "right, but %s sectors are loaded from global memory per 32 pairs of the result, and the "
        "limit is %d: 8 sectors hold 32 pairs; let each block copy its parts of d_a and d_b to "
        "shared memory once, and search there",
        GW_APART(1, loaded, LOADED_SECTORS), LOADED_SECTORS);
}

// What is said of an access beyond an array, or of an element of a tile that no pair was copied to.
static char *hint_of_bounds(struct gw_case *grading, const char *report, const void *context)
{
    (void)grading;
    (void)context;
    const bool known =
        strncmp(report, "out of bounds", 13) == 0 || strncmp(report, "uninitialized", 13) == 0;
    return known
               ? strdup(
                     "i pairs of a and k - i pairs of b come before pair k. In the search, i is at "
                     "least k - n and 0, and at most k and m. When you choose the next pair, ask "
                     "whether one array is used up before you read it.")
               : NULL;
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const struct gw_trial *trial = &parameters->trial;
    const enum keys keys = (enum keys)parameters->keys;
    const bool computes = trial->expect == cudaSuccess && trial->huge == 0;
    const size_t m = trial->n > 0 && trial->huge == 0 ? (size_t)trial->n : 0;
    const size_t n = parameters->n > 0 && trial->huge == 0 ? (size_t)parameters->n : 0;
    const size_t count = m + n;
    const int64_t *a = add_sorted(grading, "d_a", keys, m, true);
    const int64_t *b = add_sorted(grading, "d_b", keys, n, false);
    const size_t room = count + (size_t)trial->longer;
    int64_t *out = gw_add_array(
        grading, "d_out", gw_trial_fills_output(trial) ? GW_IN_OUT : GW_OUTPUT, GW_INT64, room);
    for (size_t k = 0; gw_trial_fills_output(trial) && k < room; k++) {
        out[k] = pair_of((int32_t)k, (int32_t)gw_random(grading, 1e6, 1e9));
    }
    int64_t *want = gw_expected(grading, "d_out");
    if (computes) {
        merge_in_order(MERGE_A_FIRST, a, m, b, n, want);
    }
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    if (trial->huge == MOST_PAIRS && parameters->n == 0) {
        gw_run_case(grading);
        gw_expect_allowed(grading, "m + n up to 2^24 is");
        return;
    }
    gw_tell_covered(grading, room, count);
    gw_tell_hint(grading, hint_of_bounds, NULL);
    if (!gw_run_trial(grading, trial)) {
        if (trial->huge > 0 && gw_noted(grading, "not asked") == 0) {
            gw_expect_returned(grading, trial->expect);
        }
        return;
    }
    if (computes) {
        const struct merging merging = {a, b, want, gw_result(grading, "d_out"), m, n};
        expect_merged(grading, &merging);
    }
    gw_expect_equal(grading, "d_out");
    if (count == 0 || trial->expect != cudaSuccess) {
        gw_expect_no_launch(grading,
                            trial->expect == cudaSuccess ? "m + n = 0" : "sizes out of range");
        return;
    }
    gw_expect_default_stream(grading);
    expect_counts(grading, (int64_t)count);
}

#define MERGE(words, how, of, size_a, size_b, ...)                                                 \
    GW_CASE("m = " #size_a ", n = " #size_b words, grade, how, struct parameters,                  \
            {.n = size_a, __VA_ARGS__}, size_b, KEYS_##of)
#define REFUSED(words, told, size_b)                                                               \
    GW_CASE(words, grade, 0, struct parameters, {.huge = told, .expect = cudaErrorInvalidValue},   \
            size_b, KEYS_RANDOM)

static const struct gw_case_declaration cases[] = {
    // What goes wrong with an ordinary size is told first; then ties, and one side that is empty.
    MERGE("", 0, RANDOM, 50, 30), MERGE(", 6 different keys", 0, FEW, 40, 45),
    MERGE("", 0, RANDOM, 0, 40), MERGE("", 0, RANDOM, 40, 0), MERGE("", 0, RANDOM, 1, 1),
    MERGE(", all keys equal", 0, EQUAL, 33, 70),
    MERGE(", all of d_a before d_b", 0, A_BEFORE_B, 90, 80),
    MERGE(", all of d_b before d_a", 0, B_BEFORE_A, 90, 80),
    MERGE(", smallest and largest ints", 0, EXTREME, 60, 60), MERGE("", 0, RANDOM, 1, 300),
    MERGE("", 0, RANDOM, 300, 1),
    // About as many as a block has threads, or merges.
    MERGE("", GW_TWICE, RANDOM, 128, 128), MERGE("", GW_TWICE, RANDOM, 200, 57),
    MERGE("", GW_TWICE, RANDOM, 500, 523), MERGE("", GW_TWICE, RANDOM, 512, 512),
    MERGE("", GW_TWICE, FEW, 600, 425),
    MERGE(", all of d_b before d_a", GW_TWICE, B_BEFORE_A, 1500, 1572),
    MERGE(GW_ODD_WORDS, GW_ODD_ARRAYS, RANDOM, 700, 600),
    MERGE(", d_out longer than needed", GW_TWICE, RANDOM, 700, 600, .longer = 300),
    MERGE("", GW_TWICE, RANDOM, 5000, 3500), MERGE(", 6 different keys", GW_ONCE, FEW, 2000, 2500),
    // Nothing to do, and what is refused.
    MERGE("", 0, RANDOM, 0, 0),
    MERGE("", 0, RANDOM, -1, 40, .longer = 300, .expect = cudaErrorInvalidValue),
    MERGE("", 0, RANDOM, 40, -1, .longer = 300, .expect = cudaErrorInvalidValue),
    REFUSED("m = 2^24 + 1, n = 0", MOST_PAIRS + 1, 0), REFUSED("m = 2^24, n = 1", MOST_PAIRS, 1),
    REFUSED("m = n = 2^31 - 1", INT_MAX, INT_MAX),
    GW_CASE("m = 2^24, n = 0, no launch possible", grade, 0, struct parameters,
            {.huge = MOST_PAIRS, .expect = cudaErrorInvalidConfiguration}, 0, KEYS_RANDOM),
    MERGE(", device limit: 16 threads per block", 0, RANDOM, 100, 90, .small_blocks = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
