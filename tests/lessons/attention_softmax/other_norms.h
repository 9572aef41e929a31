// SPDX-License-Identifier: MIT
/**
 * @file other_norms.h
 * What slips make of normalized rows, for the grader's half of `layer_norm`: of the mean, of the
 * variance, of epsilon, of the factor and the summand of each column, and of joined parts.
 */
#pragma once

#include "../mistaken.h"
#include "rows.h"

/** A matrix, and what its columns have. */
struct normed {
    struct rows rows;
    const float *gamma, *beta;
    double epsilon;
};

/** One slip; the right way is all 0. */
struct norm_slip {
    enum { MEAN_SUBTRACTED, MEAN_NOT_SUBTRACTED, MEAN_IS_SUM } mean;
    enum {
        VARIANCE,
        VARIANCE_OF_SAMPLE,
        VARIANCE_IS_SUM,
        VARIANCE_AROUND_0,
        VARIANCE_NO_ROOT,
        VARIANCE_ABSOLUTE,
        VARIANCE_BY_THREADS,
        VARIANCE_MULTIPLIES,
        VARIANCE_NONE
    } variance;
    enum { EPSILON_IN_ROOT, EPSILON_NONE, EPSILON_BEHIND_ROOT } epsilon;
    enum {
        BOTH,
        NO_GAMMA,
        NO_BETA,
        NEITHER,
        BETA_FIRST,
        EXCHANGED,
        FIRST_OF_EACH,
        OF_ROW,
        GAMMA_OF_ROW,
        GAMMA_OF_THREAD
    } columns;
    bool by_threads; /**< it depends on the number of threads of a block */
    enum rows_taken mean_of, variance_of;
    const char *said;
};

/** A slip of the pass that finds mean and squares together. */
struct moment_slip {
    enum { STEP_RIGHT, STEP_OLD_MEAN, STEP_NEW_MEAN } step;
    enum { JOIN_RIGHT, JOIN_WITHIN, JOIN_HALVES, JOIN_UNGUARDED } join;
    const char *said;
};

/** How many elements, their mean, and the sum of (x - mean)^2 over them. */
struct norm_moments {
    double count, mean, squares;
};

static inline void norm_step(const struct moment_slip *slip, struct norm_moments *part, double x)
{
    const double before = x - part->mean;
    part->count += 1;
    part->mean += before / part->count;
    const double after = x - part->mean;
    part->squares += slip->step == STEP_OLD_MEAN   ? before * before
                     : slip->step == STEP_NEW_MEAN ? after * after
                                                   : before * after;
}

static inline void norm_join(const struct moment_slip *slip, struct norm_moments *a,
                             const struct norm_moments *b)
{
    const double count = a->count + b->count;
    if (count > 0 || slip->join == JOIN_UNGUARDED) {
        const double apart = b->mean - a->mean;
        const double between = apart * apart * a->count * b->count / count;
        a->squares += b->squares + (slip->join == JOIN_WITHIN ? 0 : between);
        a->mean += slip->join == JOIN_HALVES ? apart / 2 : apart * b->count / count;
        a->count = count;
    }
}

static inline double norm_squares(const struct normed *of, const struct norm_slip *slip,
                                  const float *x, double mean, size_t group)
{
    double squares = 0;
    for (size_t c = 0; c < of->rows.cols; c++) {
        const double apart = (double)x[c] - mean;
        const double square = slip->variance == VARIANCE_AROUND_0   ? (double)x[c] * (double)x[c]
                              : slip->variance == VARIANCE_ABSOLUTE ? fabs(apart)
                                                                    : apart * apart;
        squares += rows_takes(slip->variance_of, c, of->rows.cols, group) ? square : 0;
    }
    return squares;
}

enum { NORM_MOST_GROUP = 1024 };

/** The same of a pass by `group` threads, a power of two, that finds both together. */
static inline void norm_of_moment_slip(const struct normed *of, const struct moment_slip *slip,
                                       size_t group, double *y)
{
    const size_t cols = of->rows.cols;
    for (size_t r = 0; r < of->rows.rows; r++) {
        struct norm_moments parts[NORM_MOST_GROUP];
        const float *x = &of->rows.x[r * cols];
        for (size_t t = 0; t < group; t++) {
            parts[t] = (struct norm_moments){0, 0, 0};
            for (size_t c = t; c < cols; c += group) {
                norm_step(slip, &parts[t], (double)x[c]);
            }
        }
        for (size_t half = group / 2; half > 0; half /= 2) {
            for (size_t t = 0; t < half; t++) {
                norm_join(slip, &parts[t], &parts[t + half]);
            }
        }
        const double root = sqrt(parts[0].squares / (double)cols + of->epsilon);
        for (size_t c = 0; c < cols; c++) {
            y[r * cols + c] =
                (double)of->gamma[c] * ((double)x[c] - parts[0].mean) / root + (double)of->beta[c];
        }
    }
}

/** Computes all elements as a kernel with the slip does, in `y`. */
static inline void norm_of_slip(const struct normed *of, const struct norm_slip *slip, size_t group,
                                double *y)
{
    const size_t cols = of->rows.cols;
    const double n = (double)cols;
    for (size_t r = 0; r < of->rows.rows; r++) {
        const float *x = &of->rows.x[r * cols];
        double sum = 0;
        for (size_t c = 0; c < cols; c++) {
            sum += rows_takes(slip->mean_of, c, cols, group) ? (double)x[c] : 0;
        }
        const double mean = slip->mean == MEAN_IS_SUM ? sum : sum / n;
        const double squares = norm_squares(of, slip, x, mean, group);
        const double variance = slip->variance == VARIANCE_OF_SAMPLE    ? squares / (n - 1)
                                : slip->variance == VARIANCE_BY_THREADS ? squares / (double)group
                                : slip->variance == VARIANCE_IS_SUM     ? squares
                                                                        : squares / n;
        const double root = slip->variance == VARIANCE_NO_ROOT ? variance + of->epsilon
                            : slip->variance == VARIANCE_NONE  ? 1
                            : slip->variance == VARIANCE_MULTIPLIES
                                ? 1 / sqrt(variance + of->epsilon)
                            : slip->epsilon == EPSILON_NONE        ? sqrt(variance)
                            : slip->epsilon == EPSILON_BEHIND_ROOT ? sqrt(variance) + of->epsilon
                                                                   : sqrt(variance + of->epsilon);
        for (size_t c = 0; c < cols; c++) {
            const double z = ((double)x[c] - (slip->mean == MEAN_NOT_SUBTRACTED ? 0 : mean)) / root;
            const size_t at = slip->columns == FIRST_OF_EACH ? 0
                              : slip->columns == OF_ROW      ? r % cols
                                                             : c;
            const size_t of_gamma = slip->columns == GAMMA_OF_ROW      ? r % cols
                                    : slip->columns == GAMMA_OF_THREAD ? c % group
                                                                       : at;
            const double gamma =
                (double)(slip->columns == EXCHANGED ? of->beta : of->gamma)[of_gamma];
            const double beta = (double)(slip->columns == EXCHANGED ? of->gamma : of->beta)[at];
            y[r * cols + c] = slip->columns == NEITHER      ? z
                              : slip->columns == NO_GAMMA   ? z + beta
                              : slip->columns == NO_BETA    ? gamma * z
                              : slip->columns == BETA_FIRST ? gamma * (z + beta)
                                                            : gamma * z + beta;
        }
    }
}

static const struct norm_slip norm_slips[] = {
    {.mean = MEAN_NOT_SUBTRACTED,
     .said = "x without its mean subtracted: the difference x - mean is divided by the root"},
    {.mean = MEAN_IS_SUM, .said = "x minus the sum of the row: divide the sum by cols"},
    {.variance = VARIANCE_OF_SAMPLE,
     .said = "a variance that is divided by cols - 1: here it is divided by cols"},
    {.variance = VARIANCE_IS_SUM,
     .said = "a sum of squared differences that is not divided: the variance is this sum / cols"},
    {.variance = VARIANCE_AROUND_0,
     .said = "the mean of x^2 in place of the variance: square the differences x - mean"},
    {.variance = VARIANCE_NO_ROOT,
     .said = "differences divided by the variance: divide by its root, sqrtf(variance + epsilon)"},
    {.variance = VARIANCE_ABSOLUTE,
     .said = "the root of the mean of |x - mean|: square the differences"},
    {.variance = VARIANCE_MULTIPLIES,
     .said = "differences multiplied by the root: divide them by sqrtf(variance + epsilon), or "
             "multiply by rsqrtf(variance + epsilon)"},
    {.variance = VARIANCE_BY_THREADS,
     .by_threads = true,
     .said = "a sum of squared differences divided by the number of threads of a block: the "
             "variance is this sum / cols"},
    {.variance = VARIANCE_NONE,
     .said = "differences that are not divided: divide them by sqrtf(variance + epsilon)"},
    {.epsilon = EPSILON_NONE, .said = "rows without epsilon: add it to the variance"},
    {.epsilon = EPSILON_BEHIND_ROOT,
     .said = "epsilon added to the root: it is added to the variance, below the root"},
    {.columns = NO_GAMMA, .said = "rows without d_gamma: multiply by d_gamma[c]"},
    {.columns = NO_BETA, .said = "rows without d_beta: add d_beta[c] at the end"},
    {.columns = NEITHER,
     .said = "rows without d_gamma and d_beta: multiply by d_gamma[c], then add d_beta[c]"},
    {.columns = BETA_FIRST,
     .said = "d_gamma[c] times a sum with d_beta[c]: multiply first, then add d_beta[c]"},
    {.columns = EXCHANGED, .said = "d_gamma and d_beta exchanged: d_gamma[c] is the factor"},
    {.columns = FIRST_OF_EACH,
     .said = "d_gamma[0] and d_beta[0] for all columns: column c has d_gamma[c] and d_beta[c]"},
    {.columns = GAMMA_OF_ROW,
     .said = "d_gamma at the number of the row: column c has the factor d_gamma[c]"},
    {.columns = GAMMA_OF_THREAD,
     .by_threads = true,
     .said = "d_gamma at the number of the thread: column c has the factor d_gamma[c], also in the "
             "later rounds of a thread"},
    {.columns = OF_ROW,
     .said = "d_gamma and d_beta at the number of the row: column c has d_gamma[c] and d_beta[c]"}};

static const struct moment_slip moment_slips[] = {
    {.step = STEP_OLD_MEAN,
     .said =
         "squares of x - old mean, where the mean moves with each element: add (x - old mean) * "
         "(x - new mean)"},
    {.step = STEP_NEW_MEAN,
     .said =
         "squares of x - new mean, where the mean moves with each element: add (x - old mean) * "
         "(x - new mean)"},
    {.join = JOIN_WITHIN,
     .said =
         "squares of the differences from each thread's own mean: where two parts are joined, add "
         "apart^2 * a's count * b's count / count, with the distance of their means"},
    {.join = JOIN_HALVES,
     .said = "means that were joined without their counts: the mean moves by apart * b's count / "
             "count, which is half of the distance only where both have as many elements"},
    {.join = JOIN_UNGUARDED,
     .said = "means that are NaN where two threads without an element are joined: 0 / 0 is NaN; "
             "join parts only if "
             "their counts are more than 0"}};

enum {
    NORM_SLIPS = sizeof(norm_slips) / sizeof(norm_slips[0]),
    MOMENT_SLIPS = sizeof(moment_slips) / sizeof(moment_slips[0])
};

// Whether the results are those in `y`, and tell them from the right ones.
static inline bool norm_is(struct gw_case *grading, const struct normed *of, const double *y)
{
    const double *want = gw_expected(grading, "d_y");
    const double *tolerances = gw_tolerances(grading, "d_y");
    size_t telling = 0;
    for (size_t i = 0; i < of->rows.rows * of->rows.cols; i++) {
        const double room = 2 * tolerances[i] + (isfinite(y[i]) ? 1e-5 * fabs(y[i]) : 0);
        if (!rows_is_same(gw_real_result(grading, "d_y", i), y[i], room)) {
            return false;
        }
        telling += !(fabs(y[i] - want[i]) <= 8 * room);
    }
    return telling > 0;
}

static inline void norm_suspect(struct gw_case *grading, const struct normed *of, const double *y,
                                const char *said)
{
    if (norm_is(grading, of, y)) {
        const size_t i = rows_first_wrong(grading, of->rows.rows * of->rows.cols);
        const double *want = gw_expected(grading, "d_y");
        gw_suspect(grading, "d_y[%zu] is %.9g but should be %.9g: all elements match %s", i,
                   gw_real_result(grading, "d_y", i), want[i], said);
    }
}

// The results are right but for the root of each row, which is off by what the difference of two
// large numbers may be: the difference may be negative, and its root NaN.
static inline bool norm_is_cancelled(struct gw_case *grading, const struct normed *of)
{
    const size_t cols = of->rows.cols;
    size_t off = 0;
    for (size_t r = 0; r < of->rows.rows; r++) {
        const float *x = &of->rows.x[r * cols];
        double mean = 0;
        double of_squares = 0;
        for (size_t c = 0; c < cols; c++) {
            mean += (double)x[c] / (double)cols;
            of_squares += (double)x[c] * (double)x[c] / (double)cols;
        }
        double variance = 0;
        size_t far = 0;
        for (size_t c = 0; c < cols; c++) {
            const double d = (double)x[c] - mean;
            variance += d * d / (double)cols;
            far = fabs(d) > fabs((double)x[far] - mean) ? c : far;
        }
        const double got = gw_real_result(grading, "d_y", r * cols + far);
        if (isnan(got)) {
            off++;
            continue;
        }
        const double root =
            (double)of->gamma[far] * ((double)x[far] - mean) / (got - (double)of->beta[far]);
        const double other = root * root - of->epsilon;
        off += fabs(other - variance) > 1e-3 * variance;
        if (!(fabs(other - variance) <= ((double)cols / 4 + 64) * 0x1p-24 * of_squares)) {
            return false;
        }
        for (size_t c = 0; c < cols; c++) {
            const double z = ((double)x[c] - mean) / root;
            const double value = (double)of->gamma[c] * z + (double)of->beta[c];
            if (!(fabs(gw_real_result(grading, "d_y", r * cols + c) - value) <=
                  0.02 * (1 + fabs(z)) * fabs((double)of->gamma[c]))) {
                return false;
            }
        }
    }
    return off > 0;
}

/** Expects of wrong results that no slip is known that makes them. */
static inline void norm_expect_no_slip(struct gw_case *grading, const struct normed *of)
{
    const size_t count = of->rows.rows * of->rows.cols;
    const size_t i = rows_first_wrong(grading, count);
    if (i == count) {
        return;
    }
    const double *want = gw_expected(grading, "d_y");
    // The same formula is right where the elements are about as large as their differences.
    gw_expect_of(
        grading, GW_OF_CAUSE,
        of->rows.cols == 1 || !gw_others_passed(grading) || !norm_is_cancelled(grading, of),
        "d_y[%zu] is %.9g but should be %.9g: rows of numbers that are large beside their "
        "differences have a wrong variance; the mean of x^2 and the square of the mean have "
        "the same first digits, and their difference cancels these: add the squares of x - "
        "mean",
        i, gw_real_result(grading, "d_y", i), want[i]);
    double *y = calloc(count, sizeof(*y));
    for (size_t s = 0; s < NORM_SLIPS; s++) {
        const size_t threads = norm_slips[s].by_threads ? of->rows.block : 1;
        if (threads > 0) {
            norm_of_slip(of, &norm_slips[s], threads, y);
            norm_suspect(grading, of, y, norm_slips[s].said);
        }
    }
    const size_t groups[] = {1, 32, of->rows.block};
    for (size_t g = 0; g < 3; g++) {
        const size_t group = groups[g];
        if (group < 1 || (g == 2 && group <= 32)) {
            continue;
        }
        for (size_t s = 0; s < MOMENT_SLIPS && group <= NORM_MOST_GROUP && !(group & (group - 1));
             s++) {
            norm_of_moment_slip(of, &moment_slips[s], group, y);
            norm_suspect(grading, of, y, moment_slips[s].said);
        }
        for (int taken = TAKES_ALL + 1; taken < TAKES_KINDS; taken++) {
            const bool of_all = taken == TAKES_ALL_BUT_LAST || taken == TAKES_ALL_BUT_FIRST;
            if (taken == TAKES_LAST_ROUND ? false : of_all != (group == 1)) {
                continue;
            }
            char which[200];
            char said[300];
            rows_say_taken((enum rows_taken)taken, group, which, sizeof(which));
            static const char *const what[] = {"a sum of squares over", "a mean over",
                                               "a mean and a sum of squares over"};
            for (int way = 0; way < 3; way++) {
                const struct norm_slip slip = {
                    .mean_of = way > 0 ? (enum rows_taken)taken : TAKES_ALL,
                    .variance_of = way != 1 ? (enum rows_taken)taken : TAKES_ALL};
                norm_of_slip(of, &slip, group, y);
                snprintf(said, sizeof(said), "%s %s", what[way], which);
                norm_suspect(grading, of, y, said);
            }
        }
    }
    free(y);
    gw_expect_no_suspect(grading);
}
