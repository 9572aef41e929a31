// SPDX-License-Identifier: MIT
/**
 * @file other_softmaxes.h
 * What slips make of a softmax, for the grader's half of `softmax`: of its maximum, of its sum, of
 * the sum that is rescaled, and of -INFINITY.
 */
#pragma once

#include "../mistaken.h"
#include "rows.h"

/** One slip; the right softmax is all 0. */
struct softmax_slip {
    enum {
        SHIFT_MAXIMUM,
        SHIFT_NOTHING,
        SHIFT_IN_SUM_ONLY,
        SHIFT_IN_RESULT_ONLY,
        SHIFT_FROM,
        SHIFT_MINIMUM,
        SHIFT_OF_MATRIX,
        SHIFT_WHOLE_IN_RESULT
    } shift;
    enum { DIVIDES, DIVIDES_NOT, DIVIDES_BY_COLS, LOGARITHM } last;
    enum { BY_ROW, BY_COLUMN, BY_MATRIX, BY_FIRST_ROW, BY_ROW_FROM_NUMBER } axis;
    enum rows_taken maximum_of, sum_of;
    enum { BASE_E, BASE_2, SCALED_FIRST, HALF } exponential;
    double from; /**< where the maximum begins */
    const char *said;
};

/** A slip of the pass that finds maximum and sum together. */
struct online_slip {
    enum {
        STEP_RIGHT,
        STEP_WITHOUT_RESCALE,
        STEP_INVERTED,
        STEP_REPLACES,
        STEP_NAIVE,
        STEP_ALWAYS_ONE
    } step;
    enum {
        JOIN_RIGHT,
        JOIN_WITHOUT_RESCALE,
        JOIN_NONE,
        JOIN_NAIVE,
        JOIN_FIRST_ONLY,
        JOIN_SECOND_ONLY,
        JOIN_OWN_OF_TREE,
        JOIN_OWN_OF_SHUFFLES
    } join;
    bool carries; /**< a block begins its next row with what it has */
    const char *said;
};

// e^(x - shift) as a kernel with the slip has it: infinite where a float is.
static inline double softmax_power(const struct softmax_slip *slip, double x, double shift)
{
    if (slip->exponential == SCALED_FIRST) {
        const float log2_of_e = 1.44269504f;
        return exp2((double)fmaf((float)x, log2_of_e, -((float)shift * log2_of_e)));
    }
    const double power = slip->exponential == BASE_2 ? exp2(x - shift) : exp(x - shift);
    return slip->exponential == HALF ? gw_in_half(power) : (double)(float)power;
}

// The element of the row, or of what the slip takes for one, at place c.
static inline size_t softmax_at(const struct rows *of, const struct softmax_slip *slip, size_t line,
                                size_t c)
{
    return slip->axis == BY_COLUMN            ? c * of->cols + line
           : slip->axis == BY_FIRST_ROW       ? c
           : slip->axis == BY_ROW_FROM_NUMBER ? line + c
                                              : line * of->cols + c;
}

static inline double softmax_maximum(const struct rows *of, const struct softmax_slip *slip,
                                     size_t line, size_t length, size_t group)
{
    double maximum = slip->shift == SHIFT_FROM ? slip->from : (double)-INFINITY;
    double minimum = (double)INFINITY;
    const bool of_matrix = slip->shift == SHIFT_OF_MATRIX;
    const size_t count = of_matrix ? of->rows * of->cols : length;
    for (size_t c = 0; c < count; c++) {
        const double x = (double)of->x[of_matrix ? c : softmax_at(of, slip, line, c)];
        if (of_matrix || rows_takes(slip->maximum_of, c, length, group)) {
            maximum = x > maximum ? x : maximum;
            minimum = x < minimum ? x : minimum;
        }
    }
    return slip->shift == SHIFT_MINIMUM ? minimum : maximum;
}

/** Computes all elements as a kernel with the slip does, in `y`. */
static inline void softmax_of_slip(const struct rows *of, const struct softmax_slip *slip,
                                   size_t group, double *y)
{
    const size_t lines = slip->axis == BY_COLUMN   ? of->cols
                         : slip->axis == BY_MATRIX ? 1
                                                   : of->rows;
    const size_t length = of->rows * of->cols / lines;
    for (size_t line = 0; line < lines; line++) {
        const double maximum = softmax_maximum(of, slip, line, length, group);
        const bool shifts = slip->shift != SHIFT_NOTHING;
        const double in_sum = shifts && slip->shift != SHIFT_IN_RESULT_ONLY ? maximum : 0;
        const double in_result = !shifts || slip->shift == SHIFT_IN_SUM_ONLY ? 0
                                 : slip->shift == SHIFT_WHOLE_IN_RESULT      ? trunc(maximum)
                                                                             : maximum;
        double sum = 0;
        for (size_t c = 0; c < length; c++) {
            const double x = (double)of->x[softmax_at(of, slip, line, c)];
            sum += rows_takes(slip->sum_of, c, length, group) ? softmax_power(slip, x, in_sum) : 0;
        }
        sum = (double)(float)sum;
        for (size_t c = 0; c < length; c++) {
            const double x = (double)of->x[softmax_at(of, slip, line, c)];
            const double power = softmax_power(slip, x, in_result);
            y[slip->axis == BY_COLUMN ? c * of->cols + line : line * of->cols + c] =
                slip->last == DIVIDES_NOT       ? power
                : slip->last == DIVIDES_BY_COLS ? power / (double)length
                : slip->last == LOGARITHM       ? x - in_result - log(sum)
                                                : power / sum;
        }
    }
}

/** Maximum and sum of some elements of a row. */
struct softmax_part {
    double maximum, sum;
};

static inline void softmax_step(const struct online_slip *slip, struct softmax_part *part, double x)
{
    const double before = part->maximum;
    const double now = x > before ? x : before;
    const double none = (double)-INFINITY;
    if (!(now > none) && slip->step != STEP_NAIVE) {
        return;
    }
    const double rescale = before > none || slip->step == STEP_NAIVE ? exp(before - now) : 0;
    part->maximum = now;
    switch (slip->step) {
    case STEP_WITHOUT_RESCALE:
        part->sum += exp(x - now);
        break;
    case STEP_INVERTED:
        part->sum = (double)(float)(before > none ? part->sum / rescale : 0) + exp(x - now);
        break;
    case STEP_REPLACES:
        part->sum = exp(x - now);
        break;
    case STEP_ALWAYS_ONE:
        part->sum = part->sum * rescale + 1;
        break;
    default:
        part->sum = part->sum * rescale + exp(x - now);
    }
}

static inline void softmax_join(const struct online_slip *slip, struct softmax_part *a,
                                const struct softmax_part *b)
{
    const double none = (double)-INFINITY;
    const double now = a->maximum > b->maximum ? a->maximum : b->maximum;
    if (slip->join == JOIN_WITHOUT_RESCALE) {
        a->sum += b->sum;
    } else if (slip->join == JOIN_FIRST_ONLY) {
        a->sum = (a->maximum > none ? a->sum * exp(a->maximum - now) : 0) + b->sum;
    } else if (slip->join == JOIN_SECOND_ONLY) {
        a->sum += b->maximum > none ? b->sum * exp(b->maximum - now) : 0;
    } else if (now > none || slip->join == JOIN_NAIVE) {
        a->sum = a->sum * exp(a->maximum - now) + b->sum * exp(b->maximum - now);
    }
    a->maximum = now;
}

enum { SOFTMAX_MOST_GROUP = 1024 };

/** The same of a pass by `group` threads, a power of two, that finds both together. */
static inline void softmax_of_online_slip(const struct rows *of, const struct online_slip *slip,
                                          size_t group, double *y)
{
    for (size_t r = 0; r < of->rows; r++) {
        struct softmax_part parts[SOFTMAX_MOST_GROUP];
        const float *x = &of->x[r * of->cols];
        const size_t first = slip->carries && of->blocks > 0 ? r % of->blocks : r;
        for (size_t t = 0; t < group; t++) {
            parts[t] = (struct softmax_part){(double)-INFINITY, 0};
            for (size_t row = first; row <= r; row += of->blocks) {
                for (size_t c = t; c < of->cols; c += group) {
                    softmax_step(slip, &parts[t], (double)of->x[row * of->cols + c]);
                }
                if (of->blocks == 0) {
                    break;
                }
            }
        }
        const bool shuffles = slip->join == JOIN_OWN_OF_SHUFFLES; // down, by all lanes
        for (size_t half = group / 2; half > 0 && slip->join != JOIN_NONE; half /= 2) {
            for (size_t t = 0; t < (shuffles ? group : half); t++) {
                const struct softmax_part other = parts[t + half < group ? t + half : t];
                softmax_join(slip, &parts[t], &other);
            }
        }
        const bool uses_own = shuffles || slip->join == JOIN_NONE || slip->join == JOIN_OWN_OF_TREE;
        for (size_t c = 0; c < of->cols; c++) {
            const struct softmax_part *all = &parts[uses_own ? c % group : 0];
            y[r * of->cols + c] = exp((double)x[c] - all->maximum) / all->sum;
        }
    }
}

/** The same where each `within` neighbors of `group` threads have a maximum and a sum of their own,
 * by which they divide. */
static inline void softmax_of_shares(const struct rows *of, size_t group, size_t within, double *y)
{
    for (size_t r = 0; r < of->rows; r++) {
        const float *x = &of->x[r * of->cols];
        for (size_t share = 0; share < group; share += within) {
            struct softmax_part all = {(double)-INFINITY, 0};
            const struct online_slip right = {.said = NULL};
            for (size_t c = 0; c < of->cols; c++) {
                if (c % group / within == share / within) {
                    softmax_step(&right, &all, (double)x[c]);
                }
            }
            for (size_t c = 0; c < of->cols; c++) {
                if (c % group / within == share / within) {
                    y[r * of->cols + c] = exp((double)x[c] - all.maximum) / all.sum;
                }
            }
        }
    }
}

static const struct softmax_slip softmax_slips[] = {
    {.shift = SHIFT_NOTHING,
     .said = "e^x divided by the sum of e^x: in a float e^89 is infinite, and e^-104 is 0; "
             "subtract the row's maximum from each x first"},
    {.shift = SHIFT_IN_SUM_ONLY,
     .said = "e^x divided by the sum of e^(x - maximum): subtract the maximum in the results, too"},
    {.shift = SHIFT_IN_RESULT_ONLY,
     .said = "e^(x - maximum) divided by the sum of e^x: subtract the maximum in the sum, too"},
    {.shift = SHIFT_WHOLE_IN_RESULT,
     .said = "results from a maximum without its fraction: keep the maximum in a float, not in an "
             "int"},
    {.shift = SHIFT_MINIMUM,
     .said = "a softmax from which the smallest element was subtracted: that leaves e^(x - "
             "minimum) too large for a float; subtract the largest element"},
    {.shift = SHIFT_OF_MATRIX,
     .said = "a softmax from which the maximum of the whole matrix was subtracted: in rows of much "
             "smaller elements all powers are 0; subtract the row's own maximum"},
    {.last = DIVIDES_NOT,
     .said = "e^(x - maximum), not divided: divide each by the sum over the row"},
    {.last = DIVIDES_BY_COLS,
     .said = "e^(x - maximum) divided by cols: divide by the sum of the powers"},
    {.last = LOGARITHM,
     .said = "the logarithm of the softmax, x - maximum - log(sum): compute e^(x - maximum) / sum"},
    {.axis = BY_COLUMN,
     .said = "the softmax of each column: the elements of row r are d_x[r * cols + c], for all c"},
    {.axis = BY_MATRIX,
     .said = "the softmax of the whole matrix: each row has its own maximum and its own sum"},
    {.axis = BY_FIRST_ROW,
     .said = "the softmax of row 0 in each row: row r begins at d_x[r * cols]; which row does a "
             "block or a thread have?"},
    {.axis = BY_ROW_FROM_NUMBER,
     .said = "a softmax of the elements from d_x[r] on: row r begins at d_x[r * cols]"},
    {.exponential = SCALED_FIRST,
     .said = "powers of 2 whose exponent is a difference of two products, x * log2(e) - maximum * "
             "log2(e): of large x, the rounding of a product is more than 1; subtract first, and "
             "multiply the difference by log2(e)"},
    {.exponential = BASE_2, .said = "powers of 2: e^z is expf(z), or exp2f(z * 1.44269504f)"}};

static const struct online_slip online_slips[] = {
    {.step = STEP_WITHOUT_RESCALE,
     .said = "a sum that is not rescaled when the maximum grows: multiply it by e^(old maximum - "
             "new maximum) before you add e^(x - new maximum)"},
    {.step = STEP_WITHOUT_RESCALE,
     .join = JOIN_WITHOUT_RESCALE,
     .said = "sums that are never rescaled: when the maximum grows from old to new, multiply the "
             "sum by e^(old - new), in each thread and where two threads' sums are added"},
    {.step = STEP_INVERTED,
     .said = "a sum that is rescaled the other way around: the factor is e^(old maximum - new "
             "maximum), which is at most 1"},
    {.step = STEP_REPLACES,
     .said = "the last term alone of each thread: add it to the rescaled sum"},
    {.step = STEP_ALWAYS_ONE,
     .said = "a term of 1 for each element: the term is e^(x - new maximum), which is 1 only where "
             "x is the new maximum"},
    {.step = STEP_NAIVE,
     .said = "sums that are NaN where a thread's first element is -INFINITY: e^(old maximum - new "
             "maximum) is e^(-INFINITY + INFINITY), which is NaN; rescale only if the new maximum "
             "is more than -INFINITY"},
    {.join = JOIN_NAIVE,
     .said = "sums that are NaN where two threads without an element are joined: both maxima are "
             "-INFINITY, and "
             "-INFINITY + INFINITY is NaN; rescale only if the larger maximum is more than "
             "-INFINITY"},
    {.step = STEP_NAIVE,
     .join = JOIN_NAIVE,
     .said = "sums that are NaN where maxima of -INFINITY meet: -INFINITY + INFINITY is NaN; "
             "rescale only if the "
             "new maximum is more than -INFINITY, in each thread and where threads are joined"},
    {.join = JOIN_WITHOUT_RESCALE,
     .said = "sums of threads that were added as they are: each was computed with its own thread's "
             "maximum; multiply each by e^(own maximum - row's maximum) first"},
    {.join = JOIN_FIRST_ONLY,
     .said = "sums of which only one was rescaled: where two are added, multiply each by e^(its "
             "own maximum - larger maximum)"},
    {.join = JOIN_SECOND_ONLY,
     .said = "sums of which only one was rescaled: where two are added, multiply each by e^(its "
             "own maximum - larger maximum)"},
    {.step = STEP_WITHOUT_RESCALE,
     .join = JOIN_SECOND_ONLY,
     .said = "sums of which only one was rescaled, in each thread and where threads are joined: "
             "multiply both by e^(own maximum - larger maximum)"},
    {.join = JOIN_OWN_OF_TREE,
     .said = "results from what each thread has left in shared memory: after the tree, the "
             "row's maximum and sum are at index 0 alone"},
    {.join = JOIN_OWN_OF_SHUFFLES,
     .said = "results from what each lane has after shuffles down: only lane 0 has the row's "
             "maximum and sum; broadcast them with __shfl_sync(mask, value, 0), or use "
             "__shfl_xor_sync"},
    {.carries = true,
     .said =
         "sums that go on with what the threads have of the row before: begin each row with the "
         "maximum -INFINITY and the sum 0"},
    {.join = JOIN_NONE,
     .said = "a softmax over each thread's own elements: combine the maxima and the sums of all "
             "threads that share the row"}};

enum {
    SOFTMAX_SLIPS = sizeof(softmax_slips) / sizeof(softmax_slips[0]),
    ONLINE_SLIPS = sizeof(online_slips) / sizeof(online_slips[0])
};

static inline bool softmax_has_infinity(const struct rows *of)
{
    size_t i = 0;
    while (i < of->rows * of->cols && of->x[i] > -INFINITY) {
        i++;
    }
    return i < of->rows * of->cols;
}

// Whether a whole row is -INFINITY.
static inline bool softmax_row_is_empty(const struct rows *of, size_t r)
{
    for (size_t c = 0; c < of->cols; c++) {
        if (of->x[r * of->cols + c] > -INFINITY) {
            return false;
        }
    }
    return true;
}

/** Whether the results are those that `y` has, and some of them tell it from the right ones. Rows
 * without a finite element may be zeros, as the header says, whatever else is wrong. NaN or zeros
 * alone come of many slips, and count only where that `is_enough`. */
static inline bool softmax_is(struct gw_case *grading, const struct rows *of, const double *y,
                              bool is_enough)
{
    const double *want = gw_expected(grading, "d_y");
    const double *tolerances = gw_tolerances(grading, "d_y");
    size_t telling = 0;
    size_t numbers = 0;
    size_t nans = 0;
    size_t zeros = 0;
    for (size_t r = 0; r < of->rows; r++) {
        const bool is_empty = softmax_row_is_empty(of, r);
        for (size_t i = r * of->cols; i < (r + 1) * of->cols; i++) {
            const double got = gw_real_result(grading, "d_y", i);
            const double of_value = isfinite(y[i]) ? 2e-5 * fabs(y[i]) : 0;
            const double room = 4 * tolerances[i] + of_value + 0x1p-126;
            const bool is_guarded =
                !isfinite(y[i]) && fabs(got) <= 0; // by "if the sum is more than 0"
            if (!rows_is_same(got, y[i], room) && !is_guarded && !(is_empty && fabs(got) <= 0)) {
                return false;
            }
            telling += !(fabs(got - want[i]) <= 8 * room);
            numbers += isfinite(got) && fabs(got) > 0;
            nans += isnan(got) ? 1 : 0;
            zeros += fabs(got) <= 0;
        }
    }
    return telling > 0 && (numbers > 0 || (nans > 0 && zeros > 0) || is_enough);
}

static inline void softmax_suspect_of(struct gw_case *grading, const struct rows *of,
                                      const double *y, bool is_enough, const char *said)
{
    if (softmax_is(grading, of, y, is_enough)) {
        const size_t i = rows_first_wrong(grading, of->rows * of->cols);
        const double *want = gw_expected(grading, "d_y");
        gw_suspect(grading, "d_y[%zu] is %.9g but should be %.9g: all elements match %s", i,
                   gw_real_result(grading, "d_y", i), want[i], said);
    }
}

static inline void softmax_suspect(struct gw_case *grading, const struct rows *of, const double *y,
                                   const char *said)
{
    softmax_suspect_of(grading, of, y, false, said);
}

// Sums and maxima of other elements than all of a row's.
static inline void softmax_suspect_taken(struct gw_case *grading, const struct rows *of,
                                         size_t group, bool ordinary_is_wrong, double *y)
{
    for (int taken = TAKES_ALL + 1; taken < TAKES_KINDS; taken++) {
        char which[200];
        char said[300];
        const bool of_all = taken == TAKES_ALL_BUT_LAST || taken == TAKES_ALL_BUT_FIRST;
        if (taken == TAKES_LAST_ROUND ? false : of_all != (group == 1)) {
            continue; // the same for each group, or nothing of one thread
        }
        rows_say_taken((enum rows_taken)taken, group, which, sizeof(which));
        static const struct {
            bool maximum, sum;
            const char *what;
        } ways[] = {{false, true, "a sum over"},
                    {true, false, "a softmax whose maximum is over"},
                    {true, true, "a maximum and a sum over"}};
        for (size_t way = 0; way < sizeof(ways) / sizeof(ways[0]); way++) {
            const struct softmax_slip slip = {
                .maximum_of = ways[way].maximum ? (enum rows_taken)taken : TAKES_ALL,
                .sum_of = ways[way].sum ? (enum rows_taken)taken : TAKES_ALL};
            softmax_of_slip(of, &slip, group, y);
            snprintf(said, sizeof(said), "%s %s", ways[way].what, which);
            // Of a row without a whole round nothing is left but zeros.
            const bool is_enough = taken == TAKES_WHOLE_ROUNDS && slip.maximum_of == slip.sum_of;
            softmax_suspect_of(grading, of, y, is_enough && ordinary_is_wrong, said);
        }
    }
}

// A maximum that begins at a number that is larger than some rows.
static inline void softmax_suspect_begin(struct gw_case *grading, const struct rows *of, double *y)
{
    static const double begins[] = {0,    -1,   -10,  -100,  -999,  -1e3,  -9999,           -1e4,
                                    -1e5, -1e6, -1e9, -1e10, -1e20, -1e30, (double)-3.4e38f};
    for (size_t b = 0; b < sizeof(begins) / sizeof(begins[0]); b++) {
        const struct softmax_slip slip = {.shift = SHIFT_FROM, .from = begins[b]};
        softmax_of_slip(of, &slip, 1, y);
        softmax_suspect(grading, of, y,
                        "a maximum that does not begin at -INFINITY but at a number such as 0, "
                        "FLT_MIN or -10000: all elements of a row can be smaller than that");
    }
}

// Warps of a block, or blocks that share a row, that know nothing of each other.
static inline void softmax_suspect_shares(struct gw_case *grading, const struct rows *of, double *y)
{
    if (of->block > 32) {
        softmax_of_shares(of, of->block, 32, y);
        softmax_suspect(grading, of, y,
                        "a softmax over what each warp has: combine the maxima and sums of all "
                        "warps of the block, through shared memory");
    }
    if (of->blocks > of->rows && of->blocks % of->rows == 0) {
        softmax_of_shares(of, of->blocks / of->rows * of->block, of->block, y);
        softmax_suspect(grading, of, y,
                        "a softmax over what each block has, with several blocks per row: blocks "
                        "do not know of each other, so give each row to one block");
    }
}

/** Wrong results that are much nearer to those of powers, or of results, in half precision are said
 * to be that: where a number lies between two halves, its last bit decides. */
static inline void softmax_expect_float_powers(struct gw_case *grading, const struct rows *of)
{
    static const char *const what[] = {"powers e^(x - maximum)", "results"};
    const size_t count = of->rows * of->cols;
    const double *want = gw_expected(grading, "d_y");
    const size_t i = rows_first_wrong(grading, count);
    double *y = calloc(count, sizeof(*y));
    double from_right = 0;
    double from_half[2] = {0, 0};
    for (int way = 0; way < 2; way++) {
        const struct softmax_slip slip = {.exponential = way == 0 ? HALF : BASE_E};
        softmax_of_slip(of, &slip, 1, y);
        for (size_t e = 0; e < count; e++) {
            const double got = gw_real_result(grading, "d_y", e);
            from_right += way == 0 ? fabs(got - want[e]) : 0;
            from_half[way] += fabs(got - (way == 0 ? y[e] : gw_in_half(y[e])));
        }
    }
    free(y);
    for (int way = 0; way < 2; way++) {
        gw_expect_of(grading, GW_OF_CAUSE, !(20 * from_half[way] < from_right),
                     "d_y[%zu] is %.9g but should be %.9g: all elements match %s that were rounded "
                     "to the 11 bits of half precision; compute in float",
                     i, gw_real_result(grading, "d_y", i), want[i], what[way]);
    }
}

// Zeros alone, of which nothing else is known.
static inline void softmax_suspect_zeros(struct gw_case *grading, const struct rows *of)
{
    const size_t i = rows_first_wrong(grading, of->rows * of->cols);
    const double *want = gw_expected(grading, "d_y");
    double sum = 0;
    for (size_t e = 0; e < of->rows * of->cols; e++) {
        sum += fabs(gw_real_result(grading, "d_y", e));
    }
    if (sum <= 0) {
        gw_suspect(
            grading,
            "d_y[%zu] is 0 but should be %.9g: all elements are 0, so the sum is infinite or "
            "NaN, or all powers are 0; is each term e^(x - maximum), with a maximum that "
            "includes x and is more than -INFINITY?",
            i, want[i]);
    }
}

/** Expects of wrong results that no slip is known that makes them. `is_ordinary`: a case of which
 * any slip shows in that is not about infinite or very large numbers. */
static inline void softmax_expect_no_slip(struct gw_case *grading, const struct rows *of,
                                          bool is_ordinary)
{
    static bool ordinary_is_wrong = false;
    const size_t count = of->rows * of->cols;
    if (rows_first_wrong(grading, count) == count) {
        return;
    }
    ordinary_is_wrong = ordinary_is_wrong || is_ordinary;
    double *y = calloc(count, sizeof(*y));
    const struct softmax_slip plain = {.said = NULL};
    softmax_of_slip(of, &plain, 1, y);
    softmax_suspect(
        grading, of, y,
        "softmaxes with NaN in rows that are -INFINITY everywhere: -INFINITY + INFINITY "
        "is NaN, and so is 0 / 0; store zeros if the row's maximum is -INFINITY");
    // What the others come to is seen in cases without -INFINITY, which come first.
    const bool is_new = softmax_has_infinity(of) && gw_others_passed(grading);
    for (size_t s = 0; s < SOFTMAX_SLIPS && !is_new; s++) {
        softmax_of_slip(of, &softmax_slips[s], 1, y);
        softmax_suspect(grading, of, y, softmax_slips[s].said);
    }
    softmax_suspect_begin(grading, of, y);
    softmax_suspect_shares(grading, of, y);
    const size_t groups[] = {1, 32, of->block};
    for (size_t g = 0; g < 3; g++) {
        const size_t group = groups[g];
        if (group < 1 || (g == 2 && group <= 32) || group > SOFTMAX_MOST_GROUP) {
            continue;
        }
        for (size_t s = 0; s < ONLINE_SLIPS && (group & (group - 1)) == 0; s++) {
            const struct online_slip *slip = &online_slips[s];
            const bool is_naive = slip->step == STEP_NAIVE || slip->join == JOIN_NAIVE;
            if (is_naive != ordinary_is_wrong) {
                softmax_of_online_slip(of, slip, group, y);
                softmax_suspect_of(grading, of, y, is_naive, slip->said);
            }
        }
        softmax_suspect_taken(grading, of, group, ordinary_is_wrong, y);
    }
    softmax_suspect_zeros(grading, of);
    free(y);
    gw_expect_no_suspect(grading);
    softmax_expect_float_powers(grading, of);
}
