// SPDX-License-Identifier: MIT
// Grades launch_inside: the sums of rows of different lengths and their total, by one kernel of the
// host's and a kernel of that one's for each long row.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   The sum of an empty row is 0 | empty_row_skipped
//   cudaErrorInvalidValue if rows is out | rows_not_checked
//   the error of the first CUDA call | launch_unchecked
//   launches by the host: exactly 1 | total_by_the_host
//   launches by kernels: one for each | child_per_row
//   none for a shorter row | threshold_too_low
//   each kernel that a kernel launches has | one_thread_per_child
//   all of them together have at most | thread_per_element_of_all
//   requests of warps to load | each_thread_adds_all
//   kernels that kernels launch do not | halves_launch_halves
//   bytes that move between host | offsets_to_host
//   Order: a kernel cannot wait | parent_adds_the_sums
//   A kernel in cudaStreamTailLaunch begins | explanation
//   Fences and counters order threads | explanation
//   Errors: a launch in device code | explanation
//   Where the launch configuration | explanation
//   Accuracy: the error of d_sum | sums_in_bfloat16
//   That of *d_total is at most | explanation
//   Asynchrony: the function works | stream_beside
//   Ownership: the function frees | explanation
//   Alignment: a pointer may point | four_at_once
#include "../default_stream.h"
#include "../failing_copy.h"

/** The rows are the trial's n. */
struct parameters {
    struct gw_trial trial;
    int rule; // enum rows_rule
    bool random;
    bool no_launch;   /**< the device takes no grid at all */
    int failing_call; /**< of cudaMemset */
};

#ifdef GW_RUNNER

#include "launch_inside.h"

#pragma weak gw_counts_children

// What kernels launched, and the requests of those.
static void note_children(struct gw_run *run)
{
    const struct gw_child_counts none = {0};
    const struct gw_child_counts *children =
        gw_can_count() && gw_counts_children ? gw_counts_children() : &none;
    int64_t loads = 0;
    int64_t warps = 0;
    int64_t host_blocks = 0;
    const size_t kernels = gw_counts_kernels && gw_counts_kernel ? gw_counts_kernels() : 0;
    for (size_t i = 0; i < kernels; i++) {
        const struct gw_kernel_counts *kernel = gw_counts_kernel(i);
        if (kernel->launches_by_kernels > 0) {
            loads += (int64_t)kernel->loads.requests;
            warps += (int64_t)(kernel->threads / 32 + kernel->blocks);
        } else {
            host_blocks += (int64_t)kernel->blocks;
        }
    }
    gw_note(run, "child launches", (int64_t)children->launches);
    gw_note(run, "child threads", (int64_t)children->threads);
    gw_note(run, "least child threads", (int64_t)children->least_threads);
    gw_note(run, "child depth", children->deepest);
    gw_note(run, "line of child", children->line);
    gw_note(run, "line of least child", children->least_line);
    gw_note(run, "line of deepest child", children->deepest_line);
    gw_note(run, "child loads", loads);
    gw_note(run, "child warps", warps);
    gw_note(run, "host blocks", host_blocks);
}

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const float *d_x = gw_device_array(run, "d_x");
    const int *d_offsets = gw_device_array(run, "d_offsets");
    float *d_sum = gw_device_array(run, "d_sum");
    float *d_total = gw_device_array(run, "d_total");

    gw_before_in_stream(&parameters->trial);
    struct cudaDeviceProp properties;
    if (parameters->no_launch && gw_device_pretend &&
        cudaGetDeviceProperties(&properties, 0) == cudaSuccess) {
        properties.maxGridSize[0] = 0;
        gw_device_pretend(&properties);
    }
    have_call_fail("cudaMemset", parameters->failing_call);
    const int error =
        (int)launch_inside(d_x, d_offsets, d_sum, d_total, gw_trial_reported(&parameters->trial));
    note_failed_copy(run, parameters->failing_call, error);
    gw_after_in_stream(run, &parameters->trial, error);
    note_children(run);
}

#else

#include "../device_work.h"
#include "../report_hints.h"
#include "row_slips.h"

enum { MOST_ROWS = 1 << 24, LEAST_THREADS = 128, THREADS_PER_LAUNCH = 1024, FULL_WARP = 32 };

static char *hint_of_report(struct gw_case *grading, const char *report, const void *context)
{
    static const struct report_hint hints[] = {
        {" of d_offsets, which has ",
         "d_offsets has rows + 1 elements. Row r needs d_offsets[r] and d_offsets[r + 1], for r "
         "from 0 to rows - 1."},
        {" of d_x, which has ",
         "Row r begins at d_x + d_offsets[r] and has d_offsets[r + 1] - d_offsets[r] elements. "
         "Compare each index within the row with this number."},
        {" of d_sum, which has ", "d_sum has one element per row: row r < rows writes d_sum[r]."},
        {"uninitialized", "Does a launched kernel write this value? The kernel that launched it "
                          "cannot wait for it: use cudaStreamTailLaunch for what comes later. Has "
                          "each row a sum, also an empty one? Is a sum 0 before you add to it?"}};
    (void)grading;
    (void)context;
    return report_hint_of(report, hints, sizeof(hints) / sizeof(hints[0]));
}

// --- preparing ------------------------------------------------------------------------------

static void make_rows(struct gw_case *grading, const struct parameters *parameters,
                      struct rows *rows)
{
    enum { LEAST = 1, MOST = 10 };
    rows->rule = (enum rows_rule)parameters->rule;
    rows->count = parameters->trial.n > 0 ? parameters->trial.n : 0;
    int32_t *offsets =
        gw_add_array(grading, "d_offsets", GW_INPUT, GW_INT, (size_t)rows->count + 1);
    for (int r = 0; r < rows->count; r++) {
        const int length = rows_length(grading, rows->rule, r, rows->count);
        offsets[r + 1] = offsets[r] + length;
        rows->longs += length > ROWS_LONG;
        rows->lengthy += length > ROWS_LONG ? length : 0;
        rows->from_256 += length >= ROWS_LONG;
        rows->above_257 += length > ROWS_LONG + 1;
        rows->filled += length > 0;
    }
    rows->elements = offsets[rows->count];
    rows->offsets = offsets;
    float *x = gw_add_array(grading, "d_x", GW_INPUT, GW_FLOAT, (size_t)rows->elements);
    if (parameters->random) {
        gw_fill_floats(grading, x, (size_t)rows->elements);
    }
    for (int k = 0; k < rows->elements && !parameters->random; k++) {
        x[k] = (float)floor(gw_random(grading, LEAST, MOST)); // sums of them are exact
    }
}

// Where arguments are refused, all stays as it is.
static void expect_sums(struct gw_case *grading, struct rows *rows, bool refused)
{
    const double *x = gw_in_double(grading, "d_x");
    double *want = gw_expected(grading, "d_sum");
    double *tolerances = gw_tolerances(grading, "d_sum");
    double *total = gw_expected(grading, "d_total");
    double magnitude = 0;
    if (refused) {
        return;
    }
    *total = 0;
    for (int r = 0; r < rows->count; r++) {
        double sum = 0;
        double of_row = 0;
        for (int k = rows->offsets[r]; k < rows->offsets[r + 1]; k++) {
            sum += x[k];
            of_row += fabs(x[k]);
        }
        want[r] = sum;
        tolerances[r] = rows_length_of(rows, (size_t)r) * 0x1p-24 * of_row;
        *total += sum;
        magnitude += of_row;
    }
    gw_tolerances(grading, "d_total")[0] =
        ((double)rows->elements + rows->count) * 0x1p-24 * magnitude;
    rows->x = x;
    rows->sum = want;
}

// --- launches -------------------------------------------------------------------------------

static void expect_host_launches(struct gw_case *grading, const struct rows *rows)
{
    const long long children = (long long)gw_noted(grading, "child launches");
    const long long host = (long long)gw_noted(grading, "launches") - children;
    const long long threads =
        (long long)(gw_noted(grading, "threads") - gw_noted(grading, "child threads"));
    const int least = rows->count < FULL_WARP ? rows->count : FULL_WARP;
    gw_expect_of_launch(grading, host > 0,
                        "no kernel was launched: launch one with a thread per "
                        "row");
    gw_expect_of_launch(grading, host == 1 || rows->longs == 0 || host < rows->longs,
                        "right, but the host launched %lld kernels for %d rows, %d of which are "
                        "long: the host need not know the lengths; launch one kernel, and let its "
                        "threads launch a kernel per long row",
                        host, rows->count, rows->longs);
    gw_expect_of_launch(grading, host == 1,
                        "right, but the host launched %lld kernels, and must launch 1: let a "
                        "thread of the first one launch the others, the last one into "
                        "cudaStreamTailLaunch, where it begins after all others have ended",
                        host);
    gw_expect_of_launch(grading, threads >= least,
                        "right, but the kernel of the host has %lld thread%s for %d rows: launch "
                        "it with a thread per row",
                        threads, gw_plural(threads), rows->count);
}

static void expect_one_level(struct gw_case *grading)
{
    const long long depth = (long long)gw_noted(grading, "child depth");
    gw_expect_of_launch(grading, depth <= 1,
                        "right, but line %lld is a launch in a kernel that a kernel launched: the "
                        "launches lie %lld deep within each other, and each level waits for the "
                        "one before; let the thread of the row launch one kernel with enough "
                        "threads for the whole row",
                        (long long)gw_noted(grading, "line of deepest child"), depth);
}

// How often kernels launched kernels.
static void expect_children(struct gw_case *grading, const struct rows *rows)
{
    const long long children = (long long)gw_noted(grading, "child launches");
    const long long line = (long long)gw_noted(grading, "line of child");
    const long long longs = rows->longs;
    const bool one_more = children == longs + 1;
    if (children == longs || one_more) {
        return;
    }
    gw_expect_of_launch(grading, children > 0,
                        "right, but no kernel launched a kernel, and %d of %d rows have more than "
                        "%d elements: one thread goes through each of them while the others are "
                        "idle; let the thread of a long row launch a kernel for it",
                        rows->longs, rows->count, ROWS_LONG);
    gw_expect_of_launch(grading,
                        rows->above_257 == rows->longs || children < rows->above_257 ||
                            children > rows->above_257 + 1,
                        "right, but rows of %d elements are long, too, and one thread adds each of "
                        "them: a row is long if n > LAUNCH_INSIDE_LONG",
                        ROWS_LONG + 1);
    gw_expect_of_launch(grading,
                        rows->from_256 == rows->longs || children < rows->from_256 ||
                            children > rows->from_256 + 1,
                        "right, but line %lld launches a kernel for rows of exactly %d elements, "
                        "too: they are short; a row is long if n > LAUNCH_INSIDE_LONG",
                        line, ROWS_LONG);
    gw_expect_of_launch(grading, children != 1,
                        "right, but a kernel launched 1 kernel (line %lld), and the number of long "
                        "rows is %d: launch one for each long row, with the elements of that row",
                        line, rows->longs);
    const bool per_row = children >= rows->filled && children <= rows->count + 1;
    gw_expect_of_launch(grading, !per_row || longs == rows->filled,
                        "right, but line %lld launches a kernel for each row, and %d of %d rows "
                        "have at most %d elements: a launch costs more time than such a sum; let "
                        "the thread add a short row itself",
                        line, rows->count - rows->longs, rows->count, ROWS_LONG);
    const long long further = children - longs;
    gw_expect_of_launch(grading,
                        further < 2 || (further != rows->blocks && further != rows->count &&
                                        further % FULL_WARP != 0),
                        "right, but kernels launched %lld kernels, %d for long rows and %lld "
                        "further ones: %s launches the kernel for the total; let one thread of the "
                        "grid launch it",
                        children, rows->longs, further,
                        further == rows->blocks ? "a thread of each block" : "each thread");
    gw_expect_of_launch(
        grading, longs == 0 || children < 2 * longs,
        "right, but kernels launched %lld kernels for long rows, of which there are %d: there "
        "is more than one launch per long row (line %lld); let one thread launch "
        "one kernel for it, with enough threads for the whole row",
        children, rows->longs, line);
    gw_expect_of_launch(grading, false,
                        "right, but kernels launched %lld kernel%s, and must launch %d, one for "
                        "each row of more than %d elements, or one more for the total",
                        children, gw_plural(children), rows->longs, ROWS_LONG);
}

static void expect_child_threads(struct gw_case *grading, const struct rows *rows)
{
    const long long children = (long long)gw_noted(grading, "child launches");
    const long long threads = (long long)gw_noted(grading, "child threads");
    const long long least = (long long)gw_noted(grading, "least child threads");
    const long long most = rows->lengthy + rows->count + THREADS_PER_LAUNCH * children;
    const long long loads = (long long)gw_noted(grading, "child loads");
    const long long allowed =
        rows->lengthy / 8 + rows->count / 8 + 8 * (long long)gw_noted(grading, "child warps");
    gw_expect_of_launch(grading, children == 0 || least >= LEAST_THREADS,
                        "right, but line %lld launches a kernel of %lld thread%s, and the header "
                        "asks for at least %d: a launch for so few threads takes longer than it "
                        "saves; launch a block of %d threads, which share the numbers",
                        (long long)gw_noted(grading, "line of least child"), least,
                        gw_plural(least), LEAST_THREADS, ROWS_LONG);
    gw_expect_of_launch(grading, threads <= most,
                        "right, but the kernels that kernels launched have %lld threads, and the "
                        "limit is %lld: the long rows have %d elements together; compute the grid "
                        "of each launch (line %lld) from the length of its row",
                        threads, most, rows->lengthy,
                        (long long)gw_noted(grading, "line of child"));
    gw_expect_of_launch(grading, loads <= allowed,
                        "right, but warps of the kernels that kernels launched made %lld load "
                        "requests, and the limit is %lld: one thread adds all numbers of a row, or "
                        "every thread adds all of them; give every thread numbers of its own, and "
                        "add the sums of the threads",
                        loads, allowed);
}

// --- the case -------------------------------------------------------------------------------

static bool run(struct gw_case *grading, const struct parameters *parameters)
{
    if (parameters->failing_call == 0) {
        return gw_run_trial(grading, &parameters->trial);
    }
    gw_run_case(grading);
    if (call_has_failed(grading, "a call failed: keep what it returns, and return it")) {
        return false;
    }
    gw_expect_returned(grading, cudaSuccess);
    return true;
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const struct gw_trial *trial = &parameters->trial;
    struct rows rows = {0};
    make_rows(grading, parameters, &rows);
    float *before = gw_add_output(grading, trial, "d_sum", GW_FLOAT);
    gw_fill_floats(grading, before, gw_trial_fills_output(trial) ? gw_trial_count(trial) : 0);
    gw_add_number(grading, trial, "d_total", GW_FLOAT);
    expect_sums(grading, &rows, trial->expect != cudaSuccess);
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    if (trial->huge == MOST_ROWS) {
        gw_run_case(grading);
        gw_expect_allowed(grading, "rows up to 2^24 is");
        return;
    }
    gw_tell_hint(grading, hint_of_report, NULL);
    if (!run(grading, parameters)) {
        if (trial->huge > 0 && gw_noted(grading, "not asked") == 0) {
            gw_expect_returned(grading, trial->expect);
        }
        return;
    }
    if (trial->expect == cudaSuccess) {
        rows.blocks = (int)gw_noted(grading, "host blocks");
        rows_suspect(grading, "d_sum", (size_t)rows.count, row_slips, ROW_SLIPS, &rows);
        gw_expect_no_suspect(grading);
        gw_expect_within(grading, "d_sum"); // a total of wrong sums is no slip of its own
        rows_suspect(grading, "d_total", 1, total_slips, TOTAL_SLIPS, &rows);
        gw_expect_no_suspect(grading);
    }
    gw_expect_within(grading, "d_sum");
    gw_expect_within(grading, "d_total");
    if (trial->expect != cudaSuccess) {
        gw_expect_no_launch(grading, "rows out of range");
        return;
    }
    gw_expect_default_stream(grading);
    if (rows.count > 0 && gw_is_profiled(grading)) {
        gw_expect_little_traffic(grading, GW_LITTLE_TRAFFIC, "each row");
        expect_host_launches(grading, &rows);
        expect_one_level(grading);
        expect_children(grading, &rows);
        expect_child_threads(grading, &rows);
    }
}

#define ROWS(words, how, by, number, ...)                                                          \
    GW_CASE("rows = " #number words, grade, how, struct parameters, {.n = number, __VA_ARGS__},    \
            .rule = ROWS_##by)

static const struct gw_case_declaration cases[] = {
    ROWS(", 7 long", GW_TWICE, LONGER, 10),
    ROWS(", every fifth long", GW_TWICE, MIXED, 40),
    ROWS(", 255 to 257 elements", GW_TWICE, EDGE, 12),
    ROWS(", whole blocks", GW_ONCE, BLOCKS, 9),
    ROWS(", one of 9,001 elements", GW_ONCE, ONE, 100),
    ROWS(", the last one long", GW_ONCE, LAST, 33),
    ROWS(", all short", GW_ONCE, SHORT, 50),
    ROWS(", all empty", GW_ONCE, EMPTY, 20),
    ROWS(", of 700 elements", GW_ONCE, LAST, 1),
    ROWS(", short", GW_ONCE, SHORT, 1),
    ROWS("", GW_ONCE, FEW_LONG, 256),
    ROWS("", GW_ONCE, FEW_LONG, 257),
    ROWS("", GW_ONCE, FEW_LONG, 1025),
    ROWS("", GW_ONCE, FEW_LONG, 2000),
    GW_CASE("rows = 20, random numbers", grade, GW_TWICE, struct parameters, {.n = 20},
            .rule = ROWS_LONGER, .random = true),
    ROWS(GW_BEFORE_WORDS, GW_CALLED_BEFORE | GW_ONCE, MIXED, 20),
    ROWS(GW_ODD_WORDS, GW_ODD_ARRAYS | GW_ONCE, MIXED, 20),
    ROWS(", d_sum longer than rows", GW_ONCE, MIXED, 20, .longer = 300),
    ROWS("", GW_ONCE, EMPTY, 0),
    ROWS("", GW_ONCE, EMPTY, -1, .longer = 300, .expect = cudaErrorInvalidValue),
    GW_CASE("rows = 2^24 + 1", grade, 0, struct parameters,
            {.huge = MOST_ROWS + 1, .expect = cudaErrorInvalidValue}, .rule = ROWS_EMPTY),
    GW_CASE("rows = 2^24, no launch possible", grade, 0, struct parameters,
            {.huge = MOST_ROWS, .expect = cudaErrorInvalidConfiguration}, .rule = ROWS_EMPTY),
    GW_CASE("rows = 20, the launch fails", grade, 0, struct parameters,
            {.n = 20, .small_grids = true}, .rule = ROWS_MIXED, .no_launch = true),
    ROWS(", cudaMalloc fails in call 1", 0, MIXED, 20, .failing_allocation = 1),
    GW_CASE("rows = 0, cudaMemset fails", grade, 0, struct parameters, {.n = 0}, .rule = ROWS_EMPTY,
            .failing_call = 1)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
