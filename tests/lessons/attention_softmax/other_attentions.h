// SPDX-License-Identifier: MIT
/**
 * @file other_attentions.h
 * What slips make of an attention, for the grader's half of `attention_tiled`: of its scores, of
 * its mask, of the keys that it sees, and of the sum and the result that are rescaled.
 */
#pragma once

#include "../mistaken.h"
#include "rows.h"

/** The matrices of a case. */
struct attended {
    struct rows rows; /**< x: the queries */
    const float *k, *v;
    bool causal;
};

/** One slip; the right way is all 0. */
struct attention_slip {
    enum { SCALE_RIGHT, SCALE_NONE, SCALE_BY_D, SCALE_BY_N } scale;
    enum {
        MASK_RIGHT,
        MASK_NONE,
        MASK_STRICT,
        MASK_ONE_MORE,
        MASK_ALWAYS,
        MASK_SCORE_0,
        MASK_IN_TILE
    } mask;
    enum {
        OPERANDS_RIGHT,
        K_IS_Q,
        V_IS_K,
        EXCHANGED_K_V,
        FIRST_QUERY,
        K_BY_COLUMN,
        EXCHANGED_Q_K
    } operands;
    enum {
        ALL_KEYS,
        ALL_BUT_LAST,
        WHOLE_TILES,
        FIRST_TILE,
        LAST_TILE,
        ZERO_TAIL,
        STALE_TAIL,
        SAME_TILE
    } keys;
    enum { WEIGHT_RIGHT, WEIGHT_NAIVE, WEIGHT_FROM_0, WEIGHT_BASE_2, WEIGHT_IN_HALF } weight;
    enum {
        STEP_RIGHT,
        STEP_NEVER,
        STEP_SUM_ALONE,
        STEP_RESULT_ALONE,
        STEP_INVERTED,
        STEP_OF_TILE,
        STEP_UNGUARDED
    } step;
    enum { DIVIDED, NOT_DIVIDED, DIVIDED_BY_KEYS, DIVIDED_EACH, EMPTY_NAN } last;
    enum { ALL_COLUMNS, ALL_BUT_LAST_COLUMN } columns;
    const char *said;
};

static inline double attention_score(const struct attended *of, const struct attention_slip *slip,
                                     size_t i, size_t j)
{
    const size_t d = of->rows.cols;
    const size_t n = of->rows.rows;
    const float *k = slip->operands == K_IS_Q          ? of->rows.x
                     : slip->operands == EXCHANGED_K_V ? of->v
                                                       : of->k;
    const float *q = of->rows.x;
    const size_t count = slip->columns == ALL_BUT_LAST_COLUMN ? d - 1 : d;
    double sum = 0;
    for (size_t c = 0; c < count; c++) {
        if (slip->operands == EXCHANGED_Q_K) {
            sum += (double)of->k[i * d + c] * (double)q[j * d + c];
            continue;
        }
        const size_t row = slip->operands == FIRST_QUERY ? 0 : i;
        const size_t at = slip->operands == K_BY_COLUMN ? c * n + j : j * d + c;
        sum += (double)q[row * d + c] * (double)k[at];
    }
    const double root = sqrt((double)d);
    return slip->scale == SCALE_NONE   ? sum
           : slip->scale == SCALE_BY_D ? sum / (double)d
           : slip->scale == SCALE_BY_N ? sum / sqrt((double)n)
                                       : sum / root;
}

static inline bool attention_sees(const struct attended *of, const struct attention_slip *slip,
                                  size_t tile, size_t i, size_t j)
{
    const size_t n = of->rows.rows;
    const bool masks = slip->mask == MASK_ALWAYS || (of->causal && slip->mask != MASK_NONE);
    const bool sees = !masks || slip->mask == MASK_SCORE_0 ? true
                      : slip->mask == MASK_STRICT          ? j < i
                      : slip->mask == MASK_ONE_MORE        ? j <= i + 1
                      : slip->mask == MASK_IN_TILE         ? j % tile <= i
                                                           : j <= i;
    const size_t last_tile = (n - 1) / tile * tile;
    switch (slip->keys) {
    case ALL_BUT_LAST:
        return sees && j + 1 < n;
    case WHOLE_TILES:
        return sees && j < n / tile * tile;
    case FIRST_TILE:
        return sees && j < tile;
    case LAST_TILE:
        return sees && j >= last_tile;
    default:
        return sees;
    }
}

/** What one query has found so far. */
struct attention_part {
    double maximum, sum;
    double result[64];
};

static inline void attention_add(const struct attended *of, const struct attention_slip *slip,
                                 struct attention_part *part, double score, size_t j,
                                 bool has_value)
{
    const size_t d = of->rows.cols;
    const float *v = slip->operands == V_IS_K || slip->operands == EXCHANGED_K_V ? of->k : of->v;
    double weight = 0;
    if (slip->weight == WEIGHT_NAIVE) {
        weight = (double)(float)exp(score);
    } else {
        const double before = part->maximum;
        const double now = score > before ? score : before;
        const double none = (double)-INFINITY;
        if (!(now > none) && slip->step != STEP_UNGUARDED) {
            return;
        }
        double shrink = before > none ? exp(before - now) : 0;
        shrink = slip->step == STEP_UNGUARDED ? exp(before - now)
                 : slip->step == STEP_INVERTED
                     ? (before > none ? (double)(float)exp(now - before) : 0)
                     : shrink;
        shrink = slip->weight == WEIGHT_BASE_2 ? exp2(before - now) : shrink;
        part->maximum = now;
        const bool of_sum = slip->step != STEP_NEVER && slip->step != STEP_RESULT_ALONE;
        const bool of_result = slip->step != STEP_NEVER && slip->step != STEP_SUM_ALONE;
        part->sum *= of_sum ? shrink : 1;
        for (size_t c = 0; c < d; c++) {
            part->result[c] *= of_result ? shrink : 1;
        }
        weight = slip->weight == WEIGHT_BASE_2    ? exp2(score - now)
                 : slip->weight == WEIGHT_FROM_0  ? (double)(float)exp(score - now)
                 : slip->weight == WEIGHT_IN_HALF ? gw_in_half(exp(score - now))
                                                  : exp(score - now);
    }
    part->sum += weight;
    for (size_t c = 0; c < d && has_value; c++) {
        part->result[c] += weight * (double)v[j * d + c];
    }
}

/** Computes all elements as a kernel with the slip does, by tiles of so many keys, in `y`. */
static inline void attention_of_slip(const struct attended *of, const struct attention_slip *slip,
                                     size_t tile, double *y)
{
    const size_t n = of->rows.rows;
    const size_t d = of->rows.cols;
    for (size_t i = 0; i < n; i++) {
        struct attention_part part = {
            .maximum = slip->weight == WEIGHT_FROM_0 ? 0 : (double)-INFINITY, .sum = 0};
        size_t seen = 0;
        for (size_t j = 0; j < n; j++) {
            if (slip->step == STEP_OF_TILE && j % tile == 0) {
                part.maximum = (double)-INFINITY;
                for (size_t k = j; k < n && k < j + tile; k++) {
                    part.maximum = attention_sees(of, slip, tile, i, k)
                                       ? fmax(part.maximum, attention_score(of, slip, i, k))
                                       : part.maximum;
                }
            }
            if (attention_sees(of, slip, tile, i, j)) {
                const size_t key = slip->keys == SAME_TILE ? j % tile : j;
                const bool is_0 = slip->mask == MASK_SCORE_0 && of->causal && j > i;
                const double score = is_0 ? 0 : attention_score(of, slip, i, key);
                attention_add(of, slip, &part, score, key, true);
                seen++;
            }
            if (slip->last == DIVIDED_EACH && (j + 1) % tile == 0 && part.sum > 0) {
                for (size_t c = 0; c < d; c++) {
                    part.result[c] /= part.sum;
                }
            }
        }
        for (size_t j = n; slip->keys == ZERO_TAIL && j % tile != 0; j++) {
            attention_add(of, slip, &part, 0, 0, false);
        }
        for (size_t j = n; slip->keys == STALE_TAIL && n > tile && j % tile != 0; j++) {
            const size_t key = j - tile;
            attention_add(of, slip, &part, attention_score(of, slip, i, key), key, true);
        }
        for (size_t c = 0; c < d; c++) {
            y[i * d + c] = slip->last == NOT_DIVIDED       ? part.result[c]
                           : slip->last == DIVIDED_BY_KEYS ? part.result[c] / (double)seen
                           : slip->last == EMPTY_NAN || slip->step == STEP_UNGUARDED ||
                                   slip->weight == WEIGHT_NAIVE
                               ? part.result[c] / part.sum
                           : part.sum > 0 ? part.result[c] / part.sum
                                          : 0;
        }
    }
}

static const struct attention_slip attention_slips[] = {
    // Of as many cases the first is told: those that are special to zeros and NaN come first.
    {.last = EMPTY_NAN,
     .said = "results with NaN for queries whose scores are all -INFINITY: 0 / 0 is NaN; store "
             "zeros where the sum is 0"},
    {.step = STEP_UNGUARDED,
     .said =
         "results that are NaN where the first scores of a query are -INFINITY: e^(old maximum - "
         "new maximum) is e^(-INFINITY + INFINITY), which is NaN; skip a score while the "
         "maximum is -INFINITY"},
    {.weight = WEIGHT_FROM_0,
     .said = "a maximum that begins at a number such as 0 or -10000: all scores of a query can be "
             "smaller; begin at -INFINITY"},
    {.weight = WEIGHT_NAIVE,
     .said = "weights e^s without the maximum: in a float e^89 is infinite, and e^-104 is 0; "
             "subtract the largest score of the query first"},
    {.scale = SCALE_NONE,
     .said = "scores that are not scaled: divide each dot product by sqrtf(d)"},
    {.scale = SCALE_BY_D, .said = "scores divided by d: divide each dot product by sqrtf(d)"},
    {.scale = SCALE_BY_N,
     .said = "scores divided by the root of n: divide each dot product by sqrtf(d)"},
    {.mask = MASK_NONE,
     .said = "attention without the mask: where causal is not 0, query i sees the keys 0 to i"},
    {.mask = MASK_STRICT,
     .said = "a mask that also hides key i from query i: it sees the keys j <= i"},
    {.mask = MASK_ONE_MORE,
     .said = "a mask that shows key i + 1 to query i: it sees the keys j <= i"},
    {.mask = MASK_ALWAYS,
     .said = "attention with a causal mask: where causal is 0, each query sees all keys"},
    {.mask = MASK_SCORE_0,
     .said = "masked scores of 0, which have the weight e^(0 - m): a masked key has the score "
             "-INFINITY, or is skipped"},
    {.operands = K_IS_Q, .said = "scores of queries with queries: the second factor is d_k"},
    {.operands = V_IS_K, .said = "a mean of the rows of d_k: the weights are those of rows of d_v"},
    {.operands = EXCHANGED_K_V,
     .said = "d_k and d_v exchanged: scores are of d_q and d_k, and weights of rows of d_v"},
    {.operands = EXCHANGED_Q_K,
     .said = "d_q and d_k exchanged: row i of d_y belongs to row i of d_q"},
    {.operands = FIRST_QUERY,
     .said = "the result of query 0 in each row: query i begins at d_q[i * d]; which query does a "
             "thread or a block have?"},
    {.operands = K_BY_COLUMN,
     .said = "scores with d_k[c * n + j]: row j of d_k begins at d_k[j * d]"},
    {.keys = ALL_BUT_LAST, .said = "attention to all keys but the last: loop while j < n"},
    {.weight = WEIGHT_BASE_2, .said = "powers of 2: e^z is expf(z), or exp2f(z * 1.44269504f)"},
    {.step = STEP_NEVER,
     .said = "a sum and a result that are not rescaled when the maximum grows: multiply both by "
             "e^(old maximum - new maximum)"},
    {.step = STEP_SUM_ALONE,
     .said = "a result that is not rescaled when the maximum grows, while the sum is: multiply all "
             "columns of the result by e^(old maximum - new maximum), too"},
    {.step = STEP_RESULT_ALONE,
     .said = "a sum that is not rescaled when the maximum grows, while the result is: multiply the "
             "sum by e^(old maximum - new maximum), too"},
    {.step = STEP_INVERTED,
     .said = "a sum and a result that are rescaled the other way around: the factor is e^(old "
             "maximum - new maximum), which is at most 1"},
    {.last = NOT_DIVIDED,
     .said = "results that are not divided: divide each by the sum of the weights"},
    {.last = DIVIDED_BY_KEYS,
     .said = "results divided by the number of keys: divide by the sum of the weights"},
    {.columns = ALL_BUT_LAST_COLUMN,
     .said = "scores without the last column: the dot product has d terms, c < d"}};

/** Those of tiles. Of which size they are is not said: a case may not tell sizes apart. */
static const struct attention_slip tile_slips[] = {
    {.keys = WHOLE_TILES,
     .said = "attention to whole tiles alone: the last tile has fewer keys, and belongs to the "
             "result, too"},
    {.keys = FIRST_TILE,
     .said = "attention to the first tile of keys alone: go on with the next tile until all n keys "
             "are seen"},
    {.keys = LAST_TILE,
     .said = "attention to the last tile of keys alone: the maximum, the sum and the result begin "
             "once, before the loop over the tiles"},
    {.keys = ZERO_TAIL,
     .said = "a last tile whose places behind key n - 1 count with the score 0: they have the "
             "score -INFINITY, or are skipped"},
    {.keys = STALE_TAIL,
     .said = "a last tile that is followed by keys of the tile before it: it has fewer keys, so "
             "skip the places behind key n - 1"},
    {.keys = SAME_TILE,
     .said = "the first tile of keys again and again: tile t begins at key t * tile"},
    {.mask = MASK_IN_TILE,
     .said = "a mask that compares i with the place of a key in its tile: compare it with the "
             "number of the key, which is the tile's first one plus that place"},
    {.step = STEP_OF_TILE,
     .said = "tiles with a maximum of their own: sum and result of the tiles before must be "
             "rescaled to the maximum of all keys so far"},
    {.last = DIVIDED_EACH,
     .said = "results that are divided after each tile: divide once, after the last tile"}};

static const struct attention_slip slip_of_parts = {
    .step = STEP_OF_TILE,
    .said = "parts of the keys whose results were added as they are: multiply the sum and the "
            "result of each part by e^(its own maximum - the maximum of all)"};

enum {
    ATTENTION_SLIPS = sizeof(attention_slips) / sizeof(attention_slips[0]),
    TILE_SLIPS = sizeof(tile_slips) / sizeof(tile_slips[0])
};

// Whether the results are those in `y`, and tell them from the right ones. Zeros come of many
// slips, and stand for NaN where a program looks whether a sum is more than 0.
static inline bool attention_is(struct gw_case *grading, const struct attended *of,
                                const struct attention_slip *slip, const double *y)
{
    const double *want = gw_expected(grading, "d_y");
    const double *tolerances = gw_tolerances(grading, "d_y");
    size_t telling = 0;
    for (size_t i = 0; i < of->rows.rows * of->rows.cols; i++) {
        const double got = gw_real_result(grading, "d_y", i);
        const double room = 2 * tolerances[i] + (isfinite(y[i]) ? 1e-5 * fabs(y[i]) : 0);
        const bool is_zero = (fabs(want[i]) <= 0 || isnan(y[i])) && fabs(got) <= 0;
        if (!rows_is_same(got, y[i], room) && !is_zero) {
            return false;
        }
        telling += !(fabs(got - want[i]) <= 8 * room) &&
                   (!(fabs(y[i]) <= 0) || slip->weight == WEIGHT_FROM_0);
    }
    return telling > 0;
}

static inline bool attention_suspect(struct gw_case *grading, const struct attended *of,
                                     const struct attention_slip *slip, size_t tile, double *y)
{
    attention_of_slip(of, slip, tile, y);
    if (!attention_is(grading, of, slip, y)) {
        return false;
    }
    const size_t i = rows_first_wrong(grading, of->rows.rows * of->rows.cols);
    const double got = gw_real_result(grading, "d_y", i);
    char number[32] = "NaN";
    if (!isnan(got)) {
        snprintf(number, sizeof(number), "%.9g", got);
    }
    const double *want = gw_expected(grading, "d_y");
    gw_suspect(grading, "d_y[%zu] is %s but should be %.9g: all elements match %s", i, number,
               want[i], slip->said);
    return true;
}

/** Expects of wrong results that no slip is known that makes them. */
static inline void attention_expect_no_slip(struct gw_case *grading, const struct attended *of)
{
    enum { MOST_N = 300, MOST_TILE = 128, MOST_PARTS = 8 };
    const size_t n = of->rows.rows;
    const size_t count = n * of->rows.cols;
    const size_t i = rows_first_wrong(grading, count);
    if (n > MOST_N || i == count) {
        return;
    }
    const double *want = gw_expected(grading, "d_y");
    double *y = calloc(count, sizeof(*y));
    for (size_t s = 0; s < ATTENTION_SLIPS; s++) {
        attention_suspect(grading, of, &attention_slips[s], 1, y);
    }
    for (size_t s = 0; s < TILE_SLIPS; s++) {
        for (size_t tile = 4; tile <= MOST_TILE; tile *= 2) {
            if (attention_suspect(grading, of, &tile_slips[s], tile, y)) {
                break;
            }
        }
    }
    for (size_t parts = 2; parts <= MOST_PARTS && n > MOST_PARTS; parts++) {
        attention_suspect(grading, of, &slip_of_parts, (n - 1) / parts + 1, y);
    }
    // Some weights are rounded to the other side: the results are near those of the slip.
    const struct attention_slip half = {.weight = WEIGHT_IN_HALF};
    attention_of_slip(of, &half, 1, y);
    double from_half = 0;
    double from_right = 0;
    for (size_t e = 0; e < count; e++) {
        from_half += fabs(gw_real_result(grading, "d_y", e) - y[e]);
        from_right += fabs(gw_real_result(grading, "d_y", e) - want[e]);
    }
    free(y);
    gw_expect_no_suspect(grading);
    gw_expect_of(grading, GW_OF_CAUSE, !(10 * from_half < from_right),
                 "d_y[%zu] is %.9g but should be %.9g: all elements match weights that were "
                 "rounded to the 11 bits of half precision; compute in float",
                 i, gw_real_result(grading, "d_y", i), want[i]);
    gw_expect_of(grading, GW_OF_VALUES,
                 !isnan(gw_real_result(grading, "d_y", i)) || gw_is_unwritten(grading, "d_y", i),
                 "d_y[%zu] is NaN but should be %.9g, in the row of query %zu: NaN comes of 0 / 0, "
                 "of infinity / infinity, and of -INFINITY + INFINITY; is the maximum that of all "
                 "keys that the query sees, and is the sum more than 0?",
                 i, want[i], i / of->rows.cols);
}
