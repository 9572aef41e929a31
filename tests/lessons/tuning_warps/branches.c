// SPDX-License-Identifier: MIT
// Grades branches of tuning: checksums bit for bit, by warps that do not diverge.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if n is negative | negative_n
//   an allocation, a memset or a launch | launch_error_swallowed
//   many threads of a kernel share | one_thread
//   from 10,000 elements on: | as_given
//   bytes that move between host | on_the_host
//   Ways: all ways to uniform | right predication
//   Turns: a turn is | explanation
//   Order: the result must be | by_arrival
//   Memory: what the function allocates | leak
//   Asynchrony: the function works | stream_beside
//   Alignment: a pointer may point | aligned_arrays_only
#include "../default_stream.h"

enum order { MIXED, ONE_KIND, SORTED, ALTERNATING };

struct parameters {
    struct gw_trial trial;
    enum order order; /**< of the kinds */
};

#include "branches.h"

#ifdef GW_RUNNER

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const struct gw_trial *trial = &parameters->trial;
    const unsigned *d_table = gw_device_array(run, "d_table");
    const unsigned char *d_kind = gw_device_array(run, "d_kind");
    const unsigned *d_x = gw_device_array(run, "d_x");
    unsigned *d_y = gw_device_array(run, "d_y");

    gw_count_turns_from_now();
    gw_before_in_stream(trial);
    gw_after_in_stream(run, trial, (int)branches(d_table, d_kind, d_x, d_y, trial->n));
    gw_note_turns(run);
}

#else

enum { KINDS = 3, COUNTED = 10000 };

static const double least_lanes = 26;

static uint32_t checksum(const uint32_t *table, unsigned kind, uint32_t x, int rounds)
{
    for (int round = 0; round < rounds; round++) {
        if (kind == 0) {
            x = (x ^ (x << 13)) + table[x % BRANCHES_ENTRIES];
        } else if (kind == 1) {
            x = 1664525u * x + table[x / 65536 % BRANCHES_ENTRIES];
        } else {
            x = (x >> 7) ^ (x << 25) ^ table[x >> 24];
        }
    }
    return x;
}

static unsigned kind_of(struct gw_case *grading, enum order order, size_t i, size_t n)
{
    switch (order) {
    case ONE_KIND:
        return 1;
    case SORTED:
        return (unsigned)(KINDS * i / n);
    case ALTERNATING:
        return (unsigned)(i % KINDS);
    case MIXED:
        break;
    }
    return (unsigned)gw_random(grading, 0, KINDS);
}

/** What a slip makes of element i. */
struct given {
    const uint32_t *table, *x;
    const unsigned char *kind;
    size_t n;
};

typedef uint32_t slip(const struct given *of, size_t i);

static uint32_t other_kinds(const struct given *of, size_t i, const unsigned kinds[KINDS])
{
    return checksum(of->table, kinds[of->kind[i]], of->x[i], BRANCHES_ROUNDS);
}

static uint32_t kinds_1_and_2(const struct given *of, size_t i)
{
    return other_kinds(of, i, (const unsigned[]){0, 2, 1});
}

static uint32_t all_of_kind_0(const struct given *of, size_t i)
{
    return other_kinds(of, i, (const unsigned[]){0, 0, 0});
}

static uint32_t all_of_kind_1(const struct given *of, size_t i)
{
    return other_kinds(of, i, (const unsigned[]){1, 1, 1});
}

static uint32_t all_of_kind_2(const struct given *of, size_t i)
{
    return other_kinds(of, i, (const unsigned[]){2, 2, 2});
}

static uint32_t a_round_less(const struct given *of, size_t i)
{
    return checksum(of->table, of->kind[i], of->x[i], BRANCHES_ROUNDS - 1);
}

static uint32_t a_round_more(const struct given *of, size_t i)
{
    return checksum(of->table, of->kind[i], of->x[i], BRANCHES_ROUNDS + 1);
}

static uint32_t without(const struct given *of, size_t i, unsigned kind)
{
    return of->kind[i] == kind ? of->x[i]
                               : checksum(of->table, of->kind[i], of->x[i], BRANCHES_ROUNDS);
}

static uint32_t without_kind_0(const struct given *of, size_t i)
{
    return without(of, i, 0);
}

static uint32_t without_kind_1(const struct given *of, size_t i)
{
    return without(of, i, 1);
}

static uint32_t without_kind_2(const struct given *of, size_t i)
{
    return without(of, i, 2);
}

static uint32_t not_computed(const struct given *of, size_t i)
{
    return of->x[i];
}

static const struct {
    const char *said;
    slip *value;
} slips[] = {
    {"the checksum by the rule of another kind: kinds 1 and 2 are exchanged", kinds_1_and_2},
    {"all are checksums by the rule of kind 0", all_of_kind_0},
    {"all are checksums by the rule of kind 1", all_of_kind_1},
    {"all are checksums by the rule of kind 2", all_of_kind_2},
    {"the checksum of 15 rounds: there are 16", a_round_less},
    {"the checksum of 17 rounds: there are 16", a_round_more},
    {"d_x[i] itself, as for all elements of kind 0: no branch computes them", without_kind_0},
    {"d_x[i] itself, as for all elements of kind 1: no branch computes them", without_kind_1},
    {"d_x[i] itself, as for all elements of kind 2: no branch computes them", without_kind_2},
    {"d_x[i] itself: no round was computed", not_computed}};

static void suspect_slips(struct gw_case *grading, const struct given *of)
{
    const uint32_t *got = gw_result(grading, "d_y");
    const uint32_t *want = gw_expected(grading, "d_y");
    for (size_t s = 0; s < sizeof(slips) / sizeof(slips[0]); s++) {
        size_t first = of->n;
        size_t i = 0;
        while (i < of->n && got[i] == slips[s].value(of, i)) {
            first = first == of->n && got[i] != want[i] ? i : first;
            i++;
        }
        if (i == of->n && first < of->n) {
            gw_suspect(grading, "d_y[%zu] is %u but should be %u: %s", first, (unsigned)got[first],
                       (unsigned)want[first], slips[s].said);
        }
    }
}

// The first block's elements alone are there, and right.
static void expect_all_blocks(struct gw_case *grading, size_t n)
{
    const uint32_t *got = gw_result(grading, "d_y");
    const uint32_t *want = gw_expected(grading, "d_y");
    const size_t blocks = (size_t)gw_noted(grading, "blocks");
    const size_t block = blocks > 0 ? (size_t)gw_noted(grading, "threads") / blocks : n;
    size_t i = 0;
    while (i < n && (i < block ? got[i] == want[i] : gw_is_unwritten(grading, "d_y", i))) {
        i++;
    }
    gw_expect_of(grading, GW_OF_CAUSE, i < n || block >= n,
                 "d_y[%zu] was never written: only the %zu elements of the first block were; if a "
                 "list has numbers of threads in their block, add blockIdx.x * blockDim.x",
                 block, block);
}

// Right checksums in wrong places: those of elements of the same block, as a list of the block has
// them.
static void expect_places(struct gw_case *grading, const struct given *of)
{
    const uint32_t *got = gw_result(grading, "d_y");
    const uint32_t *want = gw_expected(grading, "d_y");
    size_t wrong = 0;
    size_t moved = 0;
    size_t first = of->n;
    size_t from = 0;
    for (size_t i = 0; i < of->n; i++) {
        if (got[i] == want[i]) {
            continue;
        }
        size_t j = 0;
        while (j < of->n && want[j] != got[i]) {
            j++;
        }
        from = first == of->n ? j : from;
        first = first == of->n ? i : first;
        wrong++;
        moved += j < of->n;
    }
    gw_expect_of(
        grading, GW_OF_CAUSE, wrong < 2 || moved < wrong,
        "d_y[%zu] is the checksum of element %zu: %zu checksums are right, but stored at "
        "the places of other elements; a thread that computes element j stores it in y[j], "
        "and also takes its kind and its x from j",
        first, from, wrong);
}

// Each wrong checksum is that of its own x, by the rule of another kind; or of another x, by its
// rule.
static void expect_own_inputs(struct gw_case *grading, const struct given *of)
{
    const uint32_t *got = gw_result(grading, "d_y");
    const uint32_t *want = gw_expected(grading, "d_y");
    size_t wrong = 0;
    size_t other_kind = 0;
    size_t other_x = 0;
    size_t first = of->n;
    size_t from = 0;
    for (size_t i = 0; i < of->n; i++) {
        if (got[i] == want[i]) {
            continue;
        }
        wrong++;
        bool by_kind = false;
        for (unsigned kind = 0; kind < KINDS; kind++) {
            by_kind = by_kind || got[i] == checksum(of->table, kind, of->x[i], BRANCHES_ROUNDS);
        }
        size_t j = 0;
        while (j < of->n && got[i] != checksum(of->table, of->kind[i], of->x[j], BRANCHES_ROUNDS)) {
            j++;
        }
        from = first == of->n ? j : from;
        first = first == of->n ? i : first;
        other_kind += by_kind;
        other_x += j < of->n;
    }
    gw_expect_of(grading, GW_OF_CAUSE, wrong < 2 || other_kind < wrong,
                 "d_y[%zu] is %u but should be %u: %zu checksums are those of their x, but by the "
                 "rule of another kind; take the kind from the same element as x",
                 first, (unsigned)got[first < of->n ? first : 0],
                 (unsigned)want[first < of->n ? first : 0], wrong);
    gw_expect_of(grading, GW_OF_CAUSE, wrong < 2 || other_x < wrong,
                 "d_y[%zu] is %u but should be %u: it is the checksum of x of element %zu, and %zu "
                 "more are those of other elements, too; take x from the same element as the kind",
                 first, (unsigned)got[first < of->n ? first : 0],
                 (unsigned)want[first < of->n ? first : 0], from, wrong - 1);
}

static void expect_uniform_warps(struct gw_case *grading, int64_t n)
{
    // What selects without a branch may be compiled to branches here, and is none on a GPU: then
    // the requests say so.
    const int64_t reads = gw_noted(grading, "reads");
    const double reading =
        reads > 0 ? (double)gw_noted(grading, "reading lanes") / (double)reads : 0;
    const double lanes = fmax(gw_active_lanes(grading), reading);
    const int64_t blocks = gw_noted(grading, "blocks");
    const long long block = blocks > 0 ? (long long)(gw_noted(grading, "threads") / blocks) : 0;
    enum { MIXED_LANES = 16, LAUNCHES = 3 };
    gw_expect_of_launch(
        grading, lanes >= least_lanes || gw_noted(grading, "loaded by few") < n,
        "right, but only %.1f of a warp's 32 threads are active, on average, and at least "
        "%.1f must be: requests of at most %d threads loaded %lld bytes, so a few threads do the "
        "work "
        "of their block; let each thread list its own element",
        lanes, least_lanes, GW_FEW_LANES, (long long)gw_noted(grading, "loaded by few"));
    gw_expect_of_launch(
        grading,
        lanes >= least_lanes || lanes > MIXED_LANES || gw_noted(grading, "launches") < LAUNCHES,
        "right, but only %.1f of a warp's 32 threads are active, on average, and at least "
        "%.1f must be: in a launch for one kind, the threads of the other kinds are idle in the "
        "same "
        "warps; make a list of the elements of each kind first, and let thread t take element "
        "list[t]",
        lanes, least_lanes);
    gw_expect_of_launch(
        grading, lanes >= least_lanes || lanes > MIXED_LANES,
        "right, but only %.1f of a warp's 32 threads are active, on average, and at least "
        "%.1f must be: a warp has elements of all three kinds, and executes the three rules one "
        "after "
        "another; rearrange the elements, so that neighboring threads have elements of one kind",
        lanes, least_lanes);
    gw_expect_of_launch(
        grading, lanes >= least_lanes || gw_noted(grading, "shared loads") == 0,
        "right, but only %s of a warp's 32 threads are active, on average, and at least "
        "%.1f must be: with blocks of %lld threads, too many warps have elements of two kinds; "
        "rearrange more elements together, for example 1,024 per block",
        GW_APART(1, lanes, least_lanes), least_lanes, block);
    gw_expect_of_launch(
        grading, lanes >= least_lanes,
        "right, but only %s of a warp's 32 threads are active, on average, and at least "
        "%.1f must be: some warps still have elements of several kinds, or idle threads; let "
        "neighboring threads have elements of one kind",
        GW_APART(1, lanes, least_lanes), least_lanes);
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const struct gw_trial *trial = &parameters->trial;
    const size_t count = gw_trial_count(trial);
    uint32_t *table = gw_add_array(grading, "d_table", GW_INPUT, GW_UNSIGNED, BRANCHES_ENTRIES);
    unsigned char *kind = gw_add_array(grading, "d_kind", GW_INPUT, GW_BYTE, count);
    uint32_t *x = gw_add_array(grading, "d_x", GW_INPUT, GW_UNSIGNED, count);
    uint32_t *y = gw_add_output(grading, trial, "d_y", GW_UNSIGNED);
    for (size_t e = 0; e < BRANCHES_ENTRIES; e++) {
        table[e] = (uint32_t)gw_random(grading, 0, 0x1p32);
    }
    for (size_t i = 0; i < count; i++) {
        kind[i] = (unsigned char)kind_of(grading, parameters->order, i, count);
        x[i] = (uint32_t)gw_random(grading, 0, 0x1p32);
        if (trial->longer > 0) {
            y[i] = (uint32_t)gw_random(grading, 1, 1e6);
        }
    }
    const size_t covered = gw_trial_covered(trial);
    uint32_t *want = gw_expected(grading, "d_y");
    for (size_t i = 0; i < covered; i++) {
        want[i] = checksum(table, kind[i], x[i], BRANCHES_ROUNDS);
    }
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    if (trial->failing_allocation > 0) {
        gw_run_case(grading);
        if (!gw_allocation_failed(grading)) {
            gw_expect_returned(grading, cudaSuccess);
        }
        return;
    }
    if (!gw_run_trial(grading, trial)) {
        return;
    }
    const struct given given = {table, x, kind, covered};
    suspect_slips(grading, &given);
    gw_expect_no_suspect(grading);
    if (covered > 0 && covered <= 2000) {
        expect_all_blocks(grading, covered);
        expect_places(grading, &given);
    }
    if (covered > 0 && covered <= 300) {
        expect_own_inputs(grading, &given);
    }
    gw_expect_equal(grading, "d_y");
    if (trial->expect == cudaSuccess && trial->n == 0) {
        gw_expect_no_launch(grading, "n = 0");
    } else if (trial->expect == cudaSuccess) {
        gw_expect_many_threads(grading, trial->n);
        gw_expect_default_stream(grading);
        if (gw_is_profiled(grading)) {
            gw_expect_little_traffic(grading, trial->n, "each element");
            gw_expect_shared_out(grading, trial->n);
        }
        if (gw_is_profiled(grading) && trial->n >= COUNTED) {
            expect_uniform_warps(grading, trial->n);
        }
    }
}

#define KINDS_OF(words, how, count, order, ...)                                                    \
    GW_CASE("n = " #count words, grade, how, struct parameters, {.n = count, __VA_ARGS__}, order)
#define EXACT(count) KINDS_OF("", 0, count, MIXED)

static const struct gw_case_declaration cases[] = {
    EXACT(100),
    KINDS_OF(", one kind", 0, 70, ONE_KIND),
    EXACT(1),
    EXACT(2),
    EXACT(32),
    EXACT(33),
    KINDS_OF(", kinds in turn", 0, 257, ALTERNATING),
    EXACT(1024),
    EXACT(1025),
    EXACT(1999),
    KINDS_OF(GW_BEFORE_WORDS, GW_CALLED_BEFORE, 300, MIXED),
    KINDS_OF(GW_ODD_WORDS, GW_ODD_ARRAYS, 301, MIXED),
    KINDS_OF(", arrays longer than n", 0, 300, MIXED, .longer = 300),
    KINDS_OF("", GW_TWICE, 12000, MIXED),
    KINDS_OF(", kinds in turn", GW_ONCE, 10240, ALTERNATING),
    KINDS_OF(", sorted kinds", GW_ONCE, 10000, SORTED),
    KINDS_OF("", 0, 0, MIXED),
    KINDS_OF("", 0, 0, MIXED, .longer = 9),
    KINDS_OF("", 0, -1, MIXED, .longer = 40, .expect = cudaErrorInvalidValue),
    KINDS_OF(", an allocation fails", GW_ONCE, 400, MIXED, .longer = 1, .failing_allocation = 1),
    KINDS_OF(", device limit: 16 threads per block", 0, 400, MIXED, .small_blocks = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
