// SPDX-License-Identifier: MIT
/**
 * @file block_sums.h
 * Sums of so many neighbouring elements each, of which the first three exercises of lesson 7 are
 * three stages, for both halves. What a stage may take by counts is its own.
 */
#pragma once

#include "../default_stream.h"

#ifdef GW_RUNNER

/** Calls the exercise's function. */
static inline void block_sums_run(struct gw_run *run,
                                  cudaError_t (*function)(const float *d_x, float *d_sums, int n))
{
    const struct gw_trial *trial = gw_parameters(run);
    const float *d_x = gw_device_array(run, "d_x");
    float *d_sums = gw_device_array(run, "d_sums");

    gw_before_in_stream(trial);
    gw_after_in_stream(run, trial, (int)function(d_x, d_sums, gw_trial_reported(trial)));
}

#else

#include "../total.h"
#include "loaded_once.h"

#include <limits.h>

/** Of `n` elements, so many a sum; how many sums there are. */
static inline int64_t block_sums_count(int n, int elements)
{
    return n > 0 ? ((int64_t)n - 1) / elements + 1 : 0;
}

/** One sum that is wrong, with what stands in its place and what should. */
struct block_sums_fault {
    const float *x; /**< its elements */
    size_t count, sum;
    double got, want, tolerance;
    char shown[32]; /**< "d_sums[3]" */
};

/** The first of them that is finite. */
static inline bool block_sums_find_fault(struct gw_case *grading, const float *x, int n,
                                         int elements, struct block_sums_fault *fault)
{
    const double *want = gw_expected(grading, "d_sums");
    const double *tolerances = gw_tolerances(grading, "d_sums");
    const size_t sums = (size_t)block_sums_count(n, elements);
    for (size_t b = 0; b < sums; b++) {
        const double got = gw_real_result(grading, "d_sums", b);
        if (!(fabs(got - want[b]) <= tolerances[b]) && isfinite(got)) {
            const size_t begin = b * (size_t)elements;
            const size_t left = (size_t)n - begin;
            *fault = (struct block_sums_fault){.x = x + begin,
                                               .count = left < (size_t)elements ? left
                                                                                : (size_t)elements,
                                               .sum = b,
                                               .got = got,
                                               .want = want[b],
                                               // A sixteenth: far less may fit by chance.
                                               .tolerance = tolerances[b] / 16};
            snprintf(fault->shown, sizeof(fault->shown), "d_sums[%zu]", b);
            return true;
        }
    }
    return false;
}

/** Whether the fault is the sum of `elements` elements from `x` on, or of the `left` there are. */
static inline bool block_sums_are(const struct block_sums_fault *fault, const float *x, size_t left,
                                  int elements)
{
    double sum = 0;
    for (size_t i = 0; i < left && i < (size_t)elements; i++) {
        sum += (double)x[i];
    }
    return fabs(fault->got - sum) <= fault->tolerance;
}

/** A sum of its first elements alone is said to be one: of the first warp, or without a round that
 * adds those as far away as there are of them. */
static inline void block_sums_expect_all_elements(struct gw_case *grading,
                                                  const struct block_sums_fault *fault)
{
    const size_t summed =
        gw_terms_summed(gw_float_term, fault->x, fault->count, fault->got, fault->tolerance);
    char why[160] = "";
    if (summed == 32) {
        snprintf(why, sizeof(why),
                 ", those of the first warp: are the sums of the other warps, or the elements that "
                 "are 32 and more further, added to it?");
    } else if ((summed & (summed - 1)) == 0) {
        snprintf(why, sizeof(why),
                 ": is an element added to the one %zu before it, as it is loaded or in a round of "
                 "the tree?",
                 summed);
    }
    gw_expect_of(
        grading, GW_OF_CAUSE, summed == 0,
        "%s is %.9g but should be %.9g: it covers only the first %zu of its %zu elements%s",
        fault->shown, fault->got, fault->want, summed, fault->count, why);
}

/** A sum to which one round of the tree has added its elements twice is said to be one, where
 * enough elements show it. */
static inline void block_sums_expect_rounds_once(struct gw_case *grading,
                                                 const struct block_sums_fault *fault)
{
    for (size_t apart = 1; 4 * apart <= fault->count; apart *= 2) {
        double sum = 0;
        for (size_t i = 0; i < fault->count; i++) {
            sum += (i & apart ? 2 : 1) * (double)fault->x[i];
        }
        gw_expect_of(grading, GW_OF_CAUSE, !(fabs(fault->got - sum) <= 2 * fault->tolerance),
                     "%s is %.9g but should be %.9g: the round of the tree that adds the elements "
                     "%zu further is done twice",
                     fault->shown, fault->got, fault->want, apart);
    }
}

/** A sum of other elements is said to be one. */
static inline void block_sums_expect_own_elements(struct gw_case *grading, const float *x, int n,
                                                  int elements)
{
    struct block_sums_fault fault;
    if (!block_sums_find_fault(grading, x, n, elements, &fault)) {
        return;
    }
    // As many, from another place on, where a warp may begin.
    size_t other = 0;
    while (other < (size_t)n && !block_sums_are(&fault, x + other, (size_t)n - other, elements)) {
        other += 32;
    }
    gw_expect_of(
        grading, GW_OF_CAUSE, other >= (size_t)n,
        "%s is %.9g but should be %.9g: it is the sum of the elements from %zu on, but sum b "
        "begins at element %d b",
        fault.shown, fault.got, fault.want, other, elements);
    block_sums_expect_rounds_once(grading, &fault);
    gw_expect_no_other_sum(grading, fault.shown,
                           gw_other_sum_by(GW_SUMMED_BY_BLOCK, gw_float_term, fault.x, fault.count,
                                           fault.got, fault.tolerance),
                           fault.got, fault.want);
    block_sums_expect_all_elements(grading, &fault);
    gw_expect_whole_elements(grading, fault.shown, fault.x, fault.count, fault.got, fault.want,
                             16 * fault.tolerance);
}

/** Where sums show their terms: sum b has a 1 as one of its elements, 2048 as the next one and 0
 * elsewhere, at other places in each sum; and both are 1, 2 or 4 times so large, so that a sum of
 * another one's elements is seen. */
enum { BLOCK_SUMS_MOST_ELEMENTS = 512, BLOCK_SUMS_SECOND = 2048 };

static inline int block_sums_scale(size_t b)
{
    return 1 << b % 3;
}

static inline void block_sums_fill_shown(float *x, size_t n, int elements)
{
    memset(x, 0, n * sizeof(*x));
    for (size_t b = 0; (b + 1) * (size_t)elements <= n; b++) {
        const size_t first = b * (size_t)elements + 2 * b % (size_t)elements;
        x[first] = (float)block_sums_scale(b);
        x[first + 1] = (float)(BLOCK_SUMS_SECOND * block_sums_scale(b));
    }
}

/** What is said where those are added again that the last lanes of warp 0 have, behind as many
 * lanes as there are warps; a block has 256 threads, and thread t the elements t and t + 256. */
static inline const char *block_sums_said_of_lanes(const unsigned char *again, int elements)
{
    enum { THREADS = 256, WARPS = THREADS / 32 };
    for (int e = 0; e < elements; e++) {
        if (again[e] != (e % THREADS >= WARPS && e % THREADS < 32)) {
            return "";
        }
    }
    return ": in the last step, over the sums of 8 warps, lanes 8 to 31 have none and add their "
           "own once more; let them add 0";
}

/** What is said where each element is added so many times: a warp takes the sums of all warps, and
 * takes them several times, if its shuffles and those of the other warps have only the rounds that
 * 32 lanes need; else a round too many is what doubles a sum. */
static inline const char *block_sums_said_of_multiple(struct gw_case *grading, int times,
                                                      int64_t sums)
{
    enum { LANES = 32, ROUNDS = 5 };
    const int64_t warps = gw_noted(grading, "threads") / LANES;
    const bool of_all_lanes = times > 1 && warps == sums * (LANES / times) && LANES % times == 0 &&
                              gw_noted(grading, "shuffles") == ROUNDS * (warps + sums);
    return of_all_lanes ? "; in the last step, all 32 lanes take a sum of a warp, but there are "
                          "fewer warps: let the lanes without a warp of their own add 0"
           : (times & (times - 1)) == 0
               ? "; a round in which each thread adds its own value to itself doubles the sum, as "
                 "a shuffle does whose distance leaves the warp"
               : "";
}

/** What is said where the last lane of each warp has stored what __shfl_down_sync() left in it, its
 * own value, doubled in each round. */
static inline const char *block_sums_said_of_last_lane(const int *times, int elements)
{
    enum { LANES = 32 };
    for (int e = 0; e < elements; e++) {
        if (times[e] != (e % LANES == LANES - 1 ? LANES : 0)) {
            return "";
        }
    }
    return ": does lane 31 store the sum of its warp? __shfl_down_sync() leaves that in lane 0";
}

/** What is said where the first lane of each warp has stored what __shfl_up_sync() left in it, its
 * own value, doubled in each round; the sums of the 8 warps may be added in the same way, in rounds
 * for 8 lanes or for 32. */
static inline const char *block_sums_said_of_first_lane(const int *times, int elements)
{
    enum { LANES = 32, WARPS = 8 };
    const int first = times[0];
    int added = 0;
    for (int e = 0; e < elements; e++) {
        if (times[e] != 0 && times[e] != first) {
            return "";
        }
        added += times[e] != 0;
    }
    const bool of_warps = first == LANES && added == elements / LANES;
    const bool of_sums =
        (first == LANES * LANES || first == LANES * WARPS) && added == elements / LANES / WARPS;
    return of_warps || of_sums ? ": does lane 0 store the sum of its warp? __shfl_up_sync() leaves "
                                 "that in lane 31, and __shfl_down_sync() in lane 0"
                               : "";
}

/** What is said where shuffles go `width` lanes far, and not 32: each warp has the sum of its first
 * lanes alone, which a shuffle over the width or more doubles; so does the warp that adds the
 * sums of the warps, if it shuffles in the same way. `times`: how often each element is added */
static inline void block_sums_said_of_width(char said[160], const int *times, int elements)
{
    enum { LANES = 32, WARPS = 8 };
    said[0] = '\0';
    for (int width = 2; width < LANES; width *= 2) {
        const int doubled = LANES / width;
        const int first = times[0];
        bool is = first == doubled || first == doubled * doubled;
        for (int e = 0; e < elements && is; e++) {
            const bool of_warp = first == doubled || e / LANES % WARPS < width;
            is = times[e] == (e % LANES < width && of_warp ? first : 0);
        }
        if (is) {
            snprintf(said, 160,
                     "; this is what shuffles of width %d add, which reach only lanes of the same "
                     "%d: leave out the width, the last argument, for all 32 lanes",
                     width, width);
        }
    }
}

/** What is said where one round of the tree adds its elements twice, and no other does. */
static inline void block_sums_said_of_rounds(char said[160], const int *times, int elements)
{
    said[0] = '\0';
    for (int apart = 1; apart < elements; apart *= 2) {
        bool is = true;
        for (int e = 0; e < elements && is; e++) {
            is = times[e] == (e & apart ? 2 : 1);
        }
        if (is) {
            snprintf(said, 160,
                     ": the round of the tree that adds the elements %d further is done twice; is "
                     "it the last round of one loop and the first round of the next loop?",
                     apart);
        }
    }
}

/** All sums, of so many elements each, are those from a multiple of another number on. */
static inline void block_sums_expect_begin(struct gw_case *grading, const float *x, size_t n,
                                           int elements)
{
    for (size_t apart = 32; apart <= 1024; apart *= 2) {
        bool is = apart != (size_t)elements;
        for (size_t b = 0; is && (b + 1) * (size_t)elements <= n; b++) {
            double sum = 0;
            for (size_t i = b * apart; i < n && i < b * apart + (size_t)elements; i++) {
                sum += (double)x[i];
            }
            is = fabs(gw_real_result(grading, "d_sums", b) - sum) < 0.5;
        }
        gw_expect_of(grading, GW_OF_EVIDENCE, !is,
                     "each sum is that of %d elements from element %zu b on, but sum b begins at "
                     "element %d b",
                     elements, apart, elements);
    }
}

/** Which elements of a sum are left out, or added more than once: all sums do the same, if each
 * has a whole number of ones. */
static inline void block_sums_expect_shown(struct gw_case *grading, const float *x, size_t n,
                                           int elements)
{
    block_sums_expect_begin(grading, x, n, elements);
    unsigned char out[BLOCK_SUMS_MOST_ELEMENTS] = {0};
    unsigned char again[BLOCK_SUMS_MOST_ELEMENTS] = {0};
    int added[BLOCK_SUMS_MOST_ELEMENTS] = {0};
    int left_out = 0;
    int added_again = 0;
    int fewest = INT_MAX;
    int most = 0;
    int last = 0; // of those that are added
    for (int e = 0; e < elements; e++) {
        const double got =
            gw_real_result(grading, "d_sums", (size_t)e / 2) / block_sums_scale((size_t)e / 2);
        if (!(got >= 0) || got >= BLOCK_SUMS_SECOND * BLOCK_SUMS_SECOND || floor(got) < got) {
            return;
        }
        const int times = e % 2 == 0 ? (int)got % BLOCK_SUMS_SECOND : (int)got / BLOCK_SUMS_SECOND;
        out[e] = times == 0;
        again[e] = times > 1;
        added[e] = times;
        left_out += out[e];
        added_again += again[e];
        fewest = times < fewest ? times : fewest;
        most = times > most ? times : most;
        last = times > 0 ? e : last;
    }
    if (left_out == elements) {
        return; // each sum has other elements than its own
    }
    gw_expect_of(grading, GW_OF_EVIDENCE, fewest != most || most < 2,
                 "each sum is %d times what it should be: all its elements are added %d times%s",
                 most, most,
                 block_sums_said_of_multiple(grading, most, block_sums_count((int)n, elements)));
    gw_expect_of(grading, GW_OF_EVIDENCE, left_out != elements - 1 || added_again > 0,
                 "each sum is only element %d of its %d: do the others replace each other, = "
                 "instead of +=?",
                 last, elements);
    // A round of a tree adds elements some power of 2 apart: without it all are left out whose
    // number has that digit in binary.
    unsigned missing = 0;
    char round[120] = "";
    for (unsigned apart = 1; apart < (unsigned)elements; apart *= 2) {
        const size_t length = strlen(round);
        if (out[apart]) {
            snprintf(round + length, sizeof(round) - length, "%s%u",
                     missing == 0 ? ": no round adds an element that is " : " or ", apart);
            missing |= apart;
        }
    }
    bool by_rounds = missing > 0 && added_again == 0;
    for (unsigned e = 0; e < (unsigned)elements && by_rounds; e++) {
        by_rounds = out[e] == ((e & missing) != 0);
    }
    const char *further = by_rounds ? " further" : "";
    char *out_places = gw_places(out, (size_t)elements);
    char *again_places = gw_places(again, (size_t)elements);
    char lost[300];
    char twice[400];
    char of_width[160];
    char of_round[160];
    block_sums_said_of_width(of_width, added, elements);
    block_sums_said_of_rounds(of_round, added, elements);
    snprintf(lost, sizeof(lost), "%d of its %d elements are left out%s%s%s", left_out, elements,
             out_places, by_rounds ? round : "", further);
    snprintf(twice, sizeof(twice), "%d of its %d elements are added more than once%s%s%s",
             added_again, elements, again_places,
             left_out == 0 ? block_sums_said_of_lanes(again, elements) : "", of_round);
    free(out_places);
    free(again_places);
    gw_expect_of(grading, GW_OF_EVIDENCE, left_out == 0 && added_again == 0,
                 "each sum is wrong: %s%s%s%s%s%s", left_out > 0 ? lost : "",
                 left_out > 0 && added_again > 0 ? ", and " : "", added_again > 0 ? twice : "",
                 of_width, block_sums_said_of_last_lane(added, elements),
                 block_sums_said_of_first_lane(added, elements));
}

/** The elements were loaded once, by warps that read neighbours, and not on the host. */
static inline void block_sums_expect_loads(struct gw_case *grading, int n, int64_t sums)
{
    expect_loaded_once(grading, n, sums);
    gw_expect_little_traffic(grading, sums * (int64_t)sizeof(float) / 4, "each sum");
    gw_expect_not_set(grading, sums * (int64_t)sizeof(float));
}

/** Several threads of a warp add at a time. */
static inline void block_sums_expect_shared(struct gw_case *grading)
{
    const int64_t reads = gw_noted(grading, "reads");
    gw_expect_of_launch(
        grading, gw_noted(grading, "reading lanes") >= 2 * reads || reads < 100,
        "right, but one thread of each block does most additions: the warp made %lld read "
        "requests, most of them for one thread; let half of the threads add, then a quarter",
        (long long)reads);
}

/** Grades one trial of sums of `elements` elements each; `tree` holds the stage to its counts,
 * where they were counted and there is something to add. */
static inline void block_sums_grade(struct gw_case *grading, const struct gw_trial *trial,
                                    int elements, void (*tree)(struct gw_case *grading, int n))
{
    const size_t n = trial->n > 0 ? (size_t)trial->n : 0;
    const int64_t sums = block_sums_count(trial->n, elements);
    const bool fills = trial->longer > 0 || trial->expect != cudaSuccess || trial->small_blocks;
    float *x = gw_add_array(grading, "d_x", GW_INPUT, GW_FLOAT, n);
    gw_fill_floats(grading, x, n);
    if (trial->shows_terms) {
        block_sums_fill_shown(x, n, elements);
    }
    float *before = gw_add_array(grading, "d_sums", fills ? GW_IN_OUT : GW_OUTPUT, GW_FLOAT,
                                 (size_t)sums + (size_t)trial->longer);
    gw_fill_floats(grading, before, (size_t)sums + (size_t)trial->longer);
    double *want = gw_expected(grading, "d_sums");
    double *tolerances = gw_tolerances(grading, "d_sums");
    for (size_t b = 0; b < (size_t)sums && trial->expect == cudaSuccess; b++) {
        double magnitude = 0;
        want[b] = 0;
        for (size_t i = b * (size_t)elements; i < n && i < (b + 1) * (size_t)elements; i++) {
            want[b] += (double)x[i];
            magnitude += fabs((double)x[i]);
        }
        tolerances[b] = (log2((double)elements) + 2) * 0x1p-24 * magnitude;
    }
    gw_set_parameters(grading, trial, sizeof(*trial));

    if (!gw_run_trial(grading, trial)) {
        return;
    }
    if (trial->shows_terms) {
        block_sums_expect_shown(grading, x, n, elements);
    } else if (trial->expect == cudaSuccess) {
        block_sums_expect_own_elements(grading, x, trial->n, elements);
    }
    gw_expect_within(grading, "d_sums");
    if (trial->n <= 0) {
        gw_expect_no_launch(grading, trial->n < 0 ? "n < 0" : "n = 0");
        return;
    }
    gw_expect_default_stream(grading);
    if (gw_is_profiled(grading)) {
        gw_expect_threads(grading, trial->n, trial->n < 32 ? 1 : 32);
        block_sums_expect_shared(grading);
        block_sums_expect_loads(grading, trial->n, sums);
        tree(grading, trial->n);
    }
}

#define BLOCK_SUMS(words, how, count, ...)                                                         \
    GW_CASE("n = " #count words, grade, how, struct gw_trial, .n = count, __VA_ARGS__)

/** The cases of each stage: about as many elements as a warp, a sum or two have, more sums than a
 * block has threads, and what fails. */
#define BLOCK_SUMS_CASES(elements)                                                                 \
    BLOCK_SUMS("", 0, 1025), BLOCK_SUMS("", 0, 1), BLOCK_SUMS("", 0, 31), BLOCK_SUMS("", 0, 32),   \
        BLOCK_SUMS("", 0, 33), BLOCK_SUMS("", 0, 255), BLOCK_SUMS("", 0, 256),                     \
        BLOCK_SUMS("", 0, 257), BLOCK_SUMS("", 0, 511), BLOCK_SUMS("", 0, 513),                    \
        BLOCK_SUMS(GW_BEFORE_WORDS, GW_CALLED_BEFORE, 1000),                                       \
        BLOCK_SUMS(GW_ODD_WORDS, GW_ODD_ARRAYS, 1025),                                             \
        BLOCK_SUMS(", d_sums longer than needed", 0, 1000, .longer = 300),                         \
        GW_CASE("two elements per sum are not 0", grade, GW_TWICE, struct gw_trial,                \
                .n = (elements) * (elements) / 2, .shows_terms = true),                            \
        BLOCK_SUMS("", GW_TWICE, 65537), BLOCK_SUMS("", GW_TWICE, 100003), BLOCK_SUMS("", 0, 0),   \
        BLOCK_SUMS("", 0, -1, .expect = cudaErrorInvalidValue),                                    \
        BLOCK_SUMS(", device limit: 16 threads per block", 0, 1000, .small_blocks = true)

#endif
