// SPDX-License-Identifier: MIT
// Grades lesson 6, gradient, within the tolerance that the header derives for each feature.
//
// What the header grades, and the mistake (tests/wrong_solutions) that shows that it is graded:
//   cudaErrorInvalidValue if m or k | zero_rows_accepted
//   the first error of a call | second_launch_unchecked
//   kernels do the work, | one_thread
//   all launched blocks share the work | first_block_alone
//   the threads of a warp load neighboring | rows_beside_each_other
//   nothing is copied between host | copied_to_the_host
//   at most 1 KiB goes through | host_in_managed
//   Accuracy: the error of d_gradient[j] | serial_sum
//   Asynchrony: the function need not wait | reference
//   these calls run one after another | stream_beside
//   Alignment: a pointer may point | aligned_arrays_only
#include "../default_stream.h"

enum data { NEAR, BIAS, FAR, FALLING };

struct parameters {
    struct gw_trial trial;
    int k;
    enum data data; // of the grader's half
    bool twice;
};

#ifdef GW_RUNNER

#include "gradient.h"

void gw_run(struct gw_run *run)
{
    const struct parameters *parameters = gw_parameters(run);
    const int m = parameters->trial.n;
    const int k = parameters->k;
    const real *d_x = gw_device_array(run, "d_x");
    const real *d_y = gw_device_array(run, "d_y");
    const real *d_theta = gw_device_array(run, "d_theta");
    real *d_gradient = gw_device_array(run, "d_gradient");
    real *d_again = parameters->twice ? gw_device_array(run, "d_again") : NULL;

    gw_before_in_stream(&parameters->trial);
    int error = (int)gradient(d_x, d_y, d_theta, d_gradient, m, k);
    if (parameters->twice && error == cudaSuccess) {
        error = (int)gradient(d_x, d_y, d_theta, d_again, m, k);
    }
    gw_after_in_stream(run, &parameters->trial, error);
}

#else

#include "../mistaken.h"

#include "reference.h"

#include <string.h>

enum { MOST_FEATURES = 65 /* one case has too many */, ROWS_THAT_WEIGH = 1000 };

// Feature j of row i.
static double feature(struct gw_case *grading, enum data data, size_t i, size_t j)
{
    if (data == FALLING) {
        return i < ROWS_THAT_WEIGH ? gw_random(grading, -1100, -900) : gw_random(grading, 0.5, 2);
    }
    return j == 0 && data == BIAS ? 1.0 : gw_random(grading, -2, 2);
}

// Logits of about 1; FAR of about 1000. FALLING has terms of -1000 in the first thousand rows, and
// of less than 0.01 in all others: too little to be added to a float that has come to -10^6.
static double parameter(struct gw_case *grading, enum data data, size_t j)
{
    switch (data) {
    case FAR:
        return gw_random(grading, 500, 1000) * (j % 2 ? 1.0 : -1.0);
    case FALLING:
        return -8.0;
    case NEAR:
    case BIAS:
        break;
    }
    return gw_random(grading, -1, 1);
}

// Adds X, y and theta.
static void add_rows(struct gw_case *grading, enum data data, size_t m, size_t k)
{
    const enum gw_type type = gw_real(grading);
    void *d_x = gw_add_array(grading, "d_x", GW_INPUT, type, m * k);
    void *d_y = gw_add_array(grading, "d_y", GW_INPUT, type, m);
    void *d_theta = gw_add_array(grading, "d_theta", GW_INPUT, type, k);
    for (size_t j = 0; j < k; j++) {
        gw_set_real(grading, d_theta, j, parameter(grading, data, j));
        for (size_t i = 0; i < m; i++) {
            gw_set_real(grading, d_x, j * m + i, feature(grading, data, i, j));
        }
    }
    for (size_t i = 0; i < m; i++) {
        const bool one = data != FALLING && gw_random(grading, 0, 1) < 0.4;
        gw_set_real(grading, d_y, i, one ? 1.0 : 0.0);
    }
}

// The gradient, and the tolerance of gradient.h. Its first summand is for a sum by halves or by
// blocks: halving m numbers takes log2(m) steps that round once each. The second is for the terms:
// 8 eps for a sigmoid, and (k + 2) eps s_i for a logit, times the slope of the sigmoid, at most
// 1/4.
static void compute(struct gw_case *grading, size_t m, size_t k)
{
    const double *x = gw_in_double(grading, "d_x");
    const double *y = gw_in_double(grading, "d_y");
    const double *theta = gw_in_double(grading, "d_theta");
    double *want = gw_expected(grading, "d_gradient");
    double *tolerances = gw_tolerances(grading, "d_gradient");
    const double eps = gw_real_epsilon(grading);
    const double rows = (double)m;
    // In long double: a sum in double may err by more than the tolerance.
    long double sums[MOST_FEATURES] = {0};
    for (size_t i = 0; i < m; i++) {
        double s;
        const double z = gw_logit(x, theta, i, m, k, &s);
        const double residual = gw_sigmoid(z) - y[i];
        for (size_t j = 0; j < k; j++) {
            const double xij = x[j * m + i];
            sums[j] += (long double)(residual * xij);
            tolerances[j] += eps *
                             (8 * log2(rows) * fabs(residual * xij) +
                              fabs(xij) * (8 + ((double)k + 2) * s / 4)) /
                             rows;
        }
    }
    for (size_t j = 0; j < k; j++) {
        want[j] = (double)(sums[j] / (long double)m);
    }
}

/** Rows and parameters, in double. */
struct rows {
    const double *x, *y, *theta;
    size_t m, k;
    size_t tile;           /**< rows of a block at a time, of gradients that mix tiles up */
    size_t from;           /**< the first row that counts, of those that leave rows out */
    size_t blocks, summed; /**< of tiles in turn; how many blocks' sums count, from the first */
};

static double right_logit(const struct rows *rows, size_t i)
{
    return gw_logit(rows->x, rows->theta, i, rows->m, rows->k, NULL);
}

// Element `feature` of the gradient, with other residuals.
static double mean_of(const struct rows *rows, double (*residual)(const struct rows *, size_t),
                      size_t feature)
{
    double sum = 0;
    for (size_t i = 0; i < rows->m; i++) {
        sum += residual(rows, i) * rows->x[feature * rows->m + i];
    }
    return sum / (double)rows->m;
}

static double right(const struct rows *rows, size_t i)
{
    return gw_sigmoid(right_logit(rows, i)) - rows->y[i];
}

static double decision(const struct rows *rows, size_t i)
{
    return (right_logit(rows, i) < 0 ? 0 : 1) - rows->y[i];
}

static double logit(const struct rows *rows, size_t i)
{
    return right_logit(rows, i) - rows->y[i];
}

static double turned_sign(const struct rows *rows, size_t i)
{
    return gw_sigmoid(-right_logit(rows, i)) - rows->y[i];
}

static double no_label(const struct rows *rows, size_t i)
{
    return gw_sigmoid(right_logit(rows, i));
}

static double squared(const struct rows *rows, size_t i)
{
    const double p = gw_sigmoid(right_logit(rows, i));
    return (p - rows->y[i]) * p * (1 - p);
}

static double no_bias(const struct rows *rows, size_t i)
{
    return gw_sigmoid(right_logit(rows, i) - rows->theta[0] * rows->x[i]) - rows->y[i];
}

static double first_is_1(const struct rows *rows, size_t i)
{
    return gw_sigmoid(right_logit(rows, i) + rows->theta[0] * (1 - rows->x[i])) - rows->y[i];
}

#define WITH(residual)                                                                             \
    static double with_##residual(const void *rows, size_t j)                                      \
    {                                                                                              \
        return mean_of(rows, residual, j);                                                         \
    }
WITH(decision)
WITH(logit)
WITH(turned_sign)
WITH(no_label)
WITH(squared)
WITH(no_bias)
WITH(first_is_1)

static double twice_squared(const void *rows, size_t j)
{
    return 2 * mean_of(rows, squared, j);
}

static double of_feature_0(const void *rows, size_t j)
{
    (void)j;
    return mean_of(rows, right, 0);
}

static double of_residuals(const void *rows, size_t j)
{
    const struct rows *all = rows;
    double sum = 0;
    for (size_t i = 0; i < all->m && j == 0; i++) {
        sum += right(all, i);
    }
    return j == 0 ? sum / (double)all->m : mean_of(rows, right, j);
}

static double row_major(const void *rows, size_t j)
{
    const struct rows *all = rows;
    double sum = 0;
    for (size_t i = 0; i < all->m; i++) {
        double z = 0;
        for (size_t l = 0; l < all->k; l++) {
            z += all->theta[l] * all->x[i * all->k + l];
        }
        sum += (gw_sigmoid(z) - all->y[i]) * all->x[i * all->k + j];
    }
    return sum / (double)all->m;
}

static double pitch_of_k(const void *rows, size_t j)
{
    double sum = 0;
    const struct rows *all = rows;
    for (size_t i = 0; i < all->m; i++) {
        sum += right(all, i) * (j * all->k + i < all->m * all->k ? all->x[j * all->k + i] : NAN);
    }
    return sum / (double)all->m;
}

static const struct gw_mistaken mistaken[] = {
    {"the gradient with x[j * k + i]; feature j of row i is d_x[j * m + i]", pitch_of_k},
    {"the gradient with 0 or 1, by the sign of z, instead of the probability", with_decision},
    {"the gradient with the residual z - y, the logit instead of the probability", with_logit},
    {"the gradient with the residual sigmoid(-z) - y, where sigmoid(z) - y is needed: look at the "
     "sign of z in the exponent, or at which branch is for z < 0",
     with_turned_sign},
    {"the gradient with the residual sigmoid(z), without the label", with_no_label},
    {"the gradient with the residual (p - y) p (1 - p), of the squared error", with_squared},
    {"the gradient with the residual 2 (p - y) p (1 - p), of the squared error", twice_squared},
    {"the gradient with logits without feature 0", with_no_bias},
    {"the gradient with theta[0] instead of theta[0] x(i, 0) in the logit: feature 0 need not be 1",
     with_first_is_1},
    {"the residual times feature 0; use feature j for element j", of_feature_0},
    {"the residual without x(i, 0) for element 0: feature 0 need not be 1", of_residuals},
    {"x[i * k + j], row-major; X is feature-major, d_x[j * m + i]", row_major}};

// The residuals of each tile with the features of the first one.
static double features_of_first_tile(const void *rows, size_t j)
{
    double sum = 0;
    const struct rows *all = rows;
    for (size_t i = 0; i < all->m; i++) {
        sum += right(all, i) * all->x[j * all->m + i % all->tile];
    }
    return sum / (double)all->m;
}

static double from_a_row_on(const void *rows, size_t j)
{
    double sum = 0;
    const struct rows *all = rows;
    for (size_t i = all->from; i < all->m; i++) {
        sum += right(all, i) * all->x[j * all->m + i];
    }
    return sum / (double)all->m;
}

// The mean of the means of all tiles, of which the last one has fewer rows.
static double mean_of_tiles(const void *rows, size_t j)
{
    double mean = 0;
    const struct rows *all = rows;
    const size_t tiles = (all->m - 1) / all->tile + 1;
    for (size_t i = 0; i < all->m; i++) {
        const size_t left = all->m - i / all->tile * all->tile;
        const size_t in_tile = left < all->tile ? left : all->tile;
        mean += right(all, i) * all->x[j * all->m + i] / ((double)in_tile * (double)tiles);
    }
    return mean;
}

static double of_first_blocks(const void *rows, size_t j)
{
    const struct rows *all = rows;
    double sum = 0;
    for (size_t i = 0; i < all->m; i++) {
        sum +=
            i / all->tile % all->blocks < all->summed ? right(all, i) * all->x[j * all->m + i] : 0;
    }
    return sum / (double)all->m;
}

// The sums of the first blocks alone, as where one thread takes one of them each and there are
// more. What launched them, and a second kernel of one block or of one for each feature, are two
// launches. Where a few rows dominate, what is lost tells the least.
static void suspect_first_blocks(struct gw_case *grading, enum data data, struct rows rows)
{
    const double got = gw_real_result(grading, "d_gradient", 0);
    const double want = *(const double *)gw_expected(grading, "d_gradient");
    const double tolerance = *gw_tolerances(grading, "d_gradient");
    const size_t threads = (size_t)gw_noted(grading, "threads");
    const size_t blocks = (size_t)gw_noted(grading, "blocks");
    const size_t seconds[2] = {rows.k, 1};
    for (int way = 0; way < (rows.k > 1 ? 2 : 1) && gw_noted(grading, "launches") == 2; way++) {
        const size_t second = seconds[way];
        rows.blocks = blocks > second ? blocks - second : 0;
        for (rows.tile = 32; rows.tile <= 1024 && rows.blocks > 0; rows.tile *= 2) {
            const size_t left = threads - rows.tile * rows.blocks;
            if (rows.tile * rows.blocks >= threads || left % second > 0 || left / second > 1024) {
                continue;
            }
            for (rows.summed = 32; rows.summed < rows.blocks; rows.summed *= 2) {
                const bool is =
                    data == FALLING
                        ? fabs(got - of_first_blocks(&rows, 0)) <= tolerance / 16
                        : gw_is_mistaken(grading, "d_gradient", rows.k, of_first_blocks, &rows);
                if (is) {
                    gw_suspect(grading,
                               "d_gradient[0] is %.9g but should be %.9g: it has only the rows of "
                               "the first %zu of %zu blocks; does each thread of the second kernel "
                               "add one block's sum only? Let it go on, b += blockDim.x",
                               got, want, rows.summed, rows.blocks);
                    return;
                }
            }
        }
    }
}

// What is lost or mixed up where a block takes its rows in tiles, of as many rows as it has
// threads.
static void expect_own_tiles(struct gw_case *grading, struct rows rows)
{
    const double got = gw_real_result(grading, "d_gradient", 0);
    const double want = *(const double *)gw_expected(grading, "d_gradient");
    for (rows.tile = 32; rows.tile <= 1024 && rows.tile < rows.m; rows.tile *= 2) {
        gw_expect_of(
            grading, GW_OF_CAUSE,
            !gw_is_mistaken(grading, "d_gradient", rows.k, features_of_first_tile, &rows),
            "d_gradient[0] is %.9g but should be %.9g: the residual of row i is multiplied by the "
            "features of row i %% %zu, those of the first tile of rows: the index into d_x lacks "
            "the number of rows before the tile",
            got, want, rows.tile);
        const size_t tiles = (rows.m - 1) / rows.tile + 1;
        gw_expect_of(grading, GW_OF_CAUSE,
                     !gw_is_mistaken(grading, "d_gradient", rows.k, mean_of_tiles, &rows),
                     "d_gradient[0] is %.9g but should be %.9g: it is the mean of the means of %zu "
                     "blocks of %zu rows, but the last block has only %zu rows: add up the sums of "
                     "the blocks, and divide once, by m = %zu",
                     got, want, tiles, rows.tile, rows.m - (tiles - 1) * rows.tile, rows.m);
        for (size_t blocks = 32; blocks <= 1024 && blocks < tiles; blocks *= 2) {
            rows.from = (tiles - blocks) * rows.tile;
            gw_expect_of(grading, GW_OF_CAUSE,
                         !gw_is_mistaken(grading, "d_gradient", rows.k, from_a_row_on, &rows),
                         "d_gradient[0] is %.9g but should be %.9g: it has only the last %zu rows, "
                         "the last %zu of each of %zu blocks: does each tile of rows replace what "
                         "the tiles before have added up, = instead of +=?",
                         got, want, rows.m - rows.from, rows.tile, blocks);
        }
    }
}

// One element is right, and the others are not: it is the place of a feature's sums that is not.
static void expect_no_element_alone(struct gw_case *grading, size_t k)
{
    const double *want = gw_expected(grading, "d_gradient");
    const double *tolerances = gw_tolerances(grading, "d_gradient");
    size_t right = 0;
    size_t zeros = 0;
    for (size_t j = 0; j < k; j++) {
        const double got = gw_real_result(grading, "d_gradient", j);
        right += fabs(got - want[j]) <= tolerances[j];
        zeros += !(fabs(got) > 0) && fabs(want[j]) > tolerances[j];
    }
    const bool first = fabs(gw_real_result(grading, "d_gradient", 0) - want[0]) <= tolerances[0];
    gw_expect_of(grading, GW_OF_CAUSE, !(k > 1 && right == 1 && first && zeros == k - 1),
                 "d_gradient[0] is right, and all other elements are 0: the sums of feature 0 are "
                 "read where they were written, and those of the others are not; use one index, "
                 "feature * stride + block, for both");
}

static double term_of_0(const void *context, size_t i)
{
    const struct rows *rows = context;
    return right(rows, i) * rows->x[i];
}

// Whether every element is `factor` times what it should be; told only where that is far off.
static bool is_multiple(struct gw_case *grading, size_t k, double factor)
{
    const double *want = gw_expected(grading, "d_gradient");
    const double *tolerances = gw_tolerances(grading, "d_gradient");
    for (size_t j = 0; j < k; j++) {
        const double got = gw_real_result(grading, "d_gradient", j);
        if (!(fabs(got - factor * want[j]) <= fabs(factor) * tolerances[j]) ||
            fabs(want[j]) <= 4 * tolerances[j]) {
            return false;
        }
    }
    return true;
}

static bool is_right(struct gw_case *grading, size_t k)
{
    const double *want = gw_expected(grading, "d_gradient");
    const double *tolerances = gw_tolerances(grading, "d_gradient");
    for (size_t j = 0; j < k; j++) {
        if (!(fabs(gw_real_result(grading, "d_gradient", j) - want[j]) <= tolerances[j])) {
            return false;
        }
    }
    return true;
}

// The index begins at threadIdx.x in each block, as where each has all rows, but goes on by the
// whole grid.
static void expect_stride_of_block(struct gw_case *grading, const struct rows *rows)
{
    const double got = gw_real_result(grading, "d_gradient", 0);
    const double want = *(const double *)gw_expected(grading, "d_gradient");
    const double tolerance = *gw_tolerances(grading, "d_gradient");
    const bool one_launch = gw_noted(grading, "launches") == 1;
    const size_t threads = one_launch ? (size_t)gw_noted(grading, "threads") : 0;
    const size_t block = threads > 0 ? threads / (size_t)gw_noted(grading, "blocks") : 0;
    double sum = 0;
    for (size_t i = 0; i < rows->m && threads > 0; i++) {
        sum += i % threads < block ? term_of_0(rows, i) : 0;
    }
    gw_expect_of(grading, GW_OF_CAUSE,
                 block == threads || threads >= rows->m ||
                     !(fabs(got - sum / (double)rows->m) <= tolerance),
                 "d_gradient[0] is %.9g but should be %.9g: it has only the first %zu of every %zu "
                 "rows: if each block must go through all rows, its stride is its own number of "
                 "threads, i += blockDim.x",
                 got, want, block, threads);
}

// Whether the right sums seem to be multiplied by 0: each element is 0, and has the sign of what it
// should be, and one of these is -.
static bool has_signs(struct gw_case *grading, size_t k)
{
    const double *want = gw_expected(grading, "d_gradient");
    const double *tolerances = gw_tolerances(grading, "d_gradient");
    bool has_sign = true;
    bool negative = false;
    for (size_t j = 0; j < k; j++) {
        const bool sign = signbit(gw_real_result(grading, "d_gradient", j)) != 0;
        has_sign = has_sign && (fabs(want[j]) <= tolerances[j] || sign == (want[j] < 0));
        negative = negative || sign;
    }
    return has_sign && negative;
}

static bool all_are_zero(struct gw_case *grading, size_t k)
{
    size_t zeros = 0;
    while (zeros < k && !(fabs(gw_real_result(grading, "d_gradient", zeros)) > 0) &&
           !isnan(gw_real_result(grading, "d_gradient", zeros))) {
        zeros++;
    }
    return zeros == k;
}

// Each element is 0. Where a formula is 0 for these rows, and in other cases explains what is not
// 0, it is that.
static void expect_no_zeros(struct gw_case *grading, const struct rows *rows)
{
    const size_t k = rows->k;
    const double want = *(const double *)gw_expected(grading, "d_gradient");
    if (rows->m == 1 || !all_are_zero(grading, k)) {
        return;
    }
    if (has_signs(grading, k)) {
        gw_suspect(
            grading,
            "d_gradient[0] is 0 but should be %.9g: each element is 0 times its right "
            "value; is a factor 1 / m, which is 0 as ints from m = 2 on? Divide the sum by m",
            want);
    }
    gw_suspect(grading,
               "d_gradient[0] is 0 but should be %.9g: every element of d_gradient is 0; is a sum "
               "multiplied by 1 / m, which is 0 as ints from m = 2 on, or is nothing added to the "
               "sums?",
               want);
    gw_expect_not_mistaken(grading, "d_gradient", k, mistaken,
                           sizeof(mistaken) / sizeof(mistaken[0]), rows);
}

// The other gradients that are known, and the mean over other rows than all.
static void expect_not_mistaken(struct gw_case *grading, enum data data, size_t m, size_t k)
{
    const struct rows rows = {gw_in_double(grading, "d_x"),
                              gw_in_double(grading, "d_y"),
                              gw_in_double(grading, "d_theta"),
                              m,
                              k,
                              0,
                              0,
                              0,
                              0};
    const double got = gw_real_result(grading, "d_gradient", 0);
    const double want = *(const double *)gw_expected(grading, "d_gradient");
    const double tolerance = *gw_tolerances(grading, "d_gradient");
    expect_no_zeros(grading, &rows);
    const size_t summed =
        fabs(got - want) <= tolerance
            ? 0
            : gw_terms_summed(term_of_0, &rows, m, got * (double)m, tolerance * (double)m / 4);
    gw_expect_all_terms(grading, "d_gradient[0]", summed, m, got, want, "rows (divided by m)");
    expect_stride_of_block(grading, &rows);
    gw_expect_no_other_sum(grading, "d_gradient[0]",
                           gw_other_sum(term_of_0, &rows, fabs(got - want) <= tolerance ? 0 : m,
                                        got * (double)m, tolerance * (double)m / 4),
                           got, want);
    const size_t threads = gw_threads_for_rows((double)m, got / want, tolerance / fabs(want));
    gw_expect_of(grading, GW_OF_CAUSE,
                 threads == 0 || !is_multiple(grading, k, (double)m / (double)threads),
                 "d_gradient is the sum over the rows divided by %zu, the number of threads: "
                 "d_gradient[0] is %.7g but should be %.7g; divide by m = %zu",
                 threads, got, want, m);
    gw_expect_double_digits(grading, "d_gradient", k);
    expect_own_tiles(grading, rows);
    gw_suspect_mistaken(grading, "d_gradient", k, mistaken, sizeof(mistaken) / sizeof(mistaken[0]),
                        &rows);
    if (data == FALLING) {
        gw_suspect_added_one_by_one(grading, "d_gradient[0]", got, want, tolerance);
    }
    suspect_first_blocks(grading, data, rows);
    gw_expect_no_suspect(grading);
    expect_no_element_alone(grading, k);
}

// The sum over the rows, divided by the number of blocks that there are for so many rows; one block
// leaves the sum itself.
static void expect_mean(struct gw_case *grading, size_t m, size_t k)
{
    const double got = gw_real_result(grading, "d_gradient", 0);
    const double want = *(const double *)gw_expected(grading, "d_gradient");
    for (size_t block = 32; block <= 1024; block *= 2) {
        const size_t blocks = (m - 1) / block + 1;
        gw_expect_of(grading, GW_OF_CAUSE,
                     blocks == 1 || !is_multiple(grading, k, (double)m / (double)blocks),
                     "d_gradient is the sum over the rows divided by %zu, the number of blocks of "
                     "%zu rows: d_gradient[0] is %.7g but should be %.7g; divide by m = %zu",
                     blocks, block, got, want, m);
        // As many as there are at most, which is a power of two.
        gw_expect_of(grading, GW_OF_CAUSE,
                     block >= m || !is_multiple(grading, k, (double)m / (double)block),
                     "d_gradient is the sum over the rows divided by %zu, the number of blocks: "
                     "d_gradient[0] is %.7g but should be %.7g; divide by m = %zu",
                     block, got, want, m);
    }
    gw_expect_of(
        grading, GW_OF_CAUSE, m == 1 || !is_multiple(grading, k, (double)m),
        "d_gradient is the sum over the rows instead of the mean: d_gradient[0] is %.7g but "
        "should be %.7g; divide by m",
        got, want);
}

static bool any_is_nan(struct gw_case *grading, size_t k)
{
    for (size_t j = 0; j < k; j++) {
        if (isnan(gw_real_result(grading, "d_gradient", j))) {
            return true;
        }
    }
    return false;
}

// The mistakes that another gradient gives away.
static void expect_no_known_mistake(struct gw_case *grading, enum data data, size_t m, size_t k)
{
    const double got = gw_real_result(grading, "d_gradient", 0);
    const double want = *(const double *)gw_expected(grading, "d_gradient");
    gw_expect(grading, !(data == FAR && any_is_nan(grading, k)),
              "d_gradient has NaN for logits near 1000: e^|z| overflows to infinity, and infinity "
              "/ infinity is NaN; use e^-|z|, as in sigmoid");
    gw_expect_of(grading, GW_OF_CAUSE, !is_multiple(grading, k, -1.0),
                 "d_gradient has the wrong sign: d_gradient[0] is %.7g but should be %.7g; the "
                 "residual is sigmoid(z) - y, not y - sigmoid(z)",
                 got, want);
    if (!is_right(grading, k)) {
        expect_mean(grading, m, k);
        expect_not_mistaken(grading, data, m, k);
    }
}

static void expect_where(struct gw_case *grading, const struct gw_trial *trial, int k)
{
    if (!gw_is_profiled(grading) || trial->uncounted) {
        return;
    }
    gw_expect_many_threads(grading, trial->n);
    gw_expect_read_together(grading, trial->n);
    gw_expect_neighbours_loaded(grading, trial->n, GW_SECTORS_OF_BRANCHES,
                                gw_real(grading) == GW_DOUBLE ? "8 sectors hold its 32 doubles"
                                                              : "4 sectors hold its 32 floats");
    gw_expect_default_stream(grading);
    const int64_t copied =
        gw_noted(grading, "bytes to host") + gw_noted(grading, "bytes to device");
    const int64_t touched =
        gw_noted(grading, "touched to host") + gw_noted(grading, "touched to device");
    gw_expect(grading, copied == 0,
              "gradient copied %lld bytes between host and device: all inputs and the result are "
              "in device memory, so copy nothing",
              (long long)copied);
    gw_expect(grading, touched <= GW_LITTLE_TRAFFIC,
              "the host computed this: %lld bytes moved between host and device in managed or "
              "pinned memory; all inputs and the result are in device memory",
              (long long)touched);
    // The last rounds of a tree, for each feature and call, are much where there are few rows; and
    // a feature's sum may compute all logits anew.
    if (trial->n >= 1000) {
        gw_expect_not_alone(grading, (int64_t)trial->n * k, 2 * sizeof(float), 2 * (k + 1));
    }
}

static void grade(struct gw_case *grading, const void *argument)
{
    const struct parameters *parameters = argument;
    const struct gw_trial *trial = &parameters->trial;
    const bool refused = trial->expect != cudaSuccess;
    const size_t m = gw_trial_count(trial);
    const size_t k = parameters->k > 0 ? (size_t)parameters->k : 0;
    add_rows(grading, parameters->data, m, k);
    void *d_gradient =
        gw_add_array(grading, "d_gradient", refused ? GW_IN_OUT : GW_OUTPUT, gw_real(grading), k);
    if (refused) {
        gw_fill_reals(grading, d_gradient, k);
    } else {
        compute(grading, m, k);
    }
    if (parameters->twice) {
        gw_add_array(grading, "d_again", GW_OUTPUT, gw_real(grading), k);
        memcpy(gw_expected(grading, "d_again"), gw_expected(grading, "d_gradient"),
               k * sizeof(double));
        memcpy(gw_tolerances(grading, "d_again"), gw_tolerances(grading, "d_gradient"),
               k * sizeof(double));
    }
    gw_set_parameters(grading, parameters, sizeof(*parameters));

    if (!gw_run_trial(grading, trial)) {
        return;
    }
    if (!refused) {
        expect_no_known_mistake(grading, parameters->data, m, k);
    }
    gw_expect_within(grading, "d_gradient");
    if (refused) {
        gw_expect_no_launch(grading, "these sizes");
        return;
    }
    if (parameters->twice) {
        gw_expect_within(grading, "d_again");
    }
    expect_where(grading, trial, parameters->k);
}

#define GRADIENT(words, m, features, data, how, ...)                                               \
    GW_CASE("m = " #m ", k = " #features words, grade, how, struct parameters,                     \
            {.n = m, __VA_ARGS__}, features, data, false)
#define ROWS(m, k) GRADIENT("", m, k, NEAR, 0)
#define REFUSED(m, k) GRADIENT("", m, k, NEAR, 0, .expect = cudaErrorInvalidValue)
#define NO_MEMORY_FOR(which)                                                                       \
    GRADIENT(", cudaMalloc fails in call " #which, 1000, 3, NEAR, 0, .failing_allocation = which)
#define ON_SMALL_GRIDS(m, k)                                                                       \
    GRADIENT(", device limit: 3 blocks per grid", m, k, NEAR, 0, .small_grids = true)

static const struct gw_case_declaration cases[] = {
    ROWS(100, 3), ROWS(1, 1), ROWS(1000, 3), GRADIENT(", logits near 1000", 1000, 3, FAR, 0),
    GW_CASE("m = 1000, k = 3, two calls", grade, 0, struct parameters, {.n = 1000}, 3, NEAR, true),
    // More rows than features and fewer, and about as many rows as a block has threads.
    ROWS(1, 64), ROWS(2, 2), ROWS(31, 31), ROWS(32, 1), ROWS(33, 64),
    GRADIENT(GW_BEFORE_WORDS, 255, 5, NEAR, GW_CALLED_BEFORE), ROWS(256, 4), ROWS(257, 7),
    GRADIENT(", feature 0 is 1", 569, 31, BIAS, 0), ROWS(1024, 2),
    GRADIENT(GW_ODD_WORDS, 1025, 3, NEAR, GW_ODD_ARRAYS), GRADIENT("", 10007, 3, NEAR, GW_TWICE),
    GRADIENT("", 1009, 64, NEAR, GW_TWICE),
    // Calls that fail.
    REFUSED(0, 3), REFUSED(-1, 3), REFUSED(100, 0), REFUSED(100, -1), REFUSED(100, 65),
    NO_MEMORY_FOR(1), NO_MEMORY_FOR(2),
    GRADIENT(", device limit: 16 threads per block", 1000, 3, NEAR, 0, .small_blocks = true),
    ON_SMALL_GRIDS(10007, 3),
    // A small grid for the rows, and then one with a block for each feature.
    ON_SMALL_GRIDS(500, 10),
    // 513 blocks of 256.
    GRADIENT("", 131073, 2, NEAR, GW_TWICE, .uncounted = true),
    GRADIENT(", a few rows dominate", 524309, 1, FALLING, GW_FLOAT_ONLY | GW_ONCE,
             .uncounted = true)};

const struct gw_exercise gw_this_exercise = {cases, sizeof(cases) / sizeof(cases[0])};

#endif
