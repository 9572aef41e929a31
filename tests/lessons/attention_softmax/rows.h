// SPDX-License-Identifier: MIT
/**
 * @file rows.h
 * A matrix whose rows are worked on one by one, for both halves of the exercises that normalize
 * rows: how it is run, how often its elements are loaded, and which elements of a row a sum lacks.
 */
#pragma once

#include "../default_stream.h"

/** The trial's n is rows * cols. */
struct rows_trial {
    struct gw_trial trial;
    int rows, cols; /**< as the function is told */
    int rule;       /**< what the matrix has */
};

#ifdef GW_RUNNER

/** The rows that the function is told: none, where a device would really work on so many. */
static inline int rows_reported(const struct rows_trial *parameters)
{
    return parameters->trial.huge > 0 && gw_trial_reported(&parameters->trial) == 0
               ? 0
               : parameters->rows;
}

#else

#include "../device_work.h"
#include "../report_hints.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_MOST = 1 << 30 };

/** A matrix of the case, and how it was worked on, where that is known. */
struct rows {
    const float *x;
    size_t rows, cols;
    size_t block, blocks; /**< threads of a block, and blocks; 0: not known */
    const char *of_cols;  /**< the parameter that says how many columns; NULL: "cols" */
};

/** Which of a row's elements are taken, by the `group` threads that share a row. */
enum rows_taken {
    TAKES_ALL,
    TAKES_ALL_BUT_LAST,
    TAKES_ALL_BUT_FIRST,
    TAKES_FIRST_ROUND,  /**< one element per thread */
    TAKES_WHOLE_ROUNDS, /**< no tail */
    TAKES_LAST_ROUND,   /**< the last element of each thread */
    TAKES_FIRST_THREAD,
    TAKES_FIRST_WARP,
    TAKES_ODD_TREE,   /**< a tree without its last round */
    TAKES_SHORT_TREE, /**< a tree without its first round */
    TAKES_HALVED_ODD, /**< a tree that halves odd numbers of threads */
    TAKES_KINDS
};

// Whether what thread t has found gets to thread 0 of a tree that begins at half of `group`.
static inline bool rows_is_in_tree(size_t t, size_t group)
{
    for (size_t half = group / 2; half > 0 && t < 2 * half; half /= 2) {
        t %= half;
        if (half == 1) {
            return true;
        }
    }
    return group == 1;
}

static inline bool rows_takes(enum rows_taken taken, size_t c, size_t cols, size_t group)
{
    const size_t t = c % group;
    switch (taken) {
    case TAKES_ALL_BUT_LAST:
        return c + 1 < cols;
    case TAKES_ALL_BUT_FIRST:
        return c > 0;
    case TAKES_FIRST_ROUND:
        return c < group;
    case TAKES_WHOLE_ROUNDS:
        return c < cols / group * group;
    case TAKES_LAST_ROUND:
        return c + group >= cols;
    case TAKES_FIRST_THREAD:
        return t == 0;
    case TAKES_FIRST_WARP:
        return t < 32;
    case TAKES_ODD_TREE:
        return t % 2 == 0;
    case TAKES_SHORT_TREE:
        return t < group / 2;
    case TAKES_HALVED_ODD:
        return rows_is_in_tree(t, group);
    default:
        return true;
    }
}

/** What is said of such a sum or maximum: "the first element of each thread; go on ...". */
static inline void rows_say_taken(enum rows_taken taken, size_t group, char *said, size_t room)
{
    switch (taken) {
    case TAKES_ALL_BUT_LAST:
        snprintf(said, room, "all elements but the last: loop while c < cols");
        break;
    case TAKES_ALL_BUT_FIRST:
        snprintf(said, room, "all elements but the first: the loop begins at c = 0");
        break;
    case TAKES_FIRST_ROUND:
        snprintf(said, room,
                 "the first %zu elements: thread t also has the elements t + %zu, t + 2 * %zu, and "
                 "so on",
                 group, group, group);
        break;
    case TAKES_WHOLE_ROUNDS:
        snprintf(said, room,
                 "the first elements, a multiple of %zu: the elements behind them belong to the "
                 "row too, so let each thread loop while c < cols",
                 group);
        break;
    case TAKES_LAST_ROUND:
        snprintf(said, room,
                 "the last element of each of %zu threads: add to what the thread has, with += and "
                 "not with =",
                 group);
        break;
    case TAKES_FIRST_THREAD:
        snprintf(said, room,
                 "every %zuth element, which one thread has found: combine what all %zu threads "
                 "have found",
                 group, group);
        break;
    case TAKES_FIRST_WARP:
        snprintf(said, room,
                 "the elements of each block's first 32 threads: combine what all %zu threads have "
                 "found",
                 group);
        break;
    case TAKES_ODD_TREE:
        snprintf(said, room,
                 "every second element: the round that combines neighboring threads is missing");
        break;
    case TAKES_SHORT_TREE:
        snprintf(said, room,
                 "the first %zu of every %zu elements: the round that combines threads %zu apart "
                 "is missing",
                 group / 2, group, group / 2);
        break;
    case TAKES_HALVED_ODD:
        snprintf(said, room,
                 "some of every %zu elements: the tree over %zu threads halves an odd number and "
                 "leaves one out; launch a power of two, such as 128, and let threads loop over "
                 "the row",
                 group, group);
        break;
    default:
        snprintf(said, room, "all elements");
    }
}

/** Whether a result is `value`: both are NaN, or infinite in the same way, or close. */
static inline bool rows_is_same(double got, double value, double room)
{
    if (isnan(value) || isinf(value)) {
        return isnan(value) ? isnan(got) : got >= value && got <= value;
    }
    return fabs(got - value) <= room;
}

/** The first element that is wrong, of `count`; `count` if there is none. */
static inline size_t rows_first_wrong(struct gw_case *grading, size_t count)
{
    const double *want = gw_expected(grading, "d_y");
    const double *tolerances = gw_tolerances(grading, "d_y");
    size_t i = 0;
    while (i < count && fabs(gw_real_result(grading, "d_y", i) - want[i]) <= tolerances[i]) {
        i++;
    }
    return i;
}

/** "rows FROM to TO - 1 have", or of a single one "row FROM has". */
static inline void rows_name(char *words, size_t size, size_t from, size_t to)
{
    if (to - from == 1) {
        snprintf(words, size, "row %zu has", from);
    } else {
        snprintf(words, size, "rows %zu to %zu have", from, to - 1);
    }
}

/** Keeps the grid of the launch, if there was one launch alone. */
static inline void rows_note_grid(struct gw_case *grading, struct rows *of)
{
    const size_t blocks = (size_t)gw_noted(grading, "blocks");
    of->blocks = gw_noted(grading, "launches") == 1 ? blocks : 0;
    of->block = blocks > 0 ? (size_t)gw_noted(grading, "threads") / blocks : 0;
}

/** Results that are right in the elements of some rows, and were never written in others. */
static inline void rows_expect_written(struct gw_case *grading, const struct rows *of)
{
    const size_t count = of->rows * of->cols;
    size_t written = 0;
    for (size_t i = 0; i < count; i++) {
        written += !gw_is_unwritten(grading, "d_y", i);
    }
    size_t of_first = 0;
    for (size_t r = 0; r < of->rows; r++) {
        of_first += !gw_is_unwritten(grading, "d_y", r * of->cols);
    }
    gw_expect_of(grading, GW_OF_CAUSE, of->cols < 2 || written != of_first || written < of->rows,
                 "d_y[1] was never written: only the first element of each row was; each of the "
                 "%zu columns has a result, so loop over the row once more to store them",
                 of->cols);
    const size_t rows = written / of->cols;
    bool are_first = rows > 0 && rows < of->rows && written % of->cols == 0;
    for (size_t i = 0; are_first && i < count; i++) {
        are_first = gw_is_unwritten(grading, "d_y", i) == (i >= written);
    }
    char with[48];
    char without[48];
    rows_name(with, sizeof(with), 0, rows);
    rows_name(without, sizeof(without), rows, of->rows);
    gw_expect_of(grading, GW_OF_CAUSE, !are_first || rows != of->block || of->blocks < 2,
                 "d_y[%zu] was never written: %s results, and %s none, and each block has %zu "
                 "threads: let the row depend on blockIdx.x, not only on threadIdx.x",
                 written, with, without, of->block);
    gw_expect_of(grading, GW_OF_CAUSE, !are_first,
                 "d_y[%zu] was never written: %s results, and %s none; is the number of blocks "
                 "large enough for %zu rows, and rounded up?",
                 written, with, without, of->rows);
    const size_t cols = written / of->rows;
    bool are_columns = cols > 0 && cols < of->cols && written % of->rows == 0;
    for (size_t i = 0; are_columns && i < count; i++) {
        are_columns = gw_is_unwritten(grading, "d_y", i) == (i % of->cols >= cols);
    }
    gw_expect_of(grading, GW_OF_CAUSE, !are_columns,
                 "d_y[%zu] was never written: columns 0 to %zu of each row have results, and "
                 "columns %zu to %zu have none; let each thread loop over the row until c < %s",
                 cols, cols - 1, cols, of->cols - 1, of->of_cols ? of->of_cols : "cols");
}

/** All elements were loaded at most twice, by neighboring threads (softmax.h): loads took `most`
 * sectors per element, of which `others` are for other arrays. `work`: "the maximum and the sum";
 * `together`: how one pass finds both. */
static inline void rows_expect_few_loads(struct gw_case *grading, const struct rows *of,
                                         double most, double others, const char *work,
                                         const char *together)
{
    const double elements = (double)(of->rows * of->cols);
    const double sectors = (double)gw_noted(grading, "load sectors");
    if (of->cols < 1024 || of->cols % 32 != 0) {
        return;
    }
    const bool shares = of->rows > 1 && of->blocks >= of->rows; // a block per row
    const double limit = most * elements;
    const double times = 8 * (sectors / elements - others);
    gw_expect_of_launch(
        grading, sectors <= limit || 2 * sectors <= (double)gw_noted(grading, "reading lanes"),
        "right, but loads take %.0f sectors of 32 bytes, and the limit is %.0f: at the same time, "
        "the threads of a warp load elements %s, each in a sector of its own; %s, so that "
        "neighboring threads load neighboring elements",
        sectors, limit, shares ? "of one row that are far apart" : "of different rows",
        shares ? "let thread t load the elements t, t + blockDim.x, t + 2 * blockDim.x and so on"
               : "let the threads of a block share a row");
    gw_expect_of_launch(
        grading, sectors <= limit,
        "right, but each element is loaded %.1f times (%.0f sectors of 32 bytes, and the limit is "
        "%.0f): one pass for the results, and %s for %s; %s",
        times, sectors, limit, times < 3.5 ? "two passes" : "several passes", work, together);
}

/** What counts say of the work on a matrix. */
static inline void rows_expect_counts(struct gw_case *grading, const struct rows *of)
{
    const int64_t elements = (int64_t)(of->rows * of->cols);
    gw_expect_many_threads(grading, elements);
    if (gw_is_profiled(grading)) {
        gw_expect_little_traffic_of(grading, elements, (int64_t)of->rows, "each row");
    }
}

#endif
