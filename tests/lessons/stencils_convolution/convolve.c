// SPDX-License-Identifier: MIT
// Grades stencils, convolve: the weights of each call, zeros beyond the ends, and elements that a
// block loads once.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   Elements of x before the first | borders_clamped
//   cudaErrorInvalidValue if n or radius is negative | negative_radius
//   larger than | radius_too_large
//   the error of the copy of the weights or of the | copy_unchecked
//   launch, if one failed | launch_unchecked
//   Threads: at least 32 | one_thread_a_block
//   Bytes that move between host | result_looked_at
//   larger. The weights are | explanation
//   Loads from device memory, if n | without_halo_memory
//   n / 8 sectors | weights_in_device_memory
//   Accuracy: the error of | in_half_precision
//   the terms' absolute values | double_sum
//   The function launches in the default | stream_beside
//   Each pointer may point | aligned_arrays_only
//   writes the n floats | no_guard
//   The weights may differ | copied_once
#include "convolution.h"

#ifdef GW_RUNNER

#include "convolve.h"

void gw_run(struct gw_run *run)
{
    const struct convolution *convolution = gw_parameters(run);
    const float *d_x = gw_device_array(run, "d_x");
    const float *h_weights = gw_host_array(run, "h_weights");
    float *d_y = gw_device_array(run, "d_y");

    convolution_before(convolution);
    convolution_after(
        run, convolution,
        (int)convolve(d_x, h_weights, d_y, convolution->trial.n, convolution->radius));
}

#else

static const struct convolution_slip slips[] = {
    {.weights = NOT_FLIPPED,
     .said = "weights in the other order: weight k belongs to x[i + radius - k], and with "
             "x[i - radius + k] the result is a cross-correlation"},
    {.terms = WITHOUT_LAST,
     .said = "the sum without the last weight: the loop must reach k = 2 * radius (<=)"},
    {.terms = WITHOUT_FIRST, .said = "the sum without the first weight: the loop begins at k = 0"},
    {.terms = LAST_ALONE,
     .said = "the last product alone: is the sum assigned (=), or set to 0 in the loop? Add to it "
             "(+=)"},
    {.terms = CENTER,
     .said = "the product with the middle weight alone: add the products of all 2 * radius + 1 "
             "weights"},
    {.terms = LOWER_HALF,
     .said = "the sum of the first radius products: there are 2 * radius + 1 weights"},
    {.terms = NO_WEIGHTS, .said = "the sum of the elements without their weights"},
    {.border = CLAMPS,
     .said = "ends that are continued with the first and the last element: beyond the ends x "
             "counts as 0"},
    {.border = WRAPS,
     .said = "ends that are continued with the other end of x: beyond the ends x counts as 0"},
    {.border = MIRRORS, .said = "ends that are mirrored: beyond the ends x counts as 0"},
    {.border = SKIPS,
     .said = "zeros in the first and the last radius elements: these have sums as well, of the "
             "weights that lie on elements of x"},
    {.halo = NO_HALO,
     .said = "sums in which elements of other blocks count as 0: load radius elements before and "
             "behind the block's own into shared memory as well"},
    {.halo = NO_LEFT,
     .said = "sums without the halo before a block's elements: load the radius elements before "
             "its first one, too"},
    {.halo = NO_RIGHT,
     .said = "sums without the halo behind a block's elements: load the radius elements behind "
             "its last one, too"},
    {.halo = LEFT_OF_BLOCK,
     .said = "a left halo from the beginning of the block before: it is that block's last radius "
             "elements, so thread t loads x[i - radius], not x[i - block]"},
    {.halo = RIGHT_BY_RADIUS,
     .said = "a right halo from the block's own elements: it lies behind the block's last "
             "element, so thread t loads x[i + block], not x[i + radius]"},
    {.shift = 1,
     .said = "sums that lie radius elements too far right: part[p] holds element first + p, and "
             "thread t's own element is part[t + radius]"},
    {.shift = -1,
     .said = "sums that lie radius elements too far left: part[p] holds element first + p, and "
             "thread t's own element is part[t + radius]"}};

// The first and the last elements have sums of fewer terms, and are left out.
static void expect_ends(struct gw_case *grading, size_t n, size_t radius)
{
    size_t unwritten = 0;
    for (size_t i = 0; i < n; i++) {
        const bool at_end = i < radius || i + radius >= n;
        if (gw_is_unwritten(grading, "d_y", i) != at_end) {
            return;
        }
        unwritten += at_end;
    }
    gw_expect_of(grading, GW_OF_CAUSE, unwritten == 0 || unwritten == n,
                 "d_y[0] was never written, and so are the %zu elements at either end, radius = "
                 "%zu: these have sums as well; leave out the products with elements that x does "
                 "not have",
                 radius, radius);
}

static void expect_few_loads(struct gw_case *grading, const struct convolution *convolution)
{
    const double n = convolution->cols;
    const double limit = 1.5 * n / 8;
    const double sectors = (double)gw_noted(grading, "load sectors");
    const double requests = (double)gw_noted(grading, "loads");
    const double terms = 2 * convolution->radius + 1;
    // A weight is one request of a warp, of one sector, and there are as many as products.
    const bool loads_weights =
        gw_noted(grading, "allocations") > 0 && requests >= 0.9 * terms * n / 32;
    gw_expect_of_launch(
        grading, sectors <= limit || !loads_weights,
        "right, but %.0f sectors of 32 bytes were loaded from device memory, and the limit is "
        "%.0f: a warp loads %.0f weights from memory of cudaMalloc; copy the weights into a "
        "__constant__ array with cudaMemcpyToSymbol",
        sectors, limit, terms);
    gw_expect_of_launch(
        grading, sectors <= limit || requests < 0.9 * terms * n / 32,
        "right, but %.0f sectors of 32 bytes were loaded from device memory, and the limit is "
        "%.0f: each thread loads %.0f elements, which its neighbors load as well; let each block "
        "load its elements and a halo of %d on either side into shared memory once, and add from "
        "there",
        sectors, limit, terms, convolution->radius);
    const double block = (double)gw_noted(grading, "threads") / (double)gw_noted(grading, "blocks");
    gw_expect_of_launch(
        grading, sectors <= limit || block > 2 * convolution->radius,
        "right, but %.0f sectors of 32 bytes were loaded from device memory, and the limit is "
        "%.0f: a block of %.0f threads also loads a halo of 2 * %d elements; launch blocks of 256 "
        "threads, for which the halo is small",
        sectors, limit, block, convolution->radius);
    gw_expect_of_launch(
        grading, sectors <= limit,
        "right, but %.0f sectors of 32 bytes were loaded from device memory (%.1f per request), "
        "and the limit is %.0f: let neighboring threads load neighboring elements, each once per "
        "block, into shared memory",
        sectors, sectors / requests, limit);
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct convolution *convolution = argument;
    const struct gw_trial *trial = &convolution->trial;
    const size_t n = gw_trial_covered(trial);
    const size_t weight_count = 2 * (size_t)(convolution->radius > 0 ? convolution->radius : 0) + 1;
    float *x = gw_add_array(grading, "d_x", GW_INPUT, GW_FLOAT, gw_trial_count(trial));
    float *weights = gw_add_array(grading, "h_weights", GW_INPUT, GW_FLOAT, weight_count);
    gw_fill_floats(grading, x, gw_trial_count(trial));
    gw_fill_floats(grading, weights, weight_count);
    const bool fills = trial->longer > 0 || trial->expect != cudaSuccess || trial->small_blocks;
    float *y = gw_add_array(grading, "d_y", fills ? GW_IN_OUT : GW_OUTPUT, GW_FLOAT,
                            gw_trial_count(trial));
    gw_fill_floats(grading, y, gw_trial_count(trial));
    struct convolved of = {
        .in = x, .weights = weights, .rows = 1, .cols = trial->n, .radius_x = convolution->radius};
    convolution_expect(grading, &of, "d_y", n);
    gw_set_parameters(grading, convolution, sizeof(*convolution));

    if (!convolution_run(grading, convolution, NULL)) {
        return;
    }
    if (trial->expect == cudaSuccess && n > 0) {
        of.block_x = gw_noted(grading, "launches") == 1
                         ? gw_noted(grading, "threads") / gw_noted(grading, "blocks")
                         : 0;
        convolution_expect_copied(grading, "d_y", n, weight_count);
        convolution_suspect(grading, &of, "d_y", n, slips, sizeof(slips) / sizeof(slips[0]));
        gw_expect_no_suspect(grading);
        expect_ends(grading, n, (size_t)convolution->radius);
    }
    gw_expect_within(grading, "d_y");
    if (trial->n <= 0 || trial->expect != cudaSuccess) {
        gw_expect_no_launch(grading, trial->n == 0 ? "n = 0" : "arguments that are refused");
        return;
    }
    gw_expect_float32(grading);
    gw_expect_default_stream(grading);
    gw_expect_many_threads(grading, trial->n);
    if (gw_is_profiled(grading)) {
        gw_expect_little_traffic(grading, trial->n, "each element");
        gw_expect_blocks_work(grading, trial->n);
        gw_expect_shared_out(grading, trial->n);
        gw_expect_not_alone(grading, trial->n, sizeof(float), 0);
        if (trial->n >= 4000 && convolution->radius > 0 && convolution->radius % 8 == 0) {
            expect_few_loads(grading, convolution);
        }
    }
}

#define CONVOLVE_CASE(words, how, count, of_radius, ...)                                           \
    GW_CASE("n = " #count ", radius = " #of_radius words, grade, how, struct convolution,          \
            {.n = (count), __VA_ARGS__}, .cols = (count), .radius = (of_radius))
#define EXACT(count, of_radius) CONVOLVE_CASE("", 0, count, of_radius)
#define REFUSED(count, of_radius)                                                                  \
    CONVOLVE_CASE("", 0, count, of_radius, .longer = 40, .expect = cudaErrorInvalidValue)
#define FAILS(name, which)                                                                         \
    GW_CASE("n = 100, " name " fails", grade, GW_ONCE, struct convolution, {.n = 100},             \
            .cols = 100, .radius = 2, .failing = (which))

static const struct gw_case_declaration cases[] = {
    // An ordinary size first, of several blocks; then ends alone, and halos without more.
    EXACT(1000, 2),
    EXACT(10, 1),
    EXACT(1, 0),
    EXACT(1, 16),
    EXACT(5, 16),
    EXACT(257, 3),
    EXACT(256, 1),
    EXACT(512, 16),
    EXACT(600, 7),
    EXACT(33, 0),
    CONVOLVE_CASE(GW_BEFORE_WORDS, GW_CALLED_BEFORE, 300, 3),
    CONVOLVE_CASE(GW_ODD_WORDS, GW_ODD_ARRAYS, 1025, 5),
    CONVOLVE_CASE(", d_y longer than needed", 0, 1000, 4, .longer = 300),
    CONVOLVE_CASE("", GW_TWICE, 4096, 16),
    CONVOLVE_CASE("", GW_ONCE, 5000, 8),
    EXACT(0, 3),
    REFUSED(-1, 2),
    REFUSED(100, -1),
    REFUSED(100, 17),
    REFUSED(0, -1),
    FAILS("cudaMemcpyToSymbol", 1),
    FAILS("cudaMemcpyToSymbolAsync", 2),
    FAILS("cudaMemcpy", 3),
    CONVOLVE_CASE(", device limit: 16 threads per block", 0, 1000, 2, .small_blocks = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
