// SPDX-License-Identifier: MIT
// Grades the capstone, network_per_example: a row of 2410 derivatives for each image. A row that is
// wrong is held against other images' rows, their mean, and what known slips come to.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if m is negative | negative_m_taken
//   the error of the first launch that | launch_not_checked
//   Launches: at most 6 | launch_for_each_image
//   Stores: at most 512 sectors | thread_an_image
//   Copies between host and device: none | asks_the_host
//   Allocations: none | allocates
//   Accuracy: | half_precision
//   The function launches in the default | stream_beside
//   Each pointer may point | aligned_arrays_only
//   Nothing else in d_gradient changes | one_weight_too_far
#include "../default_stream.h"

#include "network.h"
#include "network_logit_kinds.h"

struct parameters {
    struct gw_trial trial;
    // Of the grader's half.
    bool digits; // of digits.csv, and else at random
    enum network_logits logits;
};

#ifdef GW_RUNNER

#include "network_per_example.h"

void gw_run(struct gw_run *run)
{
    const struct gw_trial *trial = &((const struct parameters *)gw_parameters(run))->trial;
    const float *d_x = gw_device_array(run, "d_x");
    const int *d_labels = gw_device_array(run, "d_labels");
    const float *d_theta = gw_device_array(run, "d_theta");
    float *d_work = gw_device_array(run, "d_work");
    float *d_gradient = gw_device_array(run, "d_gradient");

    gw_before_in_stream(trial);
    gw_after_in_stream(
        run, trial, (int)network_per_example(d_x, d_labels, d_theta, d_work, d_gradient, trial->n));
    // Who needs no d_work has left it as it was, which is nothing to be told.
    (void)cudaMemset(d_work, 0, gw_array_count(run, "d_work") * sizeof(float));
}

#else

#include "network_logits.h"
#include "network_slips.h"

#include <string.h>

enum { MOST_LAUNCHES = 6, MOST_SECTORS = 512 };

/** A row of the answer: what it is and what it should be. */
struct row {
    size_t image;
    double got[NETWORK_WEIGHTS];
    const double *want, *tolerances;
};

static bool is(const struct row *row, const double *other, double times,
               const struct network_part *part)
{
    return network_is_part(row->got, row->want, row->tolerances, other, times, part);
}

static bool is_wholly(const struct row *row, const double *other, double times)
{
    bool all = true;
    for (int p = 0; p < NETWORK_PARTS; p++) {
        all = all && is(row, other, times, &network_parts[p]);
    }
    return all;
}

/** The first element of a part that is not what it should be; its end: none. */
static int first_wrong(const struct row *row, const struct network_part *part)
{
    int w = part->begin;
    while (w < part->end && fabs(row->got[w] - row->want[w]) <= row->tolerances[w]) {
        w++;
    }
    return w;
}

/** The first part on the way back that is wrong, or NULL. */
static const struct network_part *wrong_part(const struct row *row)
{
    for (int p = 0; p < NETWORK_PARTS; p++) {
        if (first_wrong(row, &network_parts[p]) < network_parts[p].end) {
            return &network_parts[p];
        }
    }
    return NULL;
}

static struct row row_of(struct gw_case *grading, size_t image)
{
    const size_t begin = image * NETWORK_WEIGHTS;
    struct row row = {.image = image,
                      .want = (double *)gw_expected(grading, "d_gradient") + begin,
                      .tolerances = gw_tolerances(grading, "d_gradient") + begin};
    for (size_t w = 0; w < NETWORK_WEIGHTS; w++) {
        row.got[w] = gw_real_result(grading, "d_gradient", begin + w);
    }
    return row;
}

static void expect_other(struct gw_case *grading, const struct row *row, bool holds,
                         const char *said)
{
    gw_expect_of(grading, GW_OF_CAUSE, holds,
                 "row %zu of d_gradient begins with %.9g but should begin with %.9g: it is %s",
                 row->image, row->got[0], row->want[0], said);
}

// Another image's row, or one that all images have made together.
static void expect_no_other_row(struct gw_case *grading, const struct row *row, size_t m)
{
    const double *all = gw_expected(grading, "d_gradient");
    double mean[NETWORK_WEIGHTS] = {0};
    for (size_t r = 0; r < m; r++) {
        const double *other = &all[r * NETWORK_WEIGHTS];
        gw_expect(grading, r == row->image || !is_wholly(row, other, 1),
                  "row %zu of d_gradient is the gradient of image %zu: store the gradient of image "
                  "r in row r",
                  row->image, r);
        for (int w = 0; w < NETWORK_WEIGHTS; w++) {
            mean[w] += other[w] / (double)m;
        }
    }
    expect_other(
        grading, row, m == 1 || !is_wholly(row, mean, 1),
        "the mean over all images, as in network_gradient; store the gradient of each image alone");
    expect_other(grading, row, m == 1 || !is_wholly(row, mean, (double)m),
                 "the sum over all images; store the gradient of each image alone");
    expect_other(grading, row, m == 1 || !is_wholly(row, row->want, 1 / (double)m),
                 "divided by m; the gradient of a single image has no mean");
    expect_other(grading, row, !is_wholly(row, row->want, -1),
                 "the image's gradient with the wrong sign: delta is p - y, not y - p");
}

// The part that is wrong first on the way back, and, as a label is one of ten, the whole row.
static void expect_no_slip(struct gw_case *grading, const struct row *row,
                           const struct network_batch *batch)
{
    static const struct network_part whole = {"theta", 0, NETWORK_WEIGHTS};
    const struct network_part *parts[] = {wrong_part(row), &whole};
    double other[NETWORK_WEIGHTS];
    for (enum network_slip slip = 0; slip < 2 * NETWORK_SLIPS; slip++) {
        const struct network_part *part = parts[slip / NETWORK_SLIPS];
        if (!network_slip_is_possible(slip % NETWORK_SLIPS, batch)) {
            continue;
        }
        network_slip_gradient(slip % NETWORK_SLIPS, batch, row->image, other);
        const int w = first_wrong(row, part);
        if (is(row, other, 1, part) &&
            !network_is_zero(row->got, row->want, row->tolerances, part)) {
            gw_suspect(
                grading,
                "element %d of row %zu is %.9g but should be %.9g: all of %s is the result of %s",
                w, row->image, row->got[w], row->want[w], part->called,
                network_slips[slip % NETWORK_SLIPS]);
        }
    }
    gw_expect_no_suspect(grading);
}

// Element r + w * m, where a weight's derivatives lie together.
static bool is_turned(struct gw_case *grading, size_t m)
{
    const double *want = gw_expected(grading, "d_gradient");
    const double *tolerances = gw_tolerances(grading, "d_gradient");
    for (size_t e = 0; e < m * NETWORK_WEIGHTS; e++) {
        const size_t is_of = e % m * NETWORK_WEIGHTS + e / m;
        const double error = fabs(gw_real_result(grading, "d_gradient", e) - want[is_of]);
        if (!(error <= tolerances[is_of])) {
            return false;
        }
    }
    return m > 1;
}

// How many threads a block has, if exactly those elements were written that a loop over the whole
// grid comes to, which begins again in each row; 0: others.
static size_t threads_of_grid(struct gw_case *grading, size_t m)
{
    for (size_t block = 32; block <= 1024 && m > 1; block *= 2) {
        bool is = true;
        for (size_t e = 0; e < m * NETWORK_WEIGHTS && is; e++) {
            const bool of_grid = e % NETWORK_WEIGHTS / block % m == e / NETWORK_WEIGHTS;
            is = gw_is_unwritten(grading, "d_gradient", e) != of_grid;
        }
        if (is) {
            return block;
        }
    }
    return 0;
}

static void expect_no_grid_stride(struct gw_case *grading, size_t m)
{
    const size_t block = threads_of_grid(grading, m);
    gw_expect_of(
        grading, GW_OF_CAUSE, block == 0,
        "in each row of d_gradient only one of %zu groups of %zu weights was written: a row has "
        "one block of %zu threads, but the loop over its weights goes through the whole grid; "
        "begin it at threadIdx.x, with a stride of blockDim.x",
        m, block, block);
}

static void expect_rows(struct gw_case *grading, const struct network_batch *batch,
                        enum network_logits logits)
{
    const size_t m = batch->m;
    expect_no_grid_stride(grading, m);
    for (size_t r = 0; r < m; r++) {
        const struct row row = row_of(grading, r);
        const struct network_part *part = wrong_part(&row);
        if (!part) {
            continue;
        }
        const int w = first_wrong(&row, part);
        network_expect_no_nan(
            grading, logits,
            isnan(row.got[w]) &&
                !gw_is_unwritten(grading, "d_gradient", r * NETWORK_WEIGHTS + (size_t)w));
        gw_expect(grading, !is_turned(grading, m),
                  "d_gradient has the %zu images of a weight side by side, at w * m + r: store the "
                  "%d weights of image r side by side, at r * NETWORK_WEIGHTS + w",
                  m, NETWORK_WEIGHTS);
        expect_no_other_row(grading, &row, m);
        expect_no_slip(grading, &row, batch);
        break; // other rows have the same cause
    }
    gw_expect_within(grading, "d_gradient");
}

static void expect_where(struct gw_case *grading, const struct gw_trial *trial)
{
    if (!gw_is_profiled(grading)) {
        return;
    }
    const int m = trial->n;
    const long long copied =
        gw_noted(grading, "bytes to host") + gw_noted(grading, "bytes to device") +
        gw_noted(grading, "touched to host") + gw_noted(grading, "touched to device");
    const long long launches = gw_noted(grading, "launches");
    gw_expect_default_stream(grading);
    gw_expect(grading, copied == 0,
              "%lld bytes were copied between host and device: all inputs and the result of "
              "network_per_example are in device memory, so copy nothing",
              copied);
    gw_expect(grading, gw_noted(grading, "allocations") == 0,
              "network_per_example made %lld allocations: use d_work instead",
              (long long)gw_noted(grading, "allocations"));
    gw_expect(grading, launches <= MOST_LAUNCHES,
              "%lld launches for %d images, and the limit is %d for any m: let each launch do all "
              "images, instead of calling network_gradient per image",
              launches, m, MOST_LAUNCHES);
    if (trial->uncounted) {
        return;
    }
    gw_expect_many_threads(grading, m);
    const double stored =
        (double)(gw_noted(grading, "sectors") - gw_noted(grading, "load sectors"));
    // Neighbours by their sectors, but more elements than there are.
    const double words = (double)(gw_noted(grading, "words") - gw_noted(grading, "load words"));
    const double times = (double)gw_noted(grading, "storing lanes") / ((double)m * NETWORK_WEIGHTS);
    gw_expect(grading,
              stored <= (double)MOST_SECTORS * m || times < 1.5 ||
                  stored > GW_SECTORS_OF_NEIGHBOURS * words,
              "right, but %s sectors of 32 bytes were stored per image, and the limit is %d: "
              "each derivative was stored %.1f times; compute it in a variable, and store it once",
              GW_APART(0, stored / m, MOST_SECTORS), MOST_SECTORS, times);
    gw_expect(
        grading, stored <= (double)MOST_SECTORS * m,
        "right, but %s sectors of 32 bytes were stored per image, and the limit is %d: the threads "
        "of a warp write far apart; let neighboring threads store neighboring weights of one image",
        GW_APART(0, stored / m, MOST_SECTORS), MOST_SECTORS);
    if (m >= 31) {
        gw_expect_not_alone(grading, (int64_t)m * NETWORK_WEIGHTS, sizeof(float), 0);
    }
}

// What each row should be, and how far off it may be.
static void want_rows(struct gw_case *grading, const struct network_batch *batch)
{
    double *want = gw_expected(grading, "d_gradient");
    double *tolerances = gw_tolerances(grading, "d_gradient");
    for (size_t r = 0; r < batch->m; r++) {
        network_mean_gradient(&batch->x[r * NETWORK_INPUTS], &batch->labels[r], batch->theta, 1,
                              &want[r * NETWORK_WEIGHTS], &tolerances[r * NETWORK_WEIGHTS]);
    }
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const struct gw_trial *trial = &parameters->trial;
    const size_t m = gw_trial_count(trial);
    float *x = gw_add_array(grading, "d_x", GW_INPUT, GW_FLOAT, m * NETWORK_INPUTS);
    int *labels = gw_add_array(grading, "d_labels", GW_INPUT, GW_INT, m);
    float *theta = gw_add_array(grading, "d_theta", GW_INPUT, GW_FLOAT, NETWORK_WEIGHTS);
    gw_add_array(grading, "d_work", GW_OUTPUT, GW_FLOAT, m * NETWORK_WORK);
    gw_add_array(grading, "d_gradient", GW_OUTPUT, GW_FLOAT, m * NETWORK_WEIGHTS);
    network_fill_images(grading, parameters->digits ? NETWORK_DIGITS_CSV : NETWORK_RANDOM_IMAGES, x,
                        labels, m);
    network_fill_logits(grading, parameters->logits, theta);
    const struct network_batch batch = {x, theta, labels, m};
    want_rows(grading, &batch);
    gw_set_parameters(grading, parameters, sizeof(*parameters));
    gw_tell_rows(grading, "d_x", NETWORK_INPUTS);
    gw_tell_hint(grading, network_hint_of_work, NULL);
    gw_tell_rows(grading, "d_gradient", NETWORK_WEIGHTS);
    if (!gw_run_trial(grading, trial)) {
        return;
    }
    if (m == 0) {
        gw_expect_no_launch(grading, trial->n == 0 ? "m = 0" : "m < 0");
        return;
    }
    expect_rows(grading, &batch, parameters->logits);
    expect_where(grading, trial);
}

#define EXAMPLES(words, images, how, digits, logits, ...)                                          \
    GW_CASE("m = " #images words, grade, how, struct parameters, {.n = images, __VA_ARGS__},       \
            digits, logits)
#define IMAGES(images, how) EXAMPLES("", images, how, false, NEAR_0)

static const struct gw_case_declaration cases[] = {
    IMAGES(2, 0),
    EXAMPLES(", logits near 100", 6, GW_TWICE, false, HIGH),
    EXAMPLES(", logits near -200", 2, 0, false, LOW),
    EXAMPLES(", logit 0 larger by 150", 2, 0, false, DIGIT_0_HIGH),
    EXAMPLES(", logit 1 larger by 150", 2, 0, false, DIGIT_1_HIGH),
    EXAMPLES(", logit 9 larger by 150", 2, 0, false, DIGIT_9_HIGH),
    IMAGES(1, GW_TWICE),
    IMAGES(31, GW_TWICE),
    IMAGES(33, GW_TWICE),
    EXAMPLES(GW_BEFORE_WORDS, 5, GW_CALLED_BEFORE | GW_TWICE, false, NEAR_0),
    EXAMPLES(GW_ODD_WORDS, 9, GW_ODD_ARRAYS | GW_TWICE, false, NEAR_0),
    EXAMPLES(", images of digits.csv", 100, GW_ONCE, true, NEAR_0, .uncounted = true),
    IMAGES(0, 0),
    EXAMPLES("", -1, 0, false, NEAR_0, .expect = cudaErrorInvalidValue),
    EXAMPLES(", device limit: 16 threads per block", 5, GW_TWICE, false, NEAR_0,
             .small_blocks = true),
    EXAMPLES(", device limit: 3 blocks per grid", 9, GW_TWICE, false, NEAR_0, .small_grids = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
