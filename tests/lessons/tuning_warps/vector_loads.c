// SPDX-License-Identifier: MIT
// Grades vector_loads of tuning: products, wherever the array begins and ends, by a quarter of the
// requests.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if n is negative | negative_n
//   the error of the launch if it | launch_error_swallowed
//   many threads of a kernel share | one_thread
//   bytes that move between host | on_the_host
//   requests of a warp to load | one_float_each
//   sectors to load | neighbors_in_a_thread
//   Accuracy: the result is the product | in_half_precision
//   Asynchrony: the function launches | stream_beside
//   No shortcuts: | on_the_host
#include "../default_stream.h"

/** The function gets the elements from `first` on. */
struct parameters {
    struct gw_trial trial;
    int first;
    float factor;
};

#ifdef GW_RUNNER

#include "vector_loads.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const struct gw_trial *trial = &parameters->trial;
    float *d_x = gw_device_array(run, "d_x");

    gw_before_in_stream(trial);
    gw_after_in_stream(
        run, trial,
        (int)vector_loads(d_x + parameters->first, gw_trial_reported(trial), parameters->factor));
}

#else

#include <stdlib.h>

enum { COUNTED = 1000, LANES = 32, WIDE = 4, ROOM = 16, ROOM_OF_SECTORS = 64 };

// What became of the elements: those that should have changed.
enum fate { RIGHT, AS_BEFORE, TWICE, OTHER };

static enum fate fate_of(struct gw_case *grading, const struct parameters *parameters, size_t i)
{
    const float before = (float)gw_in_double(grading, "d_x")[i];
    const double got = gw_real_result(grading, "d_x", i);
    const double want = ((double *)gw_expected(grading, "d_x"))[i];
    const double twice = (double)(parameters->factor * (parameters->factor * before));
    return fabs(got - want) <= 0             ? RIGHT
           : fabs(got - (double)before) <= 0 ? AS_BEFORE
           : fabs(got - twice) <= 0          ? TWICE
                                             : OTHER;
}

// How many elements have the same fate, from element `from` on, in steps of 1 or -1.
static size_t alike(struct gw_case *grading, const struct parameters *parameters, size_t from,
                    int step, enum fate fate)
{
    const size_t first = (size_t)parameters->first;
    const size_t n = (size_t)parameters->trial.n;
    size_t count = 0;
    while (count < n &&
           fate_of(grading, parameters, first + (step > 0 ? from + count : from - count)) == fate) {
        count++;
    }
    return count;
}

// Wrong elements at one end or both, and all others right.
static void expect_both_ends(struct gw_case *grading, const struct parameters *parameters)
{
    const size_t first = (size_t)parameters->first;
    const size_t n = (size_t)parameters->trial.n;
    size_t wrong = 0;
    for (size_t i = 0; i < n; i++) {
        wrong += fate_of(grading, parameters, first + i) != RIGHT;
    }
    if (wrong == 0) {
        return;
    }
    const size_t head = (WIDE - first % WIDE) % WIDE;
    const size_t kept_head = alike(grading, parameters, 0, 1, AS_BEFORE);
    const size_t kept_tail = alike(grading, parameters, n - 1, -1, AS_BEFORE);
    const size_t twice_head = alike(grading, parameters, 0, 1, TWICE);
    const size_t twice_tail = alike(grading, parameters, n - 1, -1, TWICE);
    gw_expect_of(
        grading, GW_OF_CAUSE,
        n < 2 * WIDE || kept_head == n || kept_head + kept_tail != wrong || kept_head == 0,
        "the first %zu element%s of d_x kept %s old value%s: d_x begins %zu floats before a "
        "multiple of 16 bytes, and the first float4 is there; multiply the elements before "
        "it one by one",
        kept_head, kept_head == 1 ? "" : "s", kept_head == 1 ? "its" : "their",
        kept_head == 1 ? "" : "s", head);
    gw_expect_of(grading, GW_OF_CAUSE, n < 2 * WIDE || kept_tail != wrong || kept_tail >= LANES,
                 "the last %zu element%s of d_x kept %s old value%s: after %zu elements at the "
                 "beginning, the others are no multiple of 4; multiply the tail one by one, from "
                 "the element after the last float4 up to element n - 1",
                 kept_tail, kept_tail == 1 ? "" : "s", kept_tail == 1 ? "its" : "their",
                 kept_tail == 1 ? "" : "s", head);
    gw_expect_of(
        grading, GW_OF_CAUSE, n < 2 * WIDE || twice_head + twice_tail != wrong,
        "%zu element%s at the %s of d_x %s multiplied twice, by the float4 and one by one: "
        "the head ends where the first float4 begins, and the tail begins where the last "
        "float4 ends, at element head + 4 * (number of float4)",
        twice_head + twice_tail, wrong == 1 ? "" : "s",
        twice_head == 0   ? "end"
        : twice_tail == 0 ? "beginning"
                          : "beginning and the end",
        wrong == 1 ? "was" : "were");
}

// In all float4, one component or several were left out, or multiplied twice.
static void expect_components(struct gw_case *grading, const struct parameters *parameters)
{
    const size_t first = (size_t)parameters->first;
    const size_t n = (size_t)parameters->trial.n;
    const size_t head = (WIDE - first % WIDE) % WIDE;
    const size_t wide = n > head ? (n - head) / WIDE : 0;
    enum fate fates[WIDE] = {RIGHT};
    bool uniform = wide > 1;
    for (size_t i = head; uniform && i < head + WIDE * wide; i++) {
        const enum fate fate = fate_of(grading, parameters, first + i);
        const size_t component = (i - head) % WIDE;
        fates[component] = i < head + WIDE ? fate : fates[component];
        uniform = fate == fates[component] && fate != OTHER;
    }
    size_t right = 0;
    char kept[32] = "";
    char twice[32] = "";
    for (size_t component = 0; uniform && component < WIDE; component++) {
        char *list = fates[component] == AS_BEFORE ? kept : twice;
        right += fates[component] == RIGHT;
        if (fates[component] != RIGHT) {
            (void)snprintf(list + strlen(list), sizeof(kept) - strlen(list), " .%c",
                           "xyzw"[component]);
        }
    }
    gw_expect_of(grading, GW_OF_CAUSE, !uniform || right == 0 || right == WIDE,
                 "in each float4, not all four components are right (kept their old values:%s; "
                 "multiplied twice:%s): multiply .x, .y, .z and .w once each",
                 *kept ? kept : " none", *twice ? twice : " none");
}

// A head that is longer than the array.
static void expect_end_of_head(struct gw_case *grading, const struct parameters *parameters)
{
    const size_t first = (size_t)parameters->first;
    const size_t n = (size_t)parameters->trial.n;
    const size_t head = (WIDE - first % WIDE) % WIDE;
    size_t changed = 0;
    for (size_t i = n; i < head && i < n + (size_t)parameters->trial.longer; i++) {
        const float before = (float)gw_in_double(grading, "d_x")[first + i];
        const double got = gw_real_result(grading, "d_x", first + i);
        changed += fabs(got - (double)(parameters->factor * before)) <= 0;
    }
    gw_expect_of(grading, GW_OF_CAUSE, n >= head || changed != head - n,
                 "n = %zu, but %zu elements were multiplied, also %zu behind the end: the next "
                 "multiple of 16 bytes is %zu floats behind d_x, and the array ends before it; "
                 "limit the head to n elements",
                 n, head, changed, head);
}

// How a warp's requests of one direction are made up: "load", "store".
static void expect_requests(struct gw_case *grading, const struct parameters *parameters,
                            const char *called, int64_t requests, int64_t words, int64_t sectors)
{
    const int n = parameters->trial.n;
    const long long most = n / (LANES * WIDE) + ROOM;
    const double each = requests > 0 ? (double)words / (double)requests : 0;
    const bool begins_apart = parameters->first % WIDE != 0;
    const double one = 1.5; // float per thread, or nearly
    gw_expect_of_launch(
        grading, requests <= most || !begins_apart || each > one || !gw_others_passed(grading),
        "right, but warps made %lld requests to %s %d elements, and the limit is %lld: here d_x is "
        "no multiple of 16 bytes; %s its first %d element%s one by one, up to the next multiple of "
        "16 bytes, and go on from there with float4",
        (long long)requests, called, n, most, called, WIDE - parameters->first % WIDE,
        parameters->first % WIDE == WIDE - 1 ? "" : "s");
    gw_expect_of_launch(
        grading, requests <= most || each > WIDE - 1,
        "right, but warps made %lld requests to %s %d elements, and the limit is %lld: a thread "
        "moves %.0f bytes per request; %s a float4, which is 16 bytes in one request: "
        "((float4 *)x)[i]",
        (long long)requests, called, n, most, 4 * each, called);
    gw_expect_of_launch(
        grading, requests <= most,
        "right, but warps made %lld requests to %s %d elements, and the limit is %lld: a thread "
        "moves %.0f bytes per request, so threads repeat the work of others, or most threads of a "
        "warp are idle; let thread i have float4 number i",
        (long long)requests, called, n, most, 4 * each);
    gw_expect_of_launch(
        grading, sectors <= n / 6 + ROOM_OF_SECTORS,
        "right, but the requests to %s take %lld sectors of 32 bytes, and the limit is %d: "
        "neighboring threads %s float4 that are apart; let thread i have float4 number i, and then "
        "the one that is a whole grid further",
        called, (long long)sectors, n / 6 + ROOM_OF_SECTORS, called);
}

static void expect_counts(struct gw_case *grading, const struct parameters *parameters)
{
    const int64_t loads = gw_noted(grading, "loads");
    const int64_t load_words = gw_noted(grading, "load words");
    const int64_t load_sectors = gw_noted(grading, "load sectors");
    expect_requests(grading, parameters, "load", loads, load_words, load_sectors);
    expect_requests(grading, parameters, "store", gw_noted(grading, "requests") - loads,
                    gw_noted(grading, "words") - load_words,
                    gw_noted(grading, "sectors") - load_sectors);
}

// Below the checker's report of a float4 at a wrong address.
static char *hint_of_head(struct gw_case *grading, const char *report, const void *context)
{
    enum { ROOM_OF_HINT = 300 };
    const struct parameters *parameters = context;
    const int past = parameters->first % WIDE;
    char *hint = strstr(report, "misaligned") && past > 0 ? malloc(ROOM_OF_HINT) : NULL;
    (void)grading;
    if (hint) {
        (void)snprintf(hint, ROOM_OF_HINT,
                       "here d_x is %d float%s behind a multiple of 16 bytes, so the first float4 "
                       "is %d float%s behind d_x; multiply the floats before it one by one.",
                       past, past == 1 ? "" : "s", WIDE - past, past == WIDE - 1 ? "" : "s");
    }
    return hint;
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const struct gw_trial *trial = &parameters->trial;
    const size_t first = (size_t)parameters->first;
    const size_t count = first + gw_trial_count(trial);
    float *x = gw_add_array(grading, "d_x", GW_IN_OUT, GW_FLOAT, count);
    gw_fill_floats(grading, x, count);
    double *want = gw_expected(grading, "d_x");
    for (size_t i = 0; i < gw_trial_covered(trial); i++) {
        want[first + i] = (double)(parameters->factor * x[first + i]);
    }
    gw_set_parameters(grading, parameters, sizeof(*parameters));
    gw_tell_hint(grading, hint_of_head, parameters);

    if (!gw_run_trial(grading, trial)) {
        return;
    }
    if (gw_trial_covered(trial) > 0) {
        expect_both_ends(grading, parameters);
        expect_components(grading, parameters);
        expect_end_of_head(grading, parameters);
    }
    gw_expect_close(grading, "d_x", 0, 0);
    if (trial->expect == cudaSuccess && trial->n == 0) {
        gw_expect_no_launch(grading, "n = 0");
    } else if (trial->expect == cudaSuccess) {
        gw_expect_threads(grading, trial->n, trial->n < 128 ? 1 : 32);
        gw_expect_default_stream(grading);
        if (gw_is_profiled(grading)) {
            gw_expect_little_traffic(grading, trial->n, "each element");
            gw_expect_not_alone(grading, trial->n, sizeof(float), 1);
        }
        if (gw_is_profiled(grading) && trial->n >= COUNTED) {
            expect_counts(grading, parameters);
        }
    }
}

#define FROM(words, how, count, behind, ...)                                                       \
    GW_CASE("n = " #count ", d_x " words, grade, how, struct parameters,                           \
            {.n = count, __VA_ARGS__}, behind, 3.25f)
#define ALIGNED(count) FROM("at a multiple of 16 bytes", 0, count, 0)
#define BEHIND(count, behind)                                                                      \
    FROM(#behind " floats behind a multiple of 16 bytes", 0, count, behind)
#define LONGER(count, behind, error)                                                               \
    FROM("in the middle of an array", 0, count, behind, .longer = 9, .expect = error)

static const struct gw_case_declaration cases[] = {
    // One end after the other.
    ALIGNED(64), ALIGNED(1024), ALIGNED(1025), ALIGNED(1026), ALIGNED(1027), BEHIND(1027, 1),
    BEHIND(1026, 2), BEHIND(1025, 3), BEHIND(1024, 1), BEHIND(1025, 2), BEHIND(1026, 3),
    // Fewer elements than a float4 has, or than the head would have.
    ALIGNED(1), ALIGNED(2), ALIGNED(3), ALIGNED(4), ALIGNED(5), LONGER(1, 1, cudaSuccess),
    LONGER(2, 1, cudaSuccess), LONGER(3, 1, cudaSuccess), LONGER(4, 1, cudaSuccess),
    LONGER(1, 2, cudaSuccess), LONGER(1, 3, cudaSuccess), LONGER(7, 3, cudaSuccess),
    LONGER(31, 5, cudaSuccess), LONGER(129, 6, cudaSuccess), LONGER(1001, 7, cudaSuccess),
    FROM("at a multiple of 16 bytes" GW_BEFORE_WORDS, GW_CALLED_BEFORE, 130, 0),
    FROM("3 floats behind a multiple of 16 bytes", GW_TWICE, 40003, 3),
    // No elements, and fewer than none.
    ALIGNED(0), LONGER(0, 1, cudaSuccess), LONGER(-1, 1, cudaErrorInvalidValue),
    LONGER(-4, 0, cudaErrorInvalidValue),
    GW_CASE("n = 2147483647, every launch fails", grade, 0, struct parameters,
            {.n = 1, .huge = 2147483647, .expect = cudaErrorInvalidConfiguration}, 0, 3.25f),
    FROM("at a multiple of 16 bytes, device limit: 16 threads per block", 0, 500, 0,
         .small_blocks = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
