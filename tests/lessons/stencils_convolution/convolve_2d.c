// SPDX-License-Identifier: MIT
// Grades stencils, convolve_2d: both borders, and tiles with a halo on four sides that are loaded
// once.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   element(i, j) is | clamped_for_zero
//   arrays are row-major | pitch_of_rows
//   cudaErrorInvalidValue if rows, cols or radius is negative | negative_cols
//   CONVOLVE_2D_MOST_RADIUS, or if border | other_border
//   of the copy of the weights or of the launch | copy_unchecked
//   Threads: at least 32 | one_thread_a_tile
//   Bytes that move between | result_looked_at
//   bytes if that is more. | explanation
//   Two more limits apply if | explanation
//   Loads from device memory: | without_tiles
//   halo. Such tiles load | small_tiles
//   up to multiples of | explanation
//   Distinct sectors: the kernels | padded_copy
//   each counted once per | explanation
//   Accuracy: the error of | in_half_precision
//   sum of the terms' absolute | double_sum
//   The function launches in the default | stream_beside
//   Each pointer may point | aligned_arrays_only
//   writes the rows * cols floats | no_guard
#include "convolution.h"

#ifdef GW_RUNNER

#include "convolve_2d.h"

void gw_run(struct gw_run *run)
{
    const struct convolution *convolution = gw_parameters(run);
    const float *d_in = gw_device_array(run, "d_in");
    const float *h_weights = gw_host_array(run, "h_weights");
    float *d_out = gw_device_array(run, "d_out");

    convolution_before(convolution);
    convolution_after(run, convolution,
                      (int)convolve_2d(d_in, h_weights, d_out, convolution->rows, convolution->cols,
                                       convolution->radius,
                                       (enum convolve_border)convolution->border));
}

#else

enum { MOST_WIDTH = 2 * CONVOLUTION_MOST_RADIUS + 1 };

static const double most_sectors = 1.3; // of those that tiles take, and of those of the image

static const struct convolution_slip slips[] = {
    {.weights = NOT_FLIPPED,
     .said = "weights in the other order: weight (y, x) belongs to element (i + radius - y, j + "
             "radius - x)"},
    {.weights = NOT_IN_Y,
     .said = "weights in the other order in y: row y of the weights belongs to row i + radius - y "
             "of the image"},
    {.weights = NOT_IN_X,
     .said = "weights in the other order in x: column x of the weights belongs to column j + "
             "radius - x of the image"},
    {.weights = TURNED,
     .said = "weights with rows and columns exchanged: weight (y, x) is h_weights[y * width + x]"},
    {.weights = ROWS_OF_MOST,
     .said = "weights in rows of 9: the copy puts them one behind another, so weight (y, x) is "
             "element y * width + x, with width = 2 * radius + 1"},
    {.terms = WITHOUT_LAST,
     .said = "the sum without the last row and the last column of the weights: the loops must "
             "reach 2 * radius (<=)"},
    {.terms = WITHOUT_FIRST,
     .said = "the sum without the first row and the first column of the weights: the loops begin "
             "at 0"},
    {.terms = LAST_ALONE,
     .said = "the last product alone: is the sum assigned (=), or set to 0 in a loop? Add to it "
             "(+=)"},
    {.terms = LAST_ROW,
     .said = "the sum of the last row of the weights alone: set the sum to 0 once, before both "
             "loops"},
    {.terms = CENTER,
     .said = "the product with the middle weight alone: add the products of all width * width "
             "weights"},
    {.terms = NO_WEIGHTS, .said = "the sum of the elements without their weights"},
    {.border = ZEROS,
     .said = "a border of zeros where border is CONVOLVE_CLAMPED: the nearest element of the image "
             "takes the place of one outside"},
    {.border = CLAMPS, .said = "a clamped border where border is CONVOLVE_ZERO"},
    {.border = WRAPS,
     .said = "a border that is continued with the other end of the image: outside, elements are "
             "what border says"},
    {.border = MIRRORS, .said = "a mirrored border: outside, elements are what border says"},
    {.border = RUNS_ON,
     .said = "a border that runs on into the neighboring row: compare the column with 0 and with "
             "cols as well; an index inside of the array may be outside of the row"},
    {.border = OTHER_PITCH,
     .said = "an image whose rows have rows elements: element (i, j) is d_in[i * cols + j]"},
    {.border = SKIPS,
     .said = "zeros within radius of the borders: these elements have sums as well"},
    {.halo = NO_HALO,
     .said = "sums in which elements of other blocks count as 0: load a halo of radius elements on "
             "all four sides of the tile as well"},
    {.halo = NO_SIDES,
     .said = "sums without the halo left and right of a tile: load radius columns on either side, "
             "too"},
    {.halo = NO_ABOVE_BELOW,
     .said = "sums without the halo above and below a tile: load radius rows on either side, too"},
    {.halo = NO_CORNERS,
     .said = "sums without the corners of the halo: weights lie there as well, so load radius x "
             "radius elements at each corner of the tile"}};

// Whether each block has the results of the tile whose row is its column.
static bool are_exchanged(struct gw_case *grading, const struct convolved *of, long tile)
{
    const double *want = gw_expected(grading, "d_out");
    const double *tolerances = gw_tolerances(grading, "d_out");
    long telling = 0;
    for (long e = 0; e < of->rows * of->cols; e++) {
        const long i = e / of->cols;
        const long j = e % of->cols;
        const long from_i = j / tile * tile + i % tile;
        const long from_j = i / tile * tile + j % tile;
        if (from_i >= of->rows || from_j >= of->cols) {
            continue;
        }
        const long from = from_i * of->cols + from_j;
        if (fabs(gw_real_result(grading, "d_out", (size_t)e) - want[from]) > tolerances[from]) {
            return false;
        }
        telling += fabs(want[e] - want[from]) > 8 * tolerances[from];
    }
    return telling > tile;
}

static void suspect_exchanged(struct gw_case *grading, const struct convolved *of)
{
    for (long tile = 8; tile <= 32; tile *= 2) {
        if (are_exchanged(grading, of, tile)) {
            gw_suspect(grading,
                       "each block of %ld x %ld elements has the results of the tile whose row is "
                       "this tile's column: blockIdx.x counts tiles along a row, and blockIdx.y "
                       "those below each other",
                       tile, tile);
        }
    }
}

// Slips of which the tile's shape says more; of the threads, any number may be in x.
static void suspect_slips(struct gw_case *grading, struct convolved *of, size_t n)
{
    const int64_t blocks = gw_noted(grading, "blocks");
    const long threads =
        gw_noted(grading, "launches") == 1 ? gw_noted(grading, "threads") / blocks : 0;
    enum { OF_ROWS_OF_MOST = 4, FIRST_OF_HALO = 18, SLIPS = sizeof(slips) / sizeof(slips[0]) };
    convolution_suspect(grading, of, "d_out", n, slips, FIRST_OF_HALO);
    // Constant memory keeps what is not overwritten.
    static float earlier[MOST_WIDTH * MOST_WIDTH];
    const long width = 2 * of->radius_x + 1;
    of->earlier = earlier;
    convolution_suspect(grading, of, "d_out", n, &slips[OF_ROWS_OF_MOST], 1);
    of->earlier = NULL;
    memcpy(earlier, of->weights, (size_t)(width * width) * sizeof(*earlier));
    for (long x = 4; x <= 64; x *= 2) {
        if (threads % x == 0 && threads > x) {
            of->block_x = x;
            of->block_y = threads / x;
            convolution_suspect(grading, of, "d_out", n, slips + FIRST_OF_HALO,
                                SLIPS - FIRST_OF_HALO);
        }
    }
    of->block_x = of->block_y = 0;
    suspect_exchanged(grading, of);
    gw_expect_no_suspect(grading);
}

static double rounded_up(int size)
{
    return ceil(size / 16.0) * 16;
}

static void expect_tiles(struct gw_case *grading, const struct convolution *convolution)
{
    const double n = (double)convolution->rows * convolution->cols;
    const double sectors = (double)gw_noted(grading, "load sectors");
    const double requests = (double)gw_noted(grading, "loads");
    const double tiles = rounded_up(convolution->rows) * rounded_up(convolution->cols) *
                         (16 + 2 * convolution->radius) / 64;
    const double width = 2 * convolution->radius + 1;
    const double distinct = (double)gw_noted(grading, "distinct sectors");
    const double threads =
        (double)gw_noted(grading, "threads") / (double)gw_noted(grading, "blocks");
    gw_expect_of_launch(
        grading, distinct <= most_sectors * n / 8 || gw_noted(grading, "allocations") == 0,
        "right, but the kernels read %.0f different sectors of 32 bytes, and %.0f hold the image: "
        "they read a copy of it as well; load the image itself, and let element (i, j) outside of "
        "it be what border says",
        distinct, n / 8);
    gw_expect_of_launch(
        grading, sectors <= most_sectors * tiles || requests < 0.9 * width * width * n / 32,
        "right, but %.0f sectors of 32 bytes were loaded from device memory, and tiles of 16 x 16 "
        "need only %.0f: each thread loads %.0f elements, which its neighbors load as well; let "
        "each block load its tile and the halo into shared memory once, and add from there",
        sectors, tiles, width * width);
    gw_expect_of_launch(
        grading,
        sectors <= most_sectors * tiles || gw_noted(grading, "allocations") == 0 ||
            gw_noted(grading, "bytes to device") < (int64_t)(4 * width * width),
        "right, but %.0f sectors of 32 bytes were loaded from device memory, and tiles of 16 x 16 "
        "need only %.0f: do the threads load the weights from memory of cudaMalloc? Copy them into "
        "a __constant__ array with cudaMemcpyToSymbol",
        sectors, tiles);
    gw_expect_of_launch(
        grading, sectors <= most_sectors * tiles || threads >= 256,
        "right, but %.0f sectors of 32 bytes were loaded from device memory, and tiles of 16 x 16 "
        "need only %.0f: a block of %.0f threads has a halo that is large for its tile; use tiles, "
        "and blocks, of 16 x 16",
        sectors, tiles, threads);
    gw_expect_of_launch(
        grading, sectors <= most_sectors * tiles,
        "right, but %.0f sectors of 32 bytes were loaded from device memory (%.1f per request), "
        "and tiles of 16 x 16 need only %.0f: let threadIdx.x choose the column of what a thread "
        "loads, and let a block load each element of its tile and its halo once",
        sectors, sectors / requests, tiles);
    gw_expect_of_launch(
        grading, distinct <= most_sectors * n / 8,
        "right, but the kernels read %.0f different sectors of 32 bytes, and %.0f hold the image: "
        "read the image itself, in one launch",
        distinct, n / 8);
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct convolution *convolution = argument;
    const struct gw_trial *trial = &convolution->trial;
    const size_t n = gw_trial_covered(trial);
    const size_t width = 2 * (size_t)(convolution->radius > 0 ? convolution->radius : 0) + 1;
    float *in = gw_add_array(grading, "d_in", GW_INPUT, GW_FLOAT, gw_trial_count(trial));
    float *weights = gw_add_array(grading, "h_weights", GW_INPUT, GW_FLOAT, width * width);
    gw_fill_floats(grading, in, gw_trial_count(trial));
    gw_fill_floats(grading, weights, width * width);
    const bool fills = trial->longer > 0 || trial->expect != cudaSuccess || trial->small_blocks;
    float *out = gw_add_array(grading, "d_out", fills ? GW_IN_OUT : GW_OUTPUT, GW_FLOAT,
                              gw_trial_count(trial));
    gw_fill_floats(grading, out, gw_trial_count(trial));
    struct convolved of = {.in = in,
                           .weights = weights,
                           .rows = convolution->rows,
                           .cols = convolution->cols,
                           .radius_y = convolution->radius,
                           .radius_x = convolution->radius,
                           .border = convolution->border};
    convolution_expect(grading, &of, "d_out", n);
    gw_set_parameters(grading, convolution, sizeof(*convolution));
    if (n > 0) {
        gw_tell_rows(grading, "d_out", (size_t)convolution->cols);
    }

    const bool empty = convolution->rows == 0 || convolution->cols == 0;
    if (!convolution_run(grading, convolution,
                         trial->expect == cudaErrorInvalidValue && empty
                             ? "a negative size is an error even if another size is 0: check for "
                               "negative sizes first"
                             : NULL)) {
        return;
    }
    if (trial->expect == cudaSuccess && n > 0) {
        convolution_expect_copied(grading, "d_out", n, width * width);
        suspect_slips(grading, &of, n);
    }
    gw_expect_within(grading, "d_out");
    if (n == 0) {
        gw_expect_no_launch(grading, trial->expect == cudaSuccess ? "no rows or no columns"
                                                                  : "arguments that are refused");
        return;
    }
    gw_expect_float32(grading);
    gw_expect_default_stream(grading);
    gw_expect_many_threads(grading, trial->n);
    if (!gw_is_profiled(grading)) {
        return;
    }
    gw_expect_little_traffic(grading, trial->n, "each element");
    if (convolution->rows >= 32 && convolution->cols >= 32) {
        gw_expect_blocks_work(grading, trial->n);
        gw_expect_shared_out(grading, trial->n);
        gw_expect_not_alone(grading, trial->n, sizeof(float), 0);
    }
    if (convolution->rows >= 64 && convolution->cols >= 64 && convolution->cols % 8 == 0 &&
        convolution->radius > 0) {
        expect_tiles(grading, convolution);
    }
}

#define IMAGE(words, how, of_rows, of_cols, of_radius, of_border, ...)                             \
    GW_CASE(#of_rows " x " #of_cols ", radius = " #of_radius ", " words, grade, how,               \
            struct convolution,                                                                    \
            {.n = (of_rows) > 0 && (of_cols) > 0 ? (of_rows) * (of_cols) : 0, __VA_ARGS__},        \
            .rows = (of_rows), .cols = (of_cols), .radius = (of_radius), .border = (of_border))
#define ZERO(how, rows, cols, radius) IMAGE("zero", how, rows, cols, radius, CONVOLUTION_ZERO)
#define CLAMPED(how, rows, cols, radius)                                                           \
    IMAGE("clamped", how, rows, cols, radius, CONVOLUTION_CLAMPED)
#define REFUSED(words, rows, cols, radius, border)                                                 \
    IMAGE(words, 0, rows, cols, radius, border, .longer = 64, .expect = cudaErrorInvalidValue)
#define FAILS(name, which)                                                                         \
    GW_CASE("10 x 20, radius = 2, " name " fails", grade, GW_ONCE, struct convolution, {.n = 200}, \
            .rows = 10, .cols = 20, .radius = 2, .failing = (which))

static const struct gw_case_declaration cases[] = {
    // An image of several tiles that none divides, with each border; then halos and ends alone.
    ZERO(0, 35, 50, 1),
    CLAMPED(0, 35, 50, 1),
    ZERO(0, 1, 1, 0),
    ZERO(0, 1, 1, 4),
    CLAMPED(0, 1, 40, 2),
    ZERO(0, 40, 1, 2),
    CLAMPED(0, 3, 5, 4),
    ZERO(0, 3, 5, 4),
    ZERO(0, 16, 16, 1),
    CLAMPED(0, 48, 16, 2),
    ZERO(GW_TWICE, 20, 70, 3),
    IMAGE("zero" GW_BEFORE_WORDS, GW_CALLED_BEFORE, 18, 20, 2, CONVOLUTION_ZERO),
    IMAGE("clamped" GW_ODD_WORDS, GW_ODD_ARRAYS, 33, 40, 2, CONVOLUTION_CLAMPED),
    IMAGE("zero, d_out longer than needed", 0, 30, 20, 1, CONVOLUTION_ZERO, .longer = 700),
    ZERO(GW_ONCE, 64, 64, 4),
    CLAMPED(GW_ONCE, 72, 96, 1),
    ZERO(0, 0, 5, 1),
    ZERO(0, 5, 0, 1),
    REFUSED("zero", -1, 5, 1, CONVOLUTION_ZERO),
    REFUSED("zero", 5, -1, 1, CONVOLUTION_ZERO),
    REFUSED("zero", 0, -1, 1, CONVOLUTION_ZERO),
    REFUSED("zero", 8, 8, -1, CONVOLUTION_ZERO),
    REFUSED("zero", 8, 8, 5, CONVOLUTION_ZERO),
    REFUSED("border = 2", 8, 8, 1, 2),
    FAILS("cudaMemcpyToSymbol", 1),
    FAILS("cudaMemcpyToSymbolAsync", 2),
    FAILS("cudaMemcpy", 3),
    IMAGE("zero, device limit: 16 threads per block", 0, 40, 40, 1, CONVOLUTION_ZERO,
          .small_blocks = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
