// SPDX-License-Identifier: MIT
// Grades radix_sort, with a scan of the grader's own: sorted keys, their values, equal keys in
// their order, by few scans and by warps that load neighboring keys.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   The sort is stable: | reversed_in_warp
//   cudaErrorInvalidValue if n is out | negative_n
//   launch or call of `scan` that failed | scan_error_ignored
//   kernels with at least 32 threads | one_thread
//   `scan` is called 1 to 8 times. | bit_by_bit
//   at most n atomic operations in all | counted_by_atomics
//   from 4,000 keys on, without those of `scan`: | thread_per_chunk
//   at most 64 load requests | one_lane_per_chunk
//   bytes that move between host | result_looked_at
//   The grader passes a scan function | explanation
//   Asynchrony: the function works | stream_beside
//   Alignment: a pointer may point | aligned_arrays_only
//   Ownership: the function allocates | leak
#include "../default_stream.h"

/** Which keys are sorted. */
enum keys { KEYS_RANDOM, KEYS_FEW, KEYS_EQUAL, KEYS_DESCENDING, KEYS_EXTREME };

struct parameters {
    struct gw_trial trial;
    int keys; // enum keys
    bool pairs, failing_scan;
};

#ifdef GW_RUNNER

#include "radix_sort.h"
#include "radix_sort_kernels.h"

#pragma weak gw_counts_kernel
#pragma weak gw_counts_kernels

// What kernels did besides those of the scans, which are the grader's.
static void note_own_counts(struct gw_run *run)
{
    const size_t kernels =
        gw_counts_kernel && gw_counts_kernels && gw_can_count() ? gw_counts_kernels() : 0;
    struct gw_request_counts loads = {0};
    int64_t atomics = 0;
    for (size_t i = 0; i < kernels; i++) {
        const struct gw_kernel_counts *kernel = gw_counts_kernel(i);
        if (strcmp(kernel->kernel, "serial_scan") != 0) {
            loads.requests += kernel->loads.requests;
            loads.sectors += kernel->loads.sectors;
            loads.words += kernel->loads.words;
            atomics += (int64_t)(kernel->atomics.lanes + kernel->shared_atomics.lanes);
        }
    }
    gw_note(run, "own loads", (int64_t)loads.requests);
    gw_note(run, "own load sectors", (int64_t)loads.sectors);
    gw_note(run, "own load words", (int64_t)loads.words);
    gw_note(run, "atomic lanes", atomics);
}

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const struct gw_trial *trial = &parameters->trial;
    const bool pairs = parameters->pairs;
    const unsigned *d_keys = gw_device_array(run, "d_keys");
    const unsigned *d_values = pairs ? gw_device_array(run, "d_values") : NULL;
    unsigned *d_sorted_keys = gw_device_array(run, "d_sorted_keys");
    unsigned *d_sorted_values = pairs ? gw_device_array(run, "d_sorted_values") : NULL;
    gw_serial_scans = gw_serial_scan_overlaps = 0;

    gw_before_in_stream(trial);
    const int error =
        (int)radix_sort(d_keys, d_values, d_sorted_keys, d_sorted_values, gw_trial_reported(trial),
                        parameters->failing_scan ? gw_failing_serial_scan : gw_serial_scan);
    gw_after_in_stream(run, trial, error);
    gw_note(run, "scans", gw_serial_scans);
    gw_note(run, "scan overlaps", gw_serial_scan_overlaps);
    note_own_counts(run);
}

#else

#include "../device_work.h"
#include "../report_hints.h"
#include "other_sorts.h"

enum {
    MOST_KEYS = 1 << 24,
    MOST_SCANS = 8,
    MOST_SECTORS = 8,
    MOST_LOADS = 64,
    LEAST_COUNTED = 4000
};

static uint32_t draw_bits(struct gw_case *grading)
{
    const uint32_t high = (uint32_t)gw_random(grading, 0, 65536);
    return high << 16 | (uint32_t)gw_random(grading, 0, 65536);
}

static void fill_keys(struct gw_case *grading, enum keys keys, uint32_t *out, size_t n)
{
    static const uint32_t extremes[] = {0, 1, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff};
    for (size_t i = 0; i < n; i++) {
        switch (keys) {
        case KEYS_FEW:
            out[i] = (uint32_t)gw_random(grading, 0, 5) * 0x01010101u;
            break;
        case KEYS_EQUAL:
            out[i] = 0x12345678;
            break;
        case KEYS_DESCENDING:
            out[i] = (uint32_t)((n - i) * 65537);
            break;
        case KEYS_EXTREME:
            out[i] = extremes[(size_t)gw_random(grading, 0, 6)];
            break;
        default:
            out[i] = draw_bits(grading);
        }
    }
}

static void expect_scans(struct gw_case *grading)
{
    const long long scans = (long long)gw_noted(grading, "scans");
    gw_expect(grading, gw_noted(grading, "scan overlaps") == 0,
              "the output that you pass to scan overlaps its input: give it an array of its own");
    gw_expect(grading, scans > 0,
              "right, but scan was not called: the place of a key is the number of keys before it, "
              "which a scan of the counts of all digits and chunks gives");
    gw_expect(grading, scans <= MOST_SCANS,
              "right, but scan was called %lld times, and the limit is %d: sort by at least 4 bits "
              "in each pass, so that %d passes are enough for 32 bits",
              scans, MOST_SCANS, MOST_SCANS);
}

static void expect_counts(struct gw_case *grading, int n)
{
    gw_expect_many_threads(grading, n);
    if (!gw_is_profiled(grading)) {
        return;
    }
    // Of a count, a scan and a move per pass, and as many again.
    gw_expect_little_traffic_of(grading, n, 6 * MOST_SCANS, "each place");
    const long long atomics = (long long)gw_noted(grading, "atomic lanes");
    gw_expect_of_launch(grading, atomics <= n,
                        "right, but threads made %lld atomic operations for %d keys, and the limit "
                        "is %d: let each thread count in counters of its own, or let one lane of a "
                        "warp add for all lanes with the same digit",
                        atomics, n, n);
    const double sectors = (double)gw_noted(grading, "own load sectors");
    const double words = (double)gw_noted(grading, "own load words");
    const double loads = (double)gw_noted(grading, "own loads");
    const double each = loads * 32 / n;
    gw_expect_of_launch(
        grading, n < LEAST_COUNTED || each <= MOST_LOADS,
        "right, but warps made %s load requests per 32 keys, and the limit is %d: 3 are enough in "
        "a "
        "pass, for 32 keys, the same keys again, and 32 values; let all threads of a warp load, "
        "each a key of its own",
        GW_APART(0, each, MOST_LOADS), MOST_LOADS);
    gw_expect_of_launch(
        grading, n < LEAST_COUNTED || sectors <= MOST_SECTORS * words,
        "right, but a load request takes %s sectors of 32 bytes, and the limit is %d: neighboring "
        "threads load keys that are far apart; let a warp go through its chunk, 32 neighboring "
        "keys at a time",
        GW_APART(1, sectors / loads, MOST_SECTORS), MOST_SECTORS);
}

// What is said of a place that no key has, or two.
static char *hint_of_places(struct gw_case *grading, const char *report, const void *context)
{
    (void)context;
    if (gw_noted(grading, "scan overlaps") > 0) {
        return strdup(
            "The output that you pass to scan overlaps its input: give it an array of its "
            "own.");
    }
    if (strncmp(report, "out of bounds", 13) == 0 &&
        !report_first_line_has(report, " of __shared__ ")) {
        return strdup(
            "A place is less than n if both kernels see the same keys, chunks and digits: "
            "is each count read where it was stored, and does a pass write into other "
            "arrays than it reads?");
    }
    if (strncmp(report, "uninitialized", 13) == 0) {
        return strdup("Each pass must write all n places, or the next pass reads what was never "
                      "written: do two keys get the same place, or are keys or counts left out?");
    }
    return strncmp(report, "race: kernel", 12) == 0 &&
                   strstr(report, " that another thread wrote") && strstr(report, " wrote ")
               ? strdup("No two keys may get the same place: it depends on the smaller digits of "
                        "all chunks, on earlier chunks, and on earlier keys of the chunk.")
               : NULL;
}

static uint32_t *add_output(struct gw_case *grading, const struct gw_trial *trial, const char *name)
{
    uint32_t *out = gw_add_output(grading, trial, name, GW_UNSIGNED);
    for (size_t i = 0; gw_trial_fills_output(trial) && i < gw_trial_count(trial); i++) {
        out[i] = draw_bits(grading);
    }
    return out;
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const struct gw_trial *trial = &parameters->trial;
    const size_t count = gw_trial_count(trial);
    const size_t n = gw_trial_covered(trial);
    struct sorting sorting = {.n = n};
    uint32_t *keys = gw_add_array(grading, "d_keys", GW_INPUT, GW_UNSIGNED, count);
    fill_keys(grading, (enum keys)parameters->keys, keys, count);
    sorting.keys = keys;
    (void)add_output(grading, trial, "d_sorted_keys");
    uint32_t *want_keys = gw_expected(grading, "d_sorted_keys");
    sorting.want_keys = want_keys;
    uint32_t *want_values = NULL;
    if (parameters->pairs) {
        uint32_t *values = gw_add_array(grading, "d_values", GW_INPUT, GW_UNSIGNED, count);
        for (size_t i = 0; i < count; i++) {
            values[i] = (uint32_t)(i * 7919 % 1000003); // no two are equal
        }
        sorting.values = values;
        (void)add_output(grading, trial, "d_sorted_values");
        want_values = gw_expected(grading, "d_sorted_values");
        sorting.want_values = want_values;
    }
    gw_expect(grading, n == 0 || sort_right(keys, sorting.values, want_keys, want_values, n),
              "the grader has no memory for %zu keys", n);
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    gw_tell_hint(grading, hint_of_places, NULL);
    if (trial->huge == MOST_KEYS) {
        gw_run_case(grading);
        gw_expect_allowed(grading, "n up to 2^24 is");
        return;
    }
    if (parameters->failing_scan) {
        gw_run_case(grading);
        gw_expect_returned_for(grading, cudaErrorMemoryAllocation,
                               "scan returned this error: stop, free the memory and return it");
        return;
    }
    if (!gw_run_trial(grading, trial)) {
        if (trial->huge > 0 && gw_noted(grading, "not asked") == 0) {
            gw_expect_returned(grading, trial->expect);
        }
        return;
    }
    if (n > 0) {
        sorting.got_keys = gw_result(grading, "d_sorted_keys");
        sorting.got_values = parameters->pairs ? gw_result(grading, "d_sorted_values") : NULL;
        expect_sorted(grading, &sorting);
    }
    gw_expect_equal(grading, "d_sorted_keys");
    if (parameters->pairs) {
        gw_expect_equal(grading, "d_sorted_values");
    }
    if (trial->n <= 0 || trial->expect != cudaSuccess) {
        gw_expect_no_launch(grading, trial->expect == cudaSuccess ? "n = 0" : "n out of range");
        return;
    }
    gw_expect_default_stream(grading);
    expect_scans(grading);
    if (!trial->uncounted) {
        expect_counts(grading, trial->n);
    }
}

#define SORT(words, how, of, count, ...)                                                           \
    GW_CASE("n = " #count words, grade, how, struct parameters, {.n = count, __VA_ARGS__},         \
            KEYS_##of, false, false)
#define PAIRS(words, how, of, count, ...)                                                          \
    GW_CASE("n = " #count words ", pairs", grade, how, struct parameters,                          \
            {.n = count, __VA_ARGS__}, KEYS_##of, true, false)

static const struct gw_case_declaration cases[] = {
    // What goes wrong with an ordinary size is told first: keys alone, then pairs.
    SORT("", GW_TWICE, RANDOM, 100), SORT(", 5 different keys", GW_ONCE, FEW, 70),
    PAIRS("", GW_ONCE, RANDOM, 100), PAIRS(", 5 different keys", GW_TWICE, FEW, 90),
    // About as many as a warp has lanes, or a block threads.
    SORT("", GW_ONCE, RANDOM, 1), SORT("", GW_ONCE, RANDOM, 32), SORT("", GW_ONCE, RANDOM, 33),
    PAIRS("", GW_ONCE, RANDOM, 257), SORT(", smallest and largest keys", GW_ONCE, EXTREME, 200),
    PAIRS(", all keys equal", GW_ONCE, EQUAL, 150),
    SORT(", in descending order", GW_ONCE, DESCENDING, 60), PAIRS("", GW_ONCE, RANDOM, 1025),
    SORT(GW_ODD_WORDS, GW_ODD_ARRAYS | GW_ONCE, RANDOM, 300),
    PAIRS(GW_BEFORE_WORDS, GW_CALLED_BEFORE | GW_ONCE, RANDOM, 100),
    PAIRS(", outputs longer than n", GW_ONCE, RANDOM, 100, .longer = 300),
    PAIRS("", GW_ONCE, RANDOM, 4500), SORT("", GW_ONCE, FEW, 2048), SORT("", GW_ONCE, RANDOM, 0),
    SORT("", GW_ONCE, RANDOM, -1, .longer = 300, .expect = cudaErrorInvalidValue),
    GW_CASE("n = 2^24 + 1", grade, GW_ONCE, struct parameters,
            {.huge = MOST_KEYS + 1, .expect = cudaErrorInvalidValue}, KEYS_RANDOM, false, false),
    GW_CASE("n = 2^24, cudaMalloc fails", grade, GW_ONCE, struct parameters,
            {.huge = MOST_KEYS, .failing_allocation = 1, .expect = cudaErrorMemoryAllocation},
            KEYS_RANDOM, false, false),
    PAIRS(", cudaMalloc fails", GW_ONCE, RANDOM, 100, .failing_allocation = 1),
    GW_CASE("n = 100, scan fails", grade, GW_ONCE, struct parameters, {.n = 100}, KEYS_RANDOM,
            false, true),
    SORT(", device limit: 16 threads per block", GW_ONCE, RANDOM, 100, .small_blocks = true),
    // More counts of 4 bits in chunks of 256 or 1,024 keys than a block of 128 threads has.
    SORT("", GW_ONCE | GW_LONG, RANDOM, 12011, .uncounted = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
